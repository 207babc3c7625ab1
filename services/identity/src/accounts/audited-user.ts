import type { AuditEventDetails } from "@takeoff/platform";
import type { UserRow } from "../users/user.repository.ts";

/** The target of an audit entry about a user. The entry belongs to the user's organization. */
export function toAuditedUser({ id, username, organization_id }: UserRow): AuditEventDetails {
  return { about: { kind: "user", id }, subject: username, organizationId: organization_id };
}

/** The changed fields. A change of role includes both roles, since permissions depend on it. */
export function listChanges(before: UserRow, after: UserRow): string {
  const changes = before.role === after.role ? [] : [`role: ${before.role} to ${after.role}`];
  if (before.email !== after.email) changes.push("email");
  if (before.phone_number !== after.phone_number) changes.push("phone_number");
  const isDisabled = after.disabled_at !== null;
  if (isDisabled !== (before.disabled_at !== null)) changes.push(isDisabled ? "disabled" : "enabled");
  return changes.join(", ");
}
