import type { Document } from "@takeoff/contracts";

/** A document as the API shows it to an administrator of its organization. */
export const sampleDocument: Document = {
  id: 3,
  filename: "a.pdf",
  status: "in_progress",
  upload_date: "2026-11-21T09:00:00.000Z",
  organization_id: 2,
  organization_name: "Northgate Steel",
  uploaded_by: "kim",
  uploaded_by_id: 9,
  size_bytes: 1_000,
  page_count: 2,
  failure_reason: null,
  notes: null,
  has_processed_pdf: false,
  has_csv: false,
  has_xml: false,
  completed_at: null,
  due_at: null,
  assignment: null,
  findings: [],
  replaces_id: null,
  replaced_by_id: null,
  questionnaire: {
    project_name: "A",
    project_location: "Joliet, IL",
    contractor_location: "Sample Builders",
    expected_order_date: "2027-03-15",
    quote_needed_by: "2027-02-01",
    is_domestic_steel: true,
  },
};
