import { describe, expect, it } from "@jest/globals";
import type { User } from "@takeoff/contracts";
import { editUserErrors, editUserForm, EMPTY_USER, newUser, newUserErrors, userChanges, type Manager, type NewUserForm } from "./fields.ts";

const admin: Manager = { id: 1, role: "admin", organization_id: 7 };
const staff: Manager = { id: 2, role: "parent_admin", organization_id: null };
const filled: NewUserForm = { ...EMPTY_USER, username: "ada", email: "ada@mail.example", password: "Long-enough-1" };
const member: User = {
  id: 3,
  username: "ada",
  email: "ada@mail.example",
  phone_number: null,
  role: "user",
  organization_id: 7,
  organization: { id: 7, name: "Steel" },
  nda_accepted_at: null,
  created_at: "2026-11-21T09:30:00.000Z",
};
const colleague: User = { ...member, role: "parent_admin", organization_id: null, organization: null };

describe("the form for a new user", () => {
  it("needs a name, an e-mail and a password, and of an administrator no more", () => {
    expect(newUserErrors(EMPTY_USER, admin)).toEqual({
      username: "Username is required",
      email: "Email is required",
      password: "Password is required",
    });
    expect(newUserErrors(filled, admin)).toEqual({});
  });

  it("needs a phone number and an organization of staff", () => {
    expect(newUserErrors(filled, staff)).toEqual({
      phone_number: "Phone number is required",
      organization_id: "Organization ID is required",
    });
    expect(newUserErrors({ ...filled, phone_number: "+1 312 555 0100", organization_id: "9" }, staff)).toEqual({});
  });

  it("holds a password to the rules, in their order", () => {
    expect(newUserErrors({ ...filled, password: "short" }, admin).password).toBe("Password must be at least 10 characters");
    expect(newUserErrors({ ...filled, password: "longenough1" }, admin).password).toBe(
      "Password must contain at least one uppercase letter",
    );
  });

  it("names an address that is none", () => {
    expect(newUserErrors({ ...filled, email: "ada" }, admin)).toEqual({ email: "Please enter a valid email address" });
  });

  it("sends an administrator's own organization, and for staff the chosen one", () => {
    expect(newUser({ ...filled, organization_id: "9" }, admin).organization_id).toBe(7);
    expect(newUser({ ...filled, organization_id: "9" }, staff).organization_id).toBe(9);
  });
});

describe("an edit of a user", () => {
  it("sends what differs, and nothing when nothing does", () => {
    expect(userChanges(member, editUserForm(member))).toBeNull();
    expect(userChanges(member, { ...editUserForm(member), phone_number: " 555 " })).toEqual({ phone_number: "555" });
    expect(userChanges({ ...member, phone_number: "555" }, editUserForm(member))).toEqual({ phone_number: null });
    expect(userChanges(member, { ...editUserForm(member), role: "admin", email: "new@mail.example" })).toEqual({
      role: "admin",
      email: "new@mail.example",
    });
  });

  it("finds what is wrong with a changed address", () => {
    expect(editUserErrors(member, { ...editUserForm(member), email: "" })).toEqual({ email: "Email is required" });
  });

  it("asks for an organization when a member of staff becomes somebody's user", () => {
    const demoted = { ...editUserForm(colleague), role: "user" as const };
    expect(editUserErrors(colleague, demoted)).toEqual({ organization_id: "Organization ID is required" });
    expect(userChanges(colleague, { ...demoted, organization_id: "9" })).toEqual({ role: "user", organization_id: 9 });
    expect(userChanges(colleague, editUserForm(colleague))).toBeNull();
  });
});
