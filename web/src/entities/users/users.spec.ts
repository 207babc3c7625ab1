import { describe, expect, it } from "@jest/globals";
import type { User } from "@takeoff/contracts";
import { sampleUser } from "../../../test/samples.ts";
import {
  buildNewUser,
  EMPTY_USER,
  fillEditUserForm,
  findUserChanges,
  type Manager,
  type NewUserForm,
  validateEditUser,
  validateNewUser,
} from "./fields.ts";
import { matchingUsers, withoutUser, withUser } from "./user-lists.ts";

const admin: Manager = { id: 1, role: "admin", organization_id: 7 };
const staff: Manager = { id: 2, role: "parent_admin", organization_id: null };
const filled: NewUserForm = { ...EMPTY_USER, username: "ada", email: "ada@mail.example", password: "Long-enough-1" };
const member = sampleUser({
  ...{ id: 3, username: "ada", email: "ada@mail.example" },
  ...{ organization_id: 7, organization: { id: 7, name: "Steel" } },
});

it("the form of a new user requires a phone number and an organization of staff", () => {
  expect(Object.keys(validateNewUser(filled, staff)).sort()).toEqual(["organization_id", "phone_number"]);
  expect(buildNewUser({ ...filled, organization_id: "9" }, staff).organization_id).toBe(9);
});

describe("the form to edit a user", () => {
  it("sends only changed fields, and null when nothing changed", () => {
    expect(findUserChanges(member, fillEditUserForm(member), admin.id)).toBeNull();
    expect(findUserChanges(member, { ...fillEditUserForm(member), phone_number: " 555 " }, admin.id)).toEqual({ phone_number: "555" });
    expect(findUserChanges({ ...member, phone_number: "555" }, fillEditUserForm(member), admin.id)).toEqual({ phone_number: null });
    expect(findUserChanges(member, { ...fillEditUserForm(member), role: "admin", email: "new@mail.example" }, admin.id)).toEqual({
      role: "admin",
      email: "new@mail.example",
    });
  });

  it("requires an e-mail address", () => {
    expect(validateEditUser(member, { ...fillEditUserForm(member), email: "" }, admin.id)).toEqual({ email: "Email is required" });
  });

  it("requires and sends the current password only when users change their own address", () => {
    const own = { ...fillEditUserForm(member), email: "new@mail.example" };
    expect(validateEditUser(member, own, member.id)).toEqual({ current_password: "Please enter your current password" });
    expect(validateEditUser(member, own, admin.id)).toEqual({});
    const filled = { ...own, current_password: "secret" };
    expect(findUserChanges(member, filled, member.id)).toEqual({ email: "new@mail.example", current_password: "secret" });
    expect(findUserChanges(member, filled, admin.id)).toEqual({ email: "new@mail.example" });
    const sameMailbox = { ...filled, email: member.email.toUpperCase(), phone_number: "555" };
    expect(findUserChanges(member, sameMailbox, member.id)).toEqual({ email: member.email.toUpperCase(), phone_number: "555" });
  });
});

const user = (id: number, organizationId: number | null, email = `${id}@mail.example`): User => {
  const organization = organizationId === null ? null : { id: organizationId, name: "Steel" };
  return sampleUser({ id, username: `user ${id}`, email, organization_id: organizationId, organization });
};
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
