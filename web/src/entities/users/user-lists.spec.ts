import { describe, expect, it } from "@jest/globals";
import type { User } from "@takeoff/contracts";
import { matchingUsers, withoutUser, withUser } from "./lists.ts";

const user = (id: number, organizationId: number | null, email = `${id}@mail.example`): User => ({
  id,
  username: `user ${id}`,
  email,
  phone_number: null,
  role: "user",
  organization_id: organizationId,
  organization: organizationId === null ? null : { id: organizationId, name: "Steel" },
  nda_accepted_at: null,
  created_at: "2026-11-21T09:30:00.000Z",
});
const ids = (users: readonly User[]) => users.map(({ id }) => id);

describe("lists of users", () => {
  it("take a new user where the server will put the name", () => {
    expect(ids(withUser([user(1, 7)], user(2, 7), 7))).toEqual([1, 2]);
    expect(ids(withUser([user(1, 7), user(3, 7)], { ...user(2, 7), username: "USER 2" }, 7))).toEqual([1, 2, 3]);
  });

  it("put a changed user where the old one stood", () => {
    const changed = withUser([user(1, 7), user(2, 7)], user(1, 7, "new@mail.example"), 7);
    expect(changed.map(({ email }) => email)).toEqual(["new@mail.example", "2@mail.example"]);
  });

  it("of an organization leave out who belongs to another, also who went there", () => {
    expect(ids(withUser([user(1, 7)], user(2, 8), 7))).toEqual([1]);
    expect(ids(withUser([user(1, 7), user(2, 7)], user(2, 8), 7))).toEqual([1]);
  });

  it("of everyone hold every organization's users and those of none", () => {
    expect(ids(withUser([user(1, 7)], user(2, null), null))).toEqual([1, 2]);
  });

  it("lose who was deleted", () => {
    expect(ids(withoutUser([user(1, 7), user(2, 7)], 1))).toEqual([2]);
  });

  it("are searched by name, address and organization, whatever the case", () => {
    const users = [user(1, 7), { ...user(2, 8, "Ada@mail.example"), organization: { id: 8, name: "Harbor" } }, user(3, null)];
    expect(ids(matchingUsers(users, "USER 3"))).toEqual([3]);
    expect(ids(matchingUsers(users, " ada@ "))).toEqual([2]);
    expect(ids(matchingUsers(users, "harb"))).toEqual([2]);
    expect(ids(matchingUsers(users, ""))).toEqual([1, 2, 3]);
  });
});
