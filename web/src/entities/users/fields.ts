import {
  changesEmailAddress,
  createUserRequestSchema,
  isStaff,
  MESSAGES,
  passwordProblem,
  updateUserRequestSchema,
  type OrganizationRole,
  type Role,
  type RouteBody,
  type User,
} from "@takeoff/contracts";
import { findIssues } from "../../shared/api/issues.ts";

export const ROLE_LABELS: Record<Role, string> = { user: "User", admin: "Admin", parent_admin: "Parent Admin" };

/** The signed-in user who fills in a form. */
export type Manager = Pick<User, "id" | "role" | "organization_id">;

export function listRoleOptions(roles: readonly Role[]): { value: Role; label: string }[] {
  return roles.map((value) => ({ value, label: ROLE_LABELS[value] }));
}

export interface NewUserForm {
  username: string;
  email: string;
  /** Sent only without an invitation. */
  password: string;
  /** Whether the user sets the password, with the link of an e-mail. */
  send_invitation: boolean;
  phone_number: string;
  role: OrganizationRole;
  /** For staff: the organization's id as text, the value of the select. */
  organization_id: string;
}

export const EMPTY_USER: NewUserForm = {
  username: "",
  email: "",
  password: "",
  send_invitation: false,
  phone_number: "",
  role: "user",
  organization_id: "",
};

type Errors = Record<string, string>;

const parseId = (text: string) => (text === "" ? null : Number(text));

/** The request body. An administrator's users belong to the administrator's organization. */
export function buildNewUser(values: NewUserForm, manager: Manager): RouteBody<"createUser"> {
  return {
    ...values,
    password: values.send_invitation ? null : values.password,
    organization_id: manager.organization_id ?? parseId(values.organization_id),
  };
}

/** Validation messages by field. Staff must enter a phone number and an organization. */
export function validateNewUser(values: NewUserForm, manager: Manager): Errors {
  const sent = buildNewUser(values, manager);
  const errors = findIssues(createUserRequestSchema, sent);
  const weakness = values.send_invitation ? null : passwordProblem(values.password);
  if (weakness) errors.password ??= weakness;
  if (sent.organization_id == null) errors.organization_id ??= MESSAGES.users.organizationRequired;
  if (isStaff(manager) && !values.phone_number.trim()) errors.phone_number ??= MESSAGES.users.phoneRequired;
  return errors;
}

export interface EditUserForm {
  email: string;
  phone_number: string;
  role: Role;
  is_disabled: boolean;
  /** Shown only when a staff user gets a role in an organization. */
  organization_id: string;
  /** Shown only when users change their own e-mail address. */
  current_password: string;
}

export function fillEditUserForm(user: User): EditUserForm {
  return {
    email: user.email,
    phone_number: user.phone_number ?? "",
    role: user.role,
    is_disabled: user.is_disabled,
    organization_id: "",
    current_password: "",
  };
}

/** Whether the new role requires an organization and the user has none. */
export function needsOrganization(user: User, role: Role): boolean {
  return user.organization_id === null && !isStaff({ role });
}

/** Whether the current password is required: users confirm a change of their own e-mail address with it. */
export function needsPassword(user: User, values: Pick<EditUserForm, "email">, managerId: number): boolean {
  return user.id === managerId && changesEmailAddress(user, values);
}

/** The changed fields; null when nothing changed. */
export function findUserChanges(user: User, values: EditUserForm, managerId: number): RouteBody<"updateUser"> | null {
  const changes: RouteBody<"updateUser"> = {};
  const email = values.email.trim();
  const phone = values.phone_number.trim() || null;
  if (email !== user.email) changes.email = email;
  if (phone !== user.phone_number) changes.phone_number = phone;
  if (values.role !== user.role) changes.role = values.role;
  if (values.is_disabled !== user.is_disabled) changes.is_disabled = values.is_disabled;
  if (needsOrganization(user, values.role)) changes.organization_id = parseId(values.organization_id);
  if (needsPassword(user, values, managerId)) changes.current_password = values.current_password;
  return Object.keys(changes).length ? changes : null;
}

export function validateEditUser(user: User, values: EditUserForm, managerId: number): Errors {
  const errors = findIssues(updateUserRequestSchema, findUserChanges(user, values, managerId) ?? {});
  if (needsOrganization(user, values.role) && !values.organization_id) errors.organization_id = MESSAGES.users.organizationRequired;
  return errors;
}
