import { describe, expect, it } from "@jest/globals";
import type { User } from "@takeoff/contracts";
import {
  validateEditUser,
  fillEditUserForm,
  EMPTY_USER,
  buildNewUser,
  validateNewUser,
  findUserChanges,
  type Manager,
  type NewUserForm,
} from "./fields.ts";

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
  is_disabled: false,
  invited_until: null,
  created_at: "2026-11-21T09:30:00.000Z",
};
const colleague: User = { ...member, role: "parent_admin", organization_id: null, organization: null };

describe("the form of a new user", () => {
  it("requires username, e-mail and password from an administrator", () => {
    expect(validateNewUser(EMPTY_USER, admin)).toEqual({
      username: "Username is required",
      email: "Email is required",
      password: "Password is required",
    });
    expect(validateNewUser(filled, admin)).toEqual({});
  });

  it("also requires a phone number and an organization from staff", () => {
    expect(validateNewUser(filled, staff)).toEqual({
      phone_number: "Phone number is required",
      organization_id: "Organization ID is required",
    });
    expect(validateNewUser({ ...filled, phone_number: "+1 312 555 0100", organization_id: "9" }, staff)).toEqual({});
  });

  it("reports the first password rule that is not met", () => {
    expect(validateNewUser({ ...filled, password: "short" }, admin).password).toBe("Password must be at least 10 characters");
    expect(validateNewUser({ ...filled, password: "longenough1" }, admin).password).toBe(
      "Password must contain at least one uppercase letter",
    );
  });

  it("rejects an invalid e-mail address", () => {
    expect(validateNewUser({ ...filled, email: "ada" }, admin)).toEqual({ email: "Please enter a valid e-mail address" });
  });

  it("requires and sends no password when the user is invited", () => {
    const invited = { ...filled, password: "", send_invitation: true };
    expect(validateNewUser(invited, admin)).toEqual({});
    expect(buildNewUser({ ...invited, password: "typed before" }, admin)).toMatchObject({ send_invitation: true, password: null });
    expect(buildNewUser(filled, admin)).toMatchObject({ send_invitation: false, password: "Long-enough-1" });
  });

  it("requires and sends no organization for new staff", () => {
    const colleague: NewUserForm = { ...filled, role: "parent_admin", phone_number: "+1 312 555 0100", organization_id: "9" };
    expect(validateNewUser({ ...colleague, organization_id: "" }, staff)).toEqual({});
    expect(buildNewUser(colleague, staff).organization_id).toBeNull();
  });

  it("sends an administrator's own organization, and for staff the chosen one", () => {
    expect(buildNewUser({ ...filled, organization_id: "9" }, admin).organization_id).toBe(7);
    expect(buildNewUser({ ...filled, organization_id: "9" }, staff).organization_id).toBe(9);
  });
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

  it("requires an organization when staff become users of an organization", () => {
    const demoted = { ...fillEditUserForm(colleague), role: "user" as const };
    expect(validateEditUser(colleague, demoted, staff.id)).toEqual({ organization_id: "Organization ID is required" });
    expect(findUserChanges(colleague, { ...demoted, organization_id: "9" }, staff.id)).toEqual({ role: "user", organization_id: 9 });
    expect(findUserChanges(colleague, fillEditUserForm(colleague), staff.id)).toBeNull();
  });
});
