import { describe, expect, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import { applyEvent, type DocumentPage } from "./apply.ts";
import { readView } from "./view.ts";

const document = (id: number, change: Partial<Document> = {}): Document => ({
  id,
  filename: `${id}.pdf`,
  status: "pending",
  upload_date: "2026-11-21T09:30:00.000Z",
  organization_id: 1,
  organization_name: "Harbor",
  uploaded_by: "kim",
  uploaded_by_id: 1,
  size_bytes: 1,
  page_count: 1,
  failure_reason: null,
  notes: null,
  has_processed_pdf: false,
  has_csv: false,
  has_xml: false,
  completed_at: null,
  findings: [],
  questionnaire: {
    project_name: `Project ${id}`,
    project_location: "Here",
    contractor_location: "They",
    expected_order_date: "2026-12-01",
    quote_needed_by: "2026-11-28",
    is_domestic_steel: true,
  },
  ...change,
});

const pages = (): DocumentPage[] => [
  { documents: [document(1), document(2)], total: 3, next: "c" },
  { documents: [document(3)], total: 3, next: null },
];
const view = (search = "") => readView(new URLSearchParams(search));
const ids = (list: readonly DocumentPage[]) => list.map((page) => page.documents.map(({ id }) => id));

describe("applyEvent", () => {
  it("changes a row in place and asks for nothing when its place is the same", () => {
    const { pages: next, stale } = applyEvent(pages(), { type: "document", document: document(3, { status: "completed" }) }, view());
    expect(ids(next)).toEqual([[1, 2], [3]]);
    expect(next[1]?.documents[0]?.status).toBe("completed");
    expect(stale).toBe(false);
  });

  it("asks again when the row may have moved or left", () => {
    const changed = { type: "document", document: document(2, { status: "failed" }) } as const;
    expect(applyEvent(pages(), changed, view("sort=status")).stale).toBe(true);
    expect(applyEvent(pages(), changed, view("sort=filename")).stale).toBe(false);
    expect(applyEvent(pages(), changed, view("status=pending")).stale).toBe(true);
    expect(applyEvent(pages(), changed, view("sort=project_location")).stale).toBe(false);
  });

  it("asks again for a document that is not shown", () => {
    const { pages: next, stale } = applyEvent(pages(), { type: "document", document: document(9) }, view());
    expect(ids(next)).toEqual([[1, 2], [3]]);
    expect(stale).toBe(true);
  });

  it("takes a deleted row out and counts it off", () => {
    const { pages: next, stale } = applyEvent(pages(), { type: "document_deleted", id: 1 }, view());
    expect(ids(next)).toEqual([[2], [3]]);
    expect(next.map(({ total }) => total)).toEqual([2, 2]);
    expect(stale).toBe(true);
    expect(applyEvent(pages(), { type: "document_deleted", id: 9 }, view()).stale).toBe(false);
  });
});
