import { describe, expect, it } from "@jest/globals";
import { formatCollisionReport, findCollisions, type NamedUser } from "./collisions.ts";

const user = (id: number, username = `user${id}`): NamedUser => ({ id, username, role: "user", organization_id: 3 });
const row = (key: string, id: number) => ({ key, ...user(id) });

describe("findCollisions", () => {
  it("groups users who share a key, also through a third user", () => {
    const groups = findCollisions([row("a", 5), row("a", 9), row("b", 9), row("b", 2), row("c", 7), row("c", 8), row("d", 1)]);
    expect(groups.map((users) => users.map(({ id }) => id))).toEqual([
      [2, 5, 9],
      [7, 8],
    ]);
  });
});

describe("formatCollisionReport", () => {
  it("shows characters outside of ASCII as code points", () => {
    const staff: NamedUser = { ...user(2, "k\u0456m\u{1d5ae}"), role: "parent_admin", organization_id: null };
    expect(formatCollisionReport([[user(1, "kim \u200b"), staff]])).toBe(
      "1 group of user names that look the same:\nGroup 1\n  1  kim \\u{200b}  (user, organization 3)\n  2  k\\u{456}m\\u{1d5ae}  (parent_admin)",
    );
  });

  it("reports that no two names look the same", () => {
    expect(formatCollisionReport([])).toBe("No two user names look the same.");
  });
});
