import type { DocumentRow } from "../src/core/document-row.ts";

let lastId = 0;

/** A pending document of user 5 in organization 3 with an id that no other call gives, in which some columns are replaced. */
export function makeDocumentRow(columns: Partial<DocumentRow> = {}): DocumentRow {
  const row: DocumentRow = {
    id: ++lastId,
    organization_id: 3,
    organization_name: "Northgate Steel",
    uploaded_by_id: 5,
    uploaded_by: "northgate.user",
    filename: "plan.pdf",
    status: "pending",
    upload_date: new Date("2026-11-21T09:30:00Z"),
    size_bytes: 1234,
    page_count: 2,
    failure_reason: null,
    notes: null,
    completed_at: null,
    due_at: new Date("2026-11-22T09:30:00Z"),
    assigned_to_id: null,
    assigned_to: null,
    assigned_at: null,
    assignee_acted_at: null,
    findings: [],
    import_findings: [],
    result_findings: [],
    project_name: "Sample Frame",
    project_location: "Joliet, IL",
    contractor_location: "Sample Builders",
    expected_order_date: "2027-03-15",
    quote_needed_by: "2027-02-01",
    is_domestic_steel: true,
    replaces_id: null,
    replaced_by_id: null,
    original_object: "docs/aa/original",
    processed_object: null,
    csv_object: null,
    xml_object: null,
    imported_object: null,
    imported_filename: null,
    csv_mapping: null,
    version: 1,
  };
  return Object.assign(row, columns);
}
