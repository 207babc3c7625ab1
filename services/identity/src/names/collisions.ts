import type { Role } from "@takeoff/contracts";

export interface NamedUser {
  id: number;
  username: string;
  role: Role;
  organization_id: number | null;
}

/**
 * Groups users whose names share a key, transitively: a user who shares keys with two others is in one group with both.
 * @param rows a row for each user and shared key
 * @returns groups of at least two users, ordered by their lowest id
 */
export function findCollisions(rows: readonly (NamedUser & { key: string })[]): NamedUser[][] {
  const groups: { keys: Set<string>; users: Map<number, NamedUser> }[] = [];
  for (const { key, ...user } of rows) {
    const joined = { keys: new Set([key]), users: new Map([[user.id, user]]) };
    for (const group of groups.filter(({ keys, users }) => keys.has(key) || users.has(user.id))) {
      for (const other of group.keys) joined.keys.add(other);
      for (const [id, other] of group.users) joined.users.set(id, other);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(joined);
  }
  return groups
    .map(({ users }) => [...users.values()].sort((a, b) => a.id - b.id))
    .filter((users) => users.length > 1)
    .sort(([a], [b]) => (a?.id ?? 0) - (b?.id ?? 0));
}

/** The report for operators. Shows characters other than printable ASCII as code points, since they may be invisible. */
export function formatCollisionReport(groups: readonly (readonly NamedUser[])[]): string {
  if (groups.length === 0) return "No two user names look the same.";
  const lines = groups.flatMap((users, index) => [
    `Group ${index + 1}`,
    ...users.map(({ id, username, role, organization_id }) => {
      const of = organization_id === null ? "" : `, organization ${organization_id}`;
      return `  ${id}  ${escaped(username)}  (${role}${of})`;
    }),
  ]);
  return [`${groups.length} ${groups.length === 1 ? "group" : "groups"} of user names that look the same:`, ...lines].join("\n");
}

function escaped(name: string): string {
  return name.replace(/[^ -~]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
