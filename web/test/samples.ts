import type { Organization, User } from "@takeoff/contracts";

export { sampleDocument } from "@takeoff/testing/documents";

const TIME = "2026-11-20T15:30:00.000Z";

/** A user of Northgate Steel who has accepted the agreement. Staff belong to no organization. */
export function sampleUser(fields: Partial<User> = {}): User {
  const organization = fields.role === "parent_admin" ? null : { id: 1, name: "Northgate Steel" };
  return {
    id: 7,
    username: "kim",
    email: "kim@northgate.example",
    phone_number: null,
    role: "user",
    organization_id: organization?.id ?? null,
    organization,
    nda_accepted_at: TIME,
    is_disabled: false,
    invited_until: null,
    created_at: TIME,
    ...fields,
  };
}

export const sampleStaff = (fields: Partial<User> = {}): User => sampleUser({ id: 1, username: "staff", role: "parent_admin", ...fields });

export function sampleOrganization(fields: Partial<Organization> = {}): Organization {
  return {
    id: 1,
    name: "Northgate Steel",
    infra_metals_sponsor_email: null,
    infra_sponsor_location: null,
    quota_bytes: null,
    retention_days: null,
    turnaround_hours: 24,
    working_hours: null,
    created_at: TIME,
    ...fields,
  };
}
