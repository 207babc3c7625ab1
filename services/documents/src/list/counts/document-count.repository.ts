import { Injectable } from "@nestjs/common";
import { DEFAULT_SEARCH_FIELDS, nameKey, SEARCH_FIELDS, type SearchField, type Visibility } from "@takeoff/contracts";
import { organizationDeleted } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import {
  coversAllDocuments,
  buildListWhere,
  makeLikePattern,
  buildScopeWhere,
  searchCondition,
  searchConditionOfChange,
  listSearchedColumns,
  Where,
  type CountedScope,
  type ListScope,
} from "../../core/where.ts";
import { Column, Entity, PrimaryColumn } from "typeorm";

/** Documents by status and a part of what is searched. */
@Entity({ schema: "documents", name: "search_counts" })
export class SearchCountEntity {
  @PrimaryColumn("text")
  part!: string;

  @PrimaryColumn("text")
  status!: string;

  @Column("bigint")
  n!: number;

  @Column("bigint", { default: 0 })
  project_n!: number;

  @Column("text", { nullable: true, default: "" })
  first_name!: string | null;
}

/** Documents by uploader, organization and status, without the changes in `count_changes`. */
@Entity({ schema: "documents", name: "document_counts" })
export class DocumentCountEntity {
  @PrimaryColumn("bigint")
  organization_id!: number;

  @PrimaryColumn("bigint")
  uploaded_by_id!: number;

  @PrimaryColumn("text")
  status!: string;

  @Column("bigint")
  n!: number;
}

/** What a search finds at most. */
export interface SearchBounds {
  most: number;
  /** No file name of what it finds comes before; null where that is not known. */
  first: string | null;
}

/** Matches rows of deleted organizations, which may still exist and be counted. */
const ORGANIZATION_DELETED = organizationDeleted("organization_id");
/** Sequences of three letters or digits; the database counts documents by these trigrams. */
const TRIGRAM = /(?=([a-z0-9]{3}))/g;

/**
 * Counts documents. Triggers write each change's difference to `count_changes`; the service aggregates these rows at intervals into the counts.
 * Queries here add the counts and the rows not yet aggregated in one statement, so that one snapshot makes the sum exact.
 */
@Injectable()
export class DocumentCountRepository {
  constructor(private readonly database: Database) {}

  /** The number of documents in a scope. Reads documents only for a search of other than three characters or of one organization. */
  count(scope: ListScope): Promise<number> {
    if (scope.q === null && scope.work === null) return this.total(scope);
    if (scope.q !== null) {
      const [trigram] = listTrigrams(scope.q);
      const counted = chooseCount(scope.searchIn);
      if (counted !== null && trigram?.length === nameKey(scope.q).length && coversAllDocuments(scope))
        return this.countContaining(trigram, counted, scope);
    }
    const where = buildListWhere(scope);
    return this.sum(`select count(*) as n from documents ${where.sql}`, where);
  }

  /** What the counts of a text's trigrams say of the documents that a search finds. Null for a text without a trigram. */
  async bounds(q: string, searchIn: readonly SearchField[]): Promise<SearchBounds | null> {
    const trigrams = listTrigrams(q);
    if (trigrams.length === 0) return null;
    // The first names are those of documents that have the text outside of the project's name.
    const first = searchIn.includes("project_name") ? "null" : "min(coalesce(first_name, '')) filter (where n > project_n)";
    const [row] = await this.database.query<SearchBounds>(
      `with asked as (
         select coalesce(sum(${chooseCount(searchIn) ?? "n"}), 0) as n, ${first} as first_name
         from unnest($1::text[]) as trigram left join search_counts on part = trigram group by trigram
       ), pending as (
         select count(*) as n, min(split_part(searched, E'\\n', 1)) filter (where ${searchConditionOfChange(searchIn, "$2")}) as first_name
         from count_changes where n > 0
       )
       select (min(asked.n) + min(pending.n))::int as most, least(max(asked.first_name), min(pending.first_name)) as first
       from asked, pending`,
      [trigrams, makeLikePattern(q)],
    );
    return row ?? null;
  }

  /** The number of all documents that a caller may see, without filters. */
  countVisible(visibility: Visibility): Promise<number> {
    return this.total({ visibility, organizationId: undefined, status: undefined, work: null });
  }

  /** Adds up to `most` changes to the counts. @returns how many; 0 while another process aggregates */
  async aggregate(most: number): Promise<number> {
    const [row] = await this.database.query<{ folded: number }>("select documents.fold_counts($1) as folded", [most]);
    return row?.folded ?? 0;
  }

  /** Whether at least `many` changes are not yet aggregated. */
  async hasPending(many: number): Promise<boolean> {
    return (await this.database.query("select 1 from count_changes offset $1 limit 1", [many - 1])).length > 0;
  }

  /** Its few texts are prepared: every list needs a total. */
  private total(scope: CountedScope): Promise<number> {
    const where = buildScopeWhere(scope);
    const counts = [
      `select n from document_counts ${where.sql} and ${buildLevelCondition(scope)}`,
      `select n from count_changes ${where.sql}`,
    ];
    if (coversAllDocuments(scope))
      counts.push(
        `select -n from document_counts where uploaded_by_id = 0 and ${ORGANIZATION_DELETED} ${buildStatusCondition(scope, where)}`,
      );
    return this.sum(counts.join(" union all "), where, "queryPrepared");
  }

  private countContaining(trigram: string, counted: string, scope: ListScope): Promise<number> {
    const where = new Where(scope.visibility);
    const status = buildStatusCondition(scope, where);
    const pattern = where.add(makeLikePattern(trigram));
    // Materialized: otherwise the planner reads all documents that contain the text, to find the few of deleted organizations.
    return this.sum(
      `with deleted as materialized (select ${listSearchedColumns(scope.searchIn).join(", ")}, status from documents where ${ORGANIZATION_DELETED})
       select ${counted} as n from search_counts where part = ${where.add(trigram)} ${status}
       union all select n from count_changes where ${searchConditionOfChange(scope.searchIn, pattern)} ${status}
       union all select -1 from deleted where ${searchCondition(scope.searchIn, pattern)} ${status}`,
      where,
    );
  }

  private async sum(counts: string, { parameters }: Where, send: "query" | "queryPrepared" = "query"): Promise<number> {
    const [row] = await this.database[send]<{ total: number }>(
      `select coalesce(sum(n), 0)::int as total from (${counts}) counts`,
      parameters,
    );
    return row?.total ?? 0;
  }
}

/** Selects the counts of a scope: an uploader's, an organization's, or the total. The id 0 stands for all. */
function buildLevelCondition(scope: CountedScope): string {
  if (scope.visibility.of === "uploader") return "uploaded_by_id <> 0";
  return coversAllDocuments(scope) ? "uploaded_by_id = 0 and organization_id = 0" : "uploaded_by_id = 0";
}

function buildStatusCondition({ status }: Pick<ListScope, "status">, where: Where): string {
  return status === undefined ? "" : `and status = ${where.add(status)}`;
}

/** The documents that the counts have for a search in these fields; null for fields without counts. */
function chooseCount(fields: readonly SearchField[]): string | null {
  const are = (others: readonly SearchField[]): boolean => fields.join() === others.join();
  if (are(SEARCH_FIELDS)) return "n";
  return are(DEFAULT_SEARCH_FIELDS) ? "n - project_n" : null;
}

function listTrigrams(q: string): string[] {
  return [...new Set([...nameKey(q).matchAll(TRIGRAM)].flatMap(([, trigram]) => trigram ?? []))];
}
