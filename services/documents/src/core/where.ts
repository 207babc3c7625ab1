import {
  CLOSED_STATUSES,
  nameKey,
  SEARCH_FIELDS,
  type DocumentSort,
  type SearchField,
  type SortOrder,
  type Visibility,
  type WorkFilter,
} from "@takeoff/contracts";
import { organizationNotDeletedFilter } from "@takeoff/platform";

/** Excludes rows of deleted organizations. */
export const ORGANIZATION_NOT_DELETED = organizationNotDeletedFilter("organization_id");

/** The statuses of closed documents as an SQL list. The planner compares conditions with it with those of the indexes. */
export const CLOSED_LIST = `(${CLOSED_STATUSES.map((status) => `'${status}'`).join(", ")})`;
/** SQL condition: results are expected. */
export const IS_OPEN = `status not in ${CLOSED_LIST}`;

export interface Work {
  filter: WorkFilter;
  /** Whose documents `mine` finds. */
  callerId: number;
  /** The end of the caller's day, ISO 8601. */
  todayEnds: string;
}

/** Everything that determines a list's rows and their order. */
export interface ListScope {
  visibility: Visibility;
  q: string | null;
  searchIn: readonly SearchField[];
  status: string | undefined;
  organizationId: number | undefined;
  /** Null for documents of any kind. */
  work: Work | null;
  sort: DocumentSort;
  order: SortOrder;
}

/** Collects conditions and their parameters. Each condition is a function of its parameter's placeholder. */
export class Where {
  readonly parameters: unknown[] = [];
  private readonly conditions: string[] = [ORGANIZATION_NOT_DELETED];

  /** Every query of documents starts with these conditions: no deleted organization, and only rows that the caller may see. */
  constructor(visibility: Visibility) {
    switch (visibility.of) {
      case "everyone":
        break;
      case "organization":
        this.and(visibility.organizationId, (value) => `organization_id = ${value}`);
        break;
      case "uploader":
        this.and(visibility.organizationId, (value) => `organization_id = ${value}`);
        this.and(visibility.userId, (value) => `uploaded_by_id = ${value}`);
        break;
      case "none":
        this.conditions.push("false");
        break;
    }
  }

  and(parameter: unknown, condition: (placeholder: string) => string): this {
    this.conditions.push(condition(this.add(parameter)));
    return this;
  }

  /** Adds a condition without a parameter. */
  andAlways(condition: string): this {
    this.conditions.push(condition);
    return this;
  }

  /** Adds a parameter without a condition. @returns its placeholder */
  add(parameter: unknown): string {
    this.parameters.push(parameter);
    return `$${this.parameters.length}`;
  }

  get sql(): string {
    return `where ${this.conditions.join(" and ")}`;
  }
}

/** Escapes the wildcards of `like`, so that a text matches literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** The column that a search compares for each field. One trigram index covers all of them. */
const SEARCHED_COLUMNS: Record<SearchField, string> = {
  filename: "filename_key",
  organization_name: "organization_key",
  project_name: "project_key",
};

/** The columns that a search in these fields compares. */
export const listSearchedColumns = (fields: readonly SearchField[]): string[] => fields.map((field) => SEARCHED_COLUMNS[field]);

/** Whether a list is not restricted to an organization, an uploader or open documents. */
export function coversAllDocuments({
  visibility,
  organizationId,
  work,
}: Pick<ListScope, "visibility" | "organizationId" | "work">): boolean {
  return visibility.of === "everyone" && organizationId === undefined && work === null;
}

/** The conditions of a list without its search. */
export function buildScopeWhere({ visibility, organizationId, status, work }: CountedScope): Where {
  const where = new Where(visibility);
  if (work !== null) addWork(where, work);
  if (organizationId !== undefined) where.and(organizationId, (value) => `organization_id = ${value}`);
  if (status !== undefined) where.and(status, (value) => `status = ${value}`);
  return where;
}

/** What a list is restricted to, without its search. */
export type CountedScope = Pick<ListScope, "visibility" | "organizationId" | "status" | "work">;

function addWork(where: Where, { filter, callerId, todayEnds }: Work): void {
  where.andAlways(IS_OPEN);
  switch (filter) {
    case "mine":
      where.and(callerId, (value) => `assigned_to_id = ${value}`);
      break;
    case "unassigned":
      where.andAlways("assigned_to_id is null");
      break;
    case "due_today":
      where.and(todayEnds, (value) => `due_at < ${value}::timestamptz`);
      break;
    case "late":
      where.andAlways("due_at < now()");
      break;
  }
}

export function buildListWhere(scope: ListScope): Where {
  const where = buildScopeWhere(scope);
  return scope.q === null ? where : where.and(makeLikePattern(scope.q), (pattern) => searchCondition(scope.searchIn, pattern));
}

/** The `like` pattern that finds a text anywhere in a column. */
export function makeLikePattern(q: string): string {
  return `%${escapeLike(nameKey(q))}%`;
}

/** The condition that one of the fields' columns matches the pattern at this placeholder. */
export function searchCondition(fields: readonly SearchField[], pattern: string): string {
  return buildAnyLike(listSearchedColumns(fields), pattern);
}

/** The same for a change of a count, which has the columns as lines of one text, in the order of `SEARCH_FIELDS`. */
export function searchConditionOfChange(fields: readonly SearchField[], pattern: string): string {
  const lines = fields.map((field) => `split_part(searched, E'\\n', ${SEARCH_FIELDS.indexOf(field) + 1})`);
  return buildAnyLike(lines, pattern);
}

function buildAnyLike(texts: readonly string[], pattern: string): string {
  return `(${texts.map((text) => `${text} like ${pattern}`).join(" or ")})`;
}
