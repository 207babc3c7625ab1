import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Document, DocumentStatus } from "@takeoff/contracts";
import { sampleDocument } from "../../../../test/samples.ts";
import type { Page } from "../../../shared/api/use-pages.ts";
import { readListParams } from "../list/list-params.ts";
import { StatusChanges } from "../status/status-changes.ts";
import { applyEvent } from "./apply-event.ts";

const document = (id: number, change: Partial<Document> = {}): Document =>
  sampleDocument({ id, filename: `${id}.pdf`, due_at: null, ...change });

const pages = (): Page<Document>[] => [
  { rows: [document(1), document(2)], total: 3, next: "c" },
  { rows: [document(3)], total: 3, next: null },
];
const params = (search = "") => readListParams(new URLSearchParams(search));
const ids = (list: readonly Page<Document>[]) => list.map((page) => page.rows.map(({ id }) => id));

describe("applyEvent", () => {
  it("replaces a row in place and needs no reload when its position cannot change", () => {
    const { pages: next, stale } = applyEvent(pages(), { type: "document", document: document(3, { status: "completed" }) }, params());
    expect(ids(next)).toEqual([[1, 2], [3]]);
    expect(next[1]?.rows[0]?.status).toBe("completed");
    expect(stale).toBe(false);
  });

  it("needs a reload when the row may have moved or may no longer match the filter", () => {
    const changed = { type: "document", document: document(2, { status: "failed" }) } as const;
    expect(applyEvent(pages(), changed, params("sort=status")).stale).toBe(true);
    expect(applyEvent(pages(), changed, params("sort=filename")).stale).toBe(false);
    expect(applyEvent(pages(), changed, params("status=pending")).stale).toBe(true);
    expect(applyEvent(pages(), changed, params("sort=project_location")).stale).toBe(false);
  });

  it("needs a reload when the row may leave or move in a list of work to do", () => {
    const at = "2026-11-24T09:30:00.000Z";
    const stale = (change: Partial<Document>, search: string) =>
      applyEvent(pages(), { type: "document", document: document(2, change) }, params(search)).stale;
    const taken = { assignment: { user_id: 7, username: "lee", since: at, last_act_at: at } };
    for (const change of [taken, { status: "completed" }, { due_at: at }] as const) {
      expect(stale(change, "work=unassigned")).toBe(true);
      expect(stale(change, "work=mine&sort=filename")).toBe(true);
    }
    expect(stale({ status: "processing" }, "work=mine")).toBe(false);
    expect(stale(taken, "")).toBe(false);
    expect(stale({ due_at: at }, "sort=due_at")).toBe(true);
    expect(stale(taken, "sort=due_at")).toBe(false);
  });

  it("needs a reload when a closed document moves behind those that are due", () => {
    const open = document(2, { due_at: "2026-11-24T09:30:00.000Z" });
    const closed = { type: "document", document: { ...open, status: "failed" } } as const;
    expect(applyEvent([{ rows: [open], total: 1, next: null }], closed, params("sort=due_at")).stale).toBe(true);
  });

  it("needs a reload for a document that is not in the list", () => {
    const { pages: next, stale } = applyEvent(pages(), { type: "document", document: document(9) }, params());
    expect(ids(next)).toEqual([[1, 2], [3]]);
    expect(stale).toBe(true);
  });

  it("removes a deleted row and decrements the total", () => {
    const { pages: next, stale } = applyEvent(pages(), { type: "document_deleted", id: 1 }, params());
    expect(ids(next)).toEqual([[2], [3]]);
    expect(next.map(({ total }) => total)).toEqual([2, 2]);
    expect(stale).toBe(true);
    expect(applyEvent(pages(), { type: "document_deleted", id: 9 }, params()).stale).toBe(false);
  });
});

describe("StatusChanges", () => {
  const document = (id: number, status: DocumentStatus): Document => {
    const questionnaire = { ...sampleDocument().questionnaire, project_name: id === 1 ? "" : `Project ${id}` };
    return sampleDocument({ id, filename: `${id}.pdf`, status, questionnaire });
  };
  const rows = [document(1, "pending"), document(2, "pending")];
  const live = (id: number, status: DocumentStatus) => ({ type: "document", document: document(id, status) }) as const;
  const answer = (id: number, status: DocumentStatus) => ({ ...live(id, status), isOwn: true }) as const;

  let changes: StatusChanges;
  beforeEach(() => {
    changes = new StatusChanges();
  });

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
