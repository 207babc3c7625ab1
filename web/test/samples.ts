import type { Document, Organization, User } from "@takeoff/contracts";

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

/** A user of the staff. */
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

/** A pending document of Northgate Steel. */
export function sampleDocument(fields: Partial<Document> = {}): Document {
  return {
    id: 12,
    filename: "2026-11-20-Pier 21-Gulf Coast General.pdf",
    status: "pending",
    upload_date: TIME,
    organization_id: 1,
    organization_name: "Northgate Steel",
    uploaded_by: "kim",
    uploaded_by_id: 7,
    size_bytes: 2_500_000,
    page_count: 3,
    failure_reason: null,
    notes: null,
    has_processed_pdf: false,
    has_csv: false,
    has_xml: false,
    completed_at: null,
    due_at: "2026-11-21T15:30:00.000Z",
    assignment: null,
    findings: [],
    replaces_id: null,
    replaced_by_id: null,
    questionnaire: {
      project_name: "Pier 21",
      project_location: "Galveston, TX",
      contractor_location: "Gulf Coast General",
      expected_order_date: "2027-02-01",
      quote_needed_by: "2027-01-15",
      is_domestic_steel: true,
    },
    ...fields,
  };
}
