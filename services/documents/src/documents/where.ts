import { nameKey, type DocumentSort, type SortOrder, type Visibility } from "@takeoff/contracts";
import { organizationNotDeletedFilter } from "@takeoff/platform";

/** Excludes rows of deleted organizations. */
export const ORGANIZATION_NOT_DELETED = organizationNotDeletedFilter("organization_id");

/** Everything that determines a list's rows and their order. */
export interface ListScope {
  visibility: Visibility;
  q: string | null;
  status: string | undefined;
  organizationId: number | undefined;
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

/** The columns that a search matches. One trigram index covers all of them. */
export const SEARCHED_COLUMNS = ["filename_key", "organization_key", "project_key"] as const;

/** Whether a list is not restricted to an organization or an uploader. */
export function coversAllDocuments({ visibility, organizationId }: Pick<ListScope, "visibility" | "organizationId">): boolean {
  return visibility.of === "everyone" && organizationId === undefined;
}

/** The conditions of a list without its search. */
export function scopeWhere({ visibility, organizationId, status }: Pick<ListScope, "visibility" | "organizationId" | "status">): Where {
  const where = new Where(visibility);
  if (organizationId !== undefined) where.and(organizationId, (value) => `organization_id = ${value}`);
  if (status !== undefined) where.and(status, (value) => `status = ${value}`);
  return where;
}

/** All conditions of a list. */
export function listWhere(scope: ListScope): Where {
  const where = scopeWhere(scope);
  return scope.q === null ? where : where.and(likePattern(scope.q), searchCondition);
}

/** The `like` pattern that finds a text anywhere in a column. */
export function likePattern(q: string): string {
  return `%${escapeLike(nameKey(q))}%`;
}

/** The condition that a searched column matches the pattern at this placeholder. */
export function searchCondition(placeholder: string): string {
  return `(${SEARCHED_COLUMNS.map((key) => `${key} like ${placeholder}`).join(" or ")})`;
}
