import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Document, DocumentStatus } from "@takeoff/contracts";
import { StatusChanges } from "./status-changes.ts";

const document = (id: number, status: DocumentStatus): Document => ({
  id,
  filename: `${id}.pdf`,
  status,
  upload_date: "2026-11-21T09:30:00.000Z",
  organization_id: 1,
  organization_name: "Harbor",
  uploaded_by: "kim",
  uploaded_by_id: 1,
  size_bytes: 1,
  page_count: 1,
  failure_reason: null,
  notes: null,
  replaces_id: null,
  replaced_by_id: null,
  has_processed_pdf: false,
  has_csv: false,
  has_xml: false,
  completed_at: null,
  due_at: null,
  assignment: null,
  findings: [],
  questionnaire: {
    project_name: id === 1 ? "" : `Project ${id}`,
    project_location: "Here",
    contractor_location: "They",
    expected_order_date: "2026-12-01",
    quote_needed_by: "2026-11-28",
    is_domestic_steel: true,
  },
});
const rows = [document(1, "pending"), document(2, "pending")];
const live = (id: number, status: DocumentStatus) => ({ type: "document", document: document(id, status) }) as const;
const answer = (id: number, status: DocumentStatus) => ({ ...live(id, status), isOwn: true }) as const;

let changes: StatusChanges;
beforeEach(() => {
  changes = new StatusChanges();
});

describe("StatusChanges", () => {
  it("says the last status of a row, and only how many rows when there are several", () => {
    expect(changes.add(live(2, "in_progress"), rows)).toBe(true);
    changes.add(live(2, "completed"), rows);
    expect(changes.take()).toBe("Project 2 is now Completed.");
    changes.add(live(1, "failed"), rows);
    expect(changes.take()).toBe("1.pdf is now Failed.");
    changes.add(live(1, "failed"), rows);
    changes.add(live(2, "failed"), rows);
    expect(changes.take()).toBe("The status of 2 documents changed.");
    expect(changes.take()).toBeNull();
  });

  it("says nothing of other changes and of documents that are not in the list", () => {
    for (const event of [live(1, "pending"), live(9, "failed"), { type: "document_deleted", id: 1 }, { type: "resync" }] as const)
      expect(changes.add(event, rows)).toBe(false);
    expect(changes.take()).toBeNull();
  });

  it("says nothing of the user's own change, whether its live update arrives before or after the answer", () => {
    changes.add(live(1, "completed"), rows);
    changes.add(answer(1, "completed"), rows);
    changes.add(answer(2, "failed"), rows);
    expect(changes.add(live(2, "failed"), rows)).toBe(false);
    expect(changes.take()).toBeNull();
  });

  it("says what others do after the user's own change", () => {
    changes.add(answer(1, "failed"), rows);
    changes.add(live(1, "pending"), [document(1, "failed")]);
    expect(changes.take()).toBe("1.pdf is now Pending.");
  });
});
