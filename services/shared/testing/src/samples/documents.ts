import type { Document, DraftLine } from "@takeoff/contracts";

const TIME = "2026-11-20T15:30:00.000Z";
const BOX = { left: 100, right: 160, bottom: 200, top: 210 };

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

/** An open, sure line of two pieces on the first page, 20 feet each. */
export function sampleLine(fields: Partial<DraftLine> = {}): DraftLine {
  return {
    id: 1,
    page: 1,
    mark: null,
    designation: "W12X26",
    shape: "W",
    size: "12X26",
    quantity: 2,
    weight_per_ft: 26,
    studs: null,
    camber: null,
    grade: null,
    grade_from: null,
    view: 0,
    points: 360,
    length_in: 240,
    length_source: "dims",
    length_basis: "centre",
    role: "placed",
    confidence: "sure",
    reasons: [],
    pieces: [
      { box: BOX, text: "W12X26 (A)", quantity: 1, line: null },
      { box: { ...BOX, left: 300, right: 360 }, text: "W12X26 (B)", quantity: 1, line: null },
    ],
    finish: null,
    notes: null,
    read: null,
    state: "draft",
    decided_by: null,
    decided_at: null,
    version: 1,
    left_out: null,
    repeats: null,
    survived: false,
    ...fields,
  };
}
