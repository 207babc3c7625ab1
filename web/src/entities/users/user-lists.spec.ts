import { describe, expect, it } from "@jest/globals";
import type { User } from "@takeoff/contracts";
import { matchingUsers, withoutUser, withUser } from "./user-lists.ts";

const user = (id: number, organizationId: number | null, email = `${id}@mail.example`): User => ({
  id,
  username: `user ${id}`,
  email,
  phone_number: null,
  role: "user",
  organization_id: organizationId,
  organization: organizationId === null ? null : { id: organizationId, name: "Steel" },
  nda_accepted_at: null,
  is_disabled: false,
  invited_until: null,
  created_at: "2026-11-21T09:30:00.000Z",
});
const ids = (users: readonly User[]) => users.map(({ id }) => id);

describe("lists of users", () => {
  it("insert a new user in the server's order", () => {
    expect(ids(withUser([user(1, 7)], user(2, 7), 7))).toEqual([1, 2]);
    expect(ids(withUser([user(1, 7), user(3, 7)], { ...user(2, 7), username: "USER 2" }, 7))).toEqual([1, 2, 3]);
  });

  it("replace a changed user in place", () => {
    const changed = withUser([user(1, 7), user(2, 7)], user(1, 7, "new@mail.example"), 7);
    expect(changed.map(({ email }) => email)).toEqual(["new@mail.example", "2@mail.example"]);
  });

  it("of an organization exclude users of other organizations, including a user who moved there", () => {
    expect(ids(withUser([user(1, 7)], user(2, 8), 7))).toEqual([1]);
    expect(ids(withUser([user(1, 7), user(2, 7)], user(2, 8), 7))).toEqual([1]);
  });

  it("without an organization contain the users of all organizations and of none", () => {
    expect(ids(withUser([user(1, 7)], user(2, null), null))).toEqual([1, 2]);
  });

  it("remove a deleted user", () => {
    expect(ids(withoutUser([user(1, 7), user(2, 7)], 1))).toEqual([2]);
  });

  it("are searched by username, e-mail address and organization, ignoring case", () => {
    const users = [user(1, 7), { ...user(2, 8, "Ada@mail.example"), organization: { id: 8, name: "Harbor" } }, user(3, null)];
    expect(ids(matchingUsers(users, "USER 3"))).toEqual([3]);
    expect(ids(matchingUsers(users, " ada@ "))).toEqual([2]);
    expect(ids(matchingUsers(users, "harb"))).toEqual([2]);
    expect(ids(matchingUsers(users, ""))).toEqual([1, 2, 3]);
  });
});
