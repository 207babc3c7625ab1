import { Injectable } from "@nestjs/common";
import { idSchema, type DocumentSort } from "@takeoff/contracts";
import { Database } from "@takeoff/platform/database";
import * as z from "zod";
import { DocumentCountRepository } from "./counts/document-count.repository.ts";
import { DOCUMENT_COLUMNS, type DocumentRow } from "../core/document-row.ts";
import {
  CLOSED_LIST,
  coversAllDocuments,
  buildListWhere,
  makeLikePattern,
  buildScopeWhere,
  searchCondition,
  listSearchedColumns,
  type ListScope,
  type Where,
} from "../core/where.ts";

interface SortColumn {
  /** A column, or an expression of columns. */
  column: string;
  type: "text" | "timestamptz";
  /** The columns of an expression. */
  reads?: readonly string[];
}

/**
 * Open documents by their due time, then the others, which nothing is due for. The text equals the expression of the indexes
 * `documents_due_order` and `documents_organization_due_order`, so that the planner uses them.
 */
const DUE_ORDER = `(case when status in ${CLOSED_LIST} or due_at is null then timestamptz '9999-12-31 00:00:00+00' else due_at end)`;

/** The column that each sort orders by; names compare without regard to case. */
const SORT_COLUMNS: Record<DocumentSort, SortColumn> = {
  filename: { column: "filename_key", type: "text" },
  organization_name: { column: "organization_key", type: "text" },
  uploaded_by: { column: "uploader_key", type: "text" },
  upload_date: { column: "upload_date", type: "timestamptz" },
  due_at: { column: DUE_ORDER, type: "timestamptz", reads: ["status", "due_at"] },
  status: { column: "status", type: "text" },
  project_name: { column: "project_key", type: "text" },
  project_location: { column: "location_key", type: "text" },
  contractor_location: { column: "contractor_key", type: "text" },
};

/** Sorts with an index on an uploader's documents. */
const UPLOADER_SORTS: readonly DocumentSort[] = ["filename", "upload_date"];
/** Up to this many documents of an uploader are read and sorted: faster than a scan of the organization's index. */
const MAX_SORTED_UPLOADS = 1_000;
/** Up to this many matches of a search are read and sorted: faster than a scan of the list's index. */
const MAX_SORTED_MATCHES = 3_000;
/** Rows of a list's index that are scanned for one page of a search. */
const MAX_SCANNED_ROWS = 50_000;

export type ListedRow = DocumentRow & { sort_value: string };

const SORT_VALUES = {
  text: z.string().refine((value) => value.isWellFormed() && !value.includes("\0")),
  timestamptz: z.iso.datetime().refine((value) => value >= "1970"),
};

/** The last row of a page: its sort value as text, and its id. Rejects values that the database cannot compare with. */
export const positionSchema = (sort: DocumentSort) => z.object({ v: SORT_VALUES[SORT_COLUMNS[sort].type], i: idSchema });
type Position = z.infer<ReturnType<typeof positionSchema>>;

@Injectable()
export class DocumentListRepository {
  constructor(
    private readonly database: Database,
    private readonly counts: DocumentCountRepository,
  ) {}

  /**
   * Up to `limit` rows after a position, in the scope's order; rows with equal values are ordered by id. Picks the fastest of three
   * plans: an index scan (frequent matches), the search index with a sort (rare matches), or the planner's own choice.
   */
  async page(scope: ListScope, after: Position | null, limit: number): Promise<ListedRow[]> {
    if (scope.visibility.of === "uploader" && !UPLOADER_SORTS.includes(scope.sort)) return this.pageOfUploader(scope, after, limit);
    if (scope.q === null || !coversAllDocuments(scope)) return this.pageByPlanner(scope, after, limit);
    const bounds = await this.counts.bounds(scope.q, scope.searchIn);
    if (bounds && bounds.most <= MAX_SORTED_MATCHES) return this.pageBySearchIndex(scope, after, limit);
    const pageByIndexScan = await this.scanned(scope, { q: scope.q, first: bounds?.first ?? null }, after, limit);
    return pageByIndexScan.length === limit ? pageByIndexScan : this.pageBySearchIndex(scope, after, limit);
  }

  /** An uploader's documents in an order that only the organization's index has. */
  private async pageOfUploader(scope: ListScope, after: Position | null, limit: number): Promise<ListedRow[]> {
    // Without this, the planner scans the whole organization's index for an uploader with few documents or with late ones.
    const few = (await this.counts.countVisible(scope.visibility)) <= MAX_SORTED_UPLOADS;
    return few ? this.pageBySearchIndex(scope, after, limit) : this.pageByPlanner(scope, after, limit);
  }

  /** Lets the database's planner choose the plan. */
  private pageByPlanner(scope: ListScope, after: Position | null, limit: number): Promise<ListedRow[]> {
    const where = addPosition(buildListWhere(scope), scope, after);
    const sql = `select ${DOCUMENT_COLUMNS}, ${sortValue(scope)} as sort_value from documents ${where.sql} order by ${buildOrder(scope)} limit ${where.add(limit)}`;
    return isUnfiltered(scope) ? this.database.queryPrepared(sql, where.parameters) : this.database.query(sql, where.parameters);
  }

  /**
   * Scans the next `MAX_SCANNED_ROWS` rows of the list's index for matches: they fill a page when matches are frequent. The default
   * sorts of staff's lists have a covering index; other sorts read the rows too.
   * @param first the file name before which there are none: what a text is found in often begins alike, and all before it would be scanned
   */
  private scanned(
    scope: ListScope,
    { q, first }: { q: string; first: string | null },
    after: Position | null,
    limit: number,
  ): Promise<ListedRow[]> {
    const where = addPosition(buildScopeWhere(scope), scope, after);
    if (first !== null && scope.sort === "filename" && scope.order === "asc") where.and(first, (value) => `filename_key >= ${value}`);
    const columns = [...new Set(["id", ...listColumns(scope.sort), ...listSearchedColumns(scope.searchIn)])];
    const sql = `with scanned as (
        select ${columns.join(", ")} from documents ${where.sql} order by ${buildOrder(scope)} limit ${where.add(MAX_SCANNED_ROWS)}
      ), page as (
        select id from scanned where ${searchCondition(scope.searchIn, where.add(makeLikePattern(q)))} order by ${buildOrder(scope)} limit ${where.add(limit)}
      )
      select ${DOCUMENT_COLUMNS}, ${sortValue(scope)} as sort_value from documents join page using (id) order by ${buildOrder(scope)}`;
    return this.database.query(sql, where.parameters);
  }

  /** Finds all matches by the trigram index of searches (or an uploader's index), then sorts them. */
  private pageBySearchIndex(scope: ListScope, after: Position | null, limit: number): Promise<ListedRow[]> {
    const where = addPosition(buildListWhere(scope), scope, after);
    const sql = `with matches as materialized (
        select ${["id", ...listColumns(scope.sort)].join(", ")} from documents ${where.sql}
      ), page as (
        select id from matches order by ${buildOrder(scope)} limit ${where.add(limit)}
      )
      select ${DOCUMENT_COLUMNS}, ${sortValue(scope)} as sort_value from documents join page using (id) order by ${buildOrder(scope)}`;
    return this.database.query(sql, where.parameters);
  }
}

/** Whether a list has no search and no filter. Only such lists are requested often, and their statements have few different texts. */
function isUnfiltered({ q, status, organizationId, work }: ListScope): boolean {
  return q === null && status === undefined && organizationId === undefined && work === null;
}

/** The columns that an order needs. */
function listColumns(sort: DocumentSort): readonly string[] {
  const { column, reads } = SORT_COLUMNS[sort];
  return reads ?? [column];
}

function buildOrder({ sort, order }: ListScope): string {
  return `${SORT_COLUMNS[sort].column} ${order}, id ${order}`;
}

/** A row's sort value in a cursor. Upload dates have milliseconds only, so that ISO text compares exactly. */
function sortValue({ sort }: ListScope): string {
  const { column, type } = SORT_COLUMNS[sort];
  return type === "timestamptz" ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column;
}

function addPosition(where: Where, { sort, order }: ListScope, after: Position | null): Where {
  if (!after) return where;
  const { column, type } = SORT_COLUMNS[sort];
  const id = where.add(after.i);
  return where.and(after.v, (value) => `(${column}, id) ${order === "asc" ? ">" : "<"} (${value}::${type}, ${id}::bigint)`);
}
