import { Injectable } from "@nestjs/common";
import { nameKey, type DocumentSort } from "@takeoff/contracts";
import { Database } from "@takeoff/platform";
import type { ListScope, Position } from "./cursor.ts";
import { DOCUMENT_COLUMNS, type DocumentRow } from "./document-row.ts";
import { escapeLike, Where } from "./where.ts";

/** The column that each sort orders by; names compare without regard to case. */
const SORT_COLUMNS: Record<DocumentSort, { column: string; type: "text" | "timestamptz" }> = {
  filename: { column: "filename_key", type: "text" },
  organization_name: { column: "organization_key", type: "text" },
  uploaded_by: { column: "uploader_key", type: "text" },
  upload_date: { column: "upload_date", type: "timestamptz" },
  status: { column: "status", type: "text" },
  project_name: { column: "project_key", type: "text" },
  project_location: { column: "location_key", type: "text" },
  contractor_location: { column: "contractor_key", type: "text" },
};

/** What a search looks at; one index holds all of them. */
const SEARCHED = ["filename_key", "organization_key", "project_key"] as const;

export type ListedRow = DocumentRow & { sort_value: string };

@Injectable()
export class DocumentListRepository {
  constructor(private readonly database: Database) {}

  /** At most `limit` rows after a position, in the scope's order; ids settle what is equal, so that the order is total. */
  page(scope: ListScope, after: Position | null, limit: number): Promise<ListedRow[]> {
    const { column, type } = SORT_COLUMNS[scope.sort];
    const where = this.where(scope);
    if (after) {
      const id = where.add(after.id);
      where.and(after.value, (value) => `(${column}, id) ${scope.order === "asc" ? ">" : "<"} (${value}::${type}, ${id}::bigint)`);
    }
    // Milliseconds are all that an upload date has; as ISO text it is compared exactly.
    const value = type === "timestamptz" ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column;
    return this.database.query<ListedRow>(
      `select ${DOCUMENT_COLUMNS}, ${value} as sort_value from documents ${where.sql}
       order by ${column} ${scope.order}, id ${scope.order} limit ${where.add(limit)}`,
      where.parameters,
    );
  }

  async count(scope: ListScope): Promise<number> {
    const where = this.where(scope);
    const [row] = await this.database.query<{ total: number }>(
      `select count(*)::int as total from documents ${where.sql}`,
      where.parameters,
    );
    return row?.total ?? 0;
  }

  private where(scope: ListScope): Where {
    const where = new Where(scope.visibility);
    if (scope.organizationId !== undefined) where.and(scope.organizationId, (value) => `organization_id = ${value}`);
    if (scope.status !== undefined) where.and(scope.status, (value) => `status = ${value}`);
    if (scope.q !== null)
      where.and(`%${escapeLike(nameKey(scope.q))}%`, (value) => `(${SEARCHED.map((key) => `${key} like ${value}`).join(" or ")})`);
    return where;
  }
}
