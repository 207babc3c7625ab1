import type { AuditedAct } from "@takeoff/platform";
import type { UserRow } from "../users/user.repository.ts";

/** A user as the audit trail keeps what was done to them: with their organization's acts. */
export function auditedUser({ id, username, organization_id }: UserRow): AuditedAct {
  return { about: { kind: "user", id }, subject: username, organizationId: organization_id };
}

/** The fields that changed; of a role also from which to which, since rights follow from it. */
export function whatChanged(before: UserRow, after: UserRow): string {
  const changes = before.role === after.role ? [] : [`role: ${before.role} to ${after.role}`];
  if (before.email !== after.email) changes.push("email");
  if (before.phone_number !== after.phone_number) changes.push("phone_number");
  return changes.join(", ");
}
