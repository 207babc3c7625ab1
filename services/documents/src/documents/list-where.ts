import { nameKey } from "@takeoff/contracts";
import type { ListScope } from "./cursor.ts";
import { escapeLike, Where } from "./where.ts";

/** What a search looks at; one index holds all of them. */
export const SEARCHED = ["filename_key", "organization_key", "project_key"] as const;

/** Whether a list is of everyone's documents. */
export function isOfEveryone({ visibility, organizationId }: ListScope): boolean {
  return visibility.of === "everyone" && organizationId === undefined;
}

/** Conditions of a list but for its search. */
export function scopeWhere({ visibility, organizationId, status }: ListScope): Where {
  const where = new Where(visibility);
  if (organizationId !== undefined) where.and(organizationId, (value) => `organization_id = ${value}`);
  if (status !== undefined) where.and(status, (value) => `status = ${value}`);
  return where;
}

/** All conditions of a list. */
export function listWhere(scope: ListScope): Where {
  const where = scopeWhere(scope);
  return scope.q === null ? where : where.and(patternOf(scope.q), searchedLike);
}

/** A text as `like` finds it anywhere in what is searched. */
export function patternOf(q: string): string {
  return `%${escapeLike(nameKey(q))}%`;
}

/** Whether a document holds the text whose pattern is at this placeholder. */
export function searchedLike(placeholder: string): string {
  return `(${SEARCHED.map((key) => `${key} like ${placeholder}`).join(" or ")})`;
}
