import { Injectable } from "@nestjs/common";
import { nameKey } from "@takeoff/contracts";
import { Database } from "@takeoff/platform";
import type { ListScope } from "./cursor.ts";
import { isOfEveryone, listWhere, patternOf, scopeWhere, SEARCHED, searchedLike } from "./list-where.ts";
import { Where } from "./where.ts";

/** Deleted organizations, whose documents may still be there and counted. */
const GONE = "organization_id = any(array(select organization_id from events.gone_organizations))";
/** Parts of a text that every document is counted by. */
const PART = /(?=([a-z0-9]{3}))/g;

/**
 * How many documents there are. Every change notes what it adds and takes away; of that, some is in the counts already
 * and the rest is added here, in one statement and so by one snapshot: the sum is always right.
 */
@Injectable()
export class DocumentCountRepository {
  constructor(private readonly database: Database) {}

  /** All documents of a scope. Only a search that is no part itself, or is of some people's documents, looks at documents. */
  count(scope: ListScope): Promise<number> {
    if (scope.q === null) return this.total(scope);
    const [part] = partsOf(scope.q);
    if (part !== undefined && part.length === nameKey(scope.q).length && isOfEveryone(scope)) return this.holding(part, scope);
    const where = listWhere(scope);
    return this.sum(`select count(*) as n from documents ${where.sql}`, where);
  }

  /** How many documents hold a text, at most, of all that there are: as many as hold its rarest part. Null when nothing tells. */
  async atMost(q: string): Promise<number | null> {
    const parts = partsOf(q);
    if (parts.length === 0) return null;
    const [row] = await this.database.query<{ most: number }>(
      `select coalesce(min((select coalesce(sum(n), 0) from search_counts where search_counts.part = asked.part)), 0)::int
         + (select count(*) from count_changes where n > 0)::int as most
       from unnest($1::text[]) as asked (part)`,
      [parts],
    );
    return row?.most ?? 0;
  }

  /** The organizations that somebody's documents belong to, and how many do. */
  organizationsOf(userId: number): Promise<{ id: number; documents: number }[]> {
    return this.database.query(
      `select organization_id as id, sum(n)::int as documents from (
         select organization_id, n from document_counts where uploaded_by_id = $1 and organization_id <> 0
         union all select organization_id, n from count_changes where uploaded_by_id = $1
       ) counts group by organization_id having sum(n) > 0`,
      [userId],
    );
  }

  /** Takes changes into the counts, at most so many; how many it were. None when somebody else is at it. */
  async fold(most: number): Promise<number> {
    const [row] = await this.database.query<{ folded: number }>("select documents.fold_counts($1) as folded", [most]);
    return row?.folded ?? 0;
  }

  /** Whether so many changes wait to be folded. */
  async areWaiting(many: number): Promise<boolean> {
    return (await this.database.query("select 1 from count_changes offset $1 limit 1", [many - 1])).length > 0;
  }

  private total(scope: ListScope): Promise<number> {
    const where = scopeWhere(scope);
    const counts = [`select n from document_counts ${where.sql} and ${levelOf(scope)}`, `select n from count_changes ${where.sql}`];
    if (isOfEveryone(scope)) counts.push(`select -n from document_counts where uploaded_by_id = 0 and ${GONE} ${statusOf(scope, where)}`);
    return this.sum(counts.join(" union all "), where);
  }

  private holding(part: string, scope: ListScope): Promise<number> {
    const where = new Where(scope.visibility);
    const status = statusOf(scope, where);
    const pattern = where.add(patternOf(part));
    // Left to itself the planner reads all documents that hold the text, to find hardly ever one that is gone.
    return this.sum(
      `with gone as materialized (select ${SEARCHED.join(", ")}, status from documents where ${GONE})
       select n from search_counts where part = ${where.add(part)} ${status}
       union all select n from count_changes where searched like ${pattern} ${status}
       union all select -1 from gone where ${searchedLike(pattern)} ${status}`,
      where,
    );
  }

  private async sum(counts: string, { parameters }: Where): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `select coalesce(sum(n), 0)::int as total from (${counts}) counts`,
      parameters,
    );
    return row?.total ?? 0;
  }
}

/** Which counts say how many documents a scope has: an uploader's rows, one organization's sum, or everyone's; 0 stands for all. */
function levelOf(scope: ListScope): string {
  if (scope.visibility.of === "uploader") return "organization_id <> 0";
  return isOfEveryone(scope) ? "uploaded_by_id = 0 and organization_id = 0" : "uploaded_by_id = 0";
}

function statusOf({ status }: ListScope, where: Where): string {
  return status === undefined ? "" : `and status = ${where.add(status)}`;
}

function partsOf(q: string): string[] {
  return [...new Set([...nameKey(q).matchAll(PART)].flatMap(([, part]) => part ?? []))];
}
