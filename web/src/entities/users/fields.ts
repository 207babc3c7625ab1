import {
  createUserRequestSchema,
  MESSAGES,
  passwordProblem,
  updateUserRequestSchema,
  type Role,
  type RouteBody,
  type User,
} from "@takeoff/contracts";
import { issuesOf } from "../issues.ts";

export const ROLE_LABELS: Record<Role, string> = { user: "User", admin: "Admin", parent_admin: "Parent Admin" };

/** Who fills in a form. */
export type Manager = Pick<User, "id" | "role" | "organization_id">;

/** The roles that a form offers, for a select. */
export function roleOptions(roles: readonly Role[]): { value: Role; label: string }[] {
  return roles.map((value) => ({ value, label: ROLE_LABELS[value] }));
}

/** The specification's two; staff themselves come about by an edit, never by the way. */
export const NEW_USER_ROLES = ["user", "admin"] as const satisfies readonly Role[];

export interface NewUserForm {
  username: string;
  email: string;
  password: string;
  phone_number: string;
  role: Role;
  /** Staff only: an id as its select holds it. */
  organization_id: string;
}

export const EMPTY_USER: NewUserForm = { username: "", email: "", password: "", phone_number: "", role: "user", organization_id: "" };

type Errors = Record<string, string>;

const idOf = (text: string) => (text === "" ? null : Number(text));

/** The form as it is sent: an administrator's users belong to the administrator's organization. */
export function newUser(values: NewUserForm, manager: Manager): RouteBody<"createUser"> {
  return { ...values, organization_id: manager.organization_id ?? idOf(values.organization_id) };
}

/** What is wrong with the form, by field. Staff must give a phone number and an organization. */
export function newUserErrors(values: NewUserForm, manager: Manager): Errors {
  const sent = newUser(values, manager);
  const errors = issuesOf(createUserRequestSchema, sent);
  const weakness = passwordProblem(values.password);
  if (weakness) errors.password ??= weakness;
  if (sent.organization_id == null) errors.organization_id ??= MESSAGES.users.organizationRequired;
  if (manager.role === "parent_admin" && !values.phone_number.trim()) errors.phone_number ??= MESSAGES.users.phoneRequired;
  return errors;
}

export interface EditUserForm {
  email: string;
  phone_number: string;
  role: Role;
  /** Asked for only where a member of staff becomes an organization's. */
  organization_id: string;
}

export function editUserForm(user: User): EditUserForm {
  return { email: user.email, phone_number: user.phone_number ?? "", role: user.role, organization_id: "" };
}

/** Whether the new role needs an organization that the user has not. */
export function needsOrganization(user: User, role: Role): boolean {
  return user.organization_id === null && role !== "parent_admin";
}

/** What differs from the user as it is; null when nothing does. */
export function userChanges(user: User, values: EditUserForm): RouteBody<"updateUser"> | null {
  const changes: RouteBody<"updateUser"> = {};
  const [email, phone] = [values.email.trim(), values.phone_number.trim() || null];
  if (email !== user.email) changes.email = email;
  if (phone !== user.phone_number) changes.phone_number = phone;
  if (values.role !== user.role) changes.role = values.role;
  if (needsOrganization(user, values.role)) changes.organization_id = idOf(values.organization_id);
  return Object.keys(changes).length ? changes : null;
}

export function editUserErrors(user: User, values: EditUserForm): Errors {
  const errors = issuesOf(updateUserRequestSchema, userChanges(user, values) ?? {});
  if (needsOrganization(user, values.role) && !values.organization_id) errors.organization_id = MESSAGES.users.organizationRequired;
  return errors;
}
