import { Injectable } from "@nestjs/common";
import type { DocumentSort } from "@takeoff/contracts";
import { Database } from "@takeoff/platform";
import type { ListScope, Position } from "./cursor.ts";
import { DocumentCountRepository } from "./document-count.repository.ts";
import { DOCUMENT_COLUMNS, type DocumentRow } from "./document-row.ts";
import { isOfEveryone, listWhere, patternOf, scopeWhere, SEARCHED, searchedLike } from "./list-where.ts";
import type { Where } from "./where.ts";

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

/** Orders in which an uploader's documents have an index. */
const UPLOADER_SORTS: readonly DocumentSort[] = ["filename", "upload_date"];
/** So many documents of an uploader are read and sorted in no time. */
const SORTED_AT_ONCE = 1_000;
/** So many matches are read and sorted sooner than found by walking through a list. */
const FEW = 3_000;
/** So many rows of a list are walked through for a page of a search. */
const WALKED = 50_000;

export type ListedRow = DocumentRow & { sort_value: string };

@Injectable()
export class DocumentListRepository {
  constructor(
    private readonly database: Database,
    private readonly counts: DocumentCountRepository,
  ) {}

  /** At most `limit` rows after a position, in the scope's order; ids settle what is equal, so that the order is total. */
  async page(scope: ListScope, after: Position | null, limit: number): Promise<ListedRow[]> {
    if (scope.visibility.of === "uploader" && !UPLOADER_SORTS.includes(scope.sort))
      return this.ofUploader(scope, scope.visibility.userId, after, limit);
    if (scope.q === null || !isOfEveryone(scope)) return this.rows(scope, after, limit);
    const most = await this.counts.atMost(scope.q);
    if (most !== null && most <= FEW) return this.found(scope, after, limit);
    const walked = await this.walked(scope, scope.q, after, limit);
    return walked.length === limit ? walked : this.found(scope, after, limit);
  }

  /** An uploader's documents in an order that only their organization's have an index for. */
  private async ofUploader(scope: ListScope, userId: number, after: Position | null, limit: number): Promise<ListedRow[]> {
    const [organization, ...others] = await this.counts.organizationsOf(userId);
    // Left to itself the planner walks through everybody's documents for those that are few or stand at the list's end.
    if (!organization || others.length > 0 || organization.documents <= SORTED_AT_ONCE) return this.found(scope, after, limit);
    return this.rows({ ...scope, organizationId: organization.id }, after, limit);
  }

  /** In whatever way the database thinks best. */
  private rows(scope: ListScope, after: Position | null, limit: number): Promise<ListedRow[]> {
    const where = afterPosition(listWhere(scope), scope, after);
    return this.database.query(
      `select ${DOCUMENT_COLUMNS}, ${sortValue(scope)} as sort_value from documents ${where.sql} order by ${orderOf(scope)} limit ${where.add(limit)}`,
      where.parameters,
    );
  }

  /**
   * Matches among the next rows of the list: all of a page when matches are frequent and anywhere. The orders that staff's lists
   * open with have an index that holds all that is looked at here; others read the rows.
   */
  private walked(scope: ListScope, q: string, after: Position | null, limit: number): Promise<ListedRow[]> {
    const where = afterPosition(scopeWhere(scope), scope, after);
    const columns = [...new Set(["id", SORT_COLUMNS[scope.sort].column, ...SEARCHED])];
    const sql = `with walked as (
        select ${columns.join(", ")} from documents ${where.sql} order by ${orderOf(scope)} limit ${where.add(WALKED)}
      ), page as (
        select id from walked where ${searchedLike(where.add(patternOf(q)))} order by ${orderOf(scope)} limit ${where.add(limit)}
      )
      select ${DOCUMENT_COLUMNS}, ${sortValue(scope)} as sort_value from documents join page using (id) order by ${orderOf(scope)}`;
    return this.database.query(sql, where.parameters);
  }

  /** Finds everything first, then sorts what was found. */
  private found(scope: ListScope, after: Position | null, limit: number): Promise<ListedRow[]> {
    const { column } = SORT_COLUMNS[scope.sort];
    const where = afterPosition(listWhere(scope), scope, after);
    const sql = `with found as materialized (
        select id, ${column} from documents ${where.sql}
      ), page as (
        select id from found order by ${orderOf(scope)} limit ${where.add(limit)}
      )
      select ${DOCUMENT_COLUMNS}, ${sortValue(scope)} as sort_value from documents join page using (id) order by ${orderOf(scope)}`;
    return this.database.query(sql, where.parameters);
  }
}

function orderOf({ sort, order }: ListScope): string {
  return `${SORT_COLUMNS[sort].column} ${order}, id ${order}`;
}

/** What a cursor says of a row. Milliseconds are all that an upload date has; as ISO text it is compared exactly. */
function sortValue({ sort }: ListScope): string {
  const { column, type } = SORT_COLUMNS[sort];
  return type === "timestamptz" ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column;
}

function afterPosition(where: Where, { sort, order }: ListScope, after: Position | null): Where {
  if (!after) return where;
  const { column, type } = SORT_COLUMNS[sort];
  const id = where.add(after.id);
  return where.and(after.value, (value) => `(${column}, id) ${order === "asc" ? ">" : "<"} (${value}::${type}, ${id}::bigint)`);
}
