import { beforeEach, describe, expect, it } from "@jest/globals";
import {
  type Document,
  DOCUMENT_STATUSES,
  type DocumentStatus,
  FAILURE_REASONS,
  type FailureReason,
  SETTABLE_STATUSES,
  type StatusChange,
} from "@takeoff/contracts";
import type { Database } from "@takeoff/platform/database";
import { makeDocumentRow } from "../../../test/document-rows.ts";
import { makeCaller } from "../../../test/documents-contract.ts";
import { MemoryDocuments } from "../../../test/memory-documents.ts";
import type { DocumentChanges } from "../../core/document-changes.ts";
import type { DocumentRow } from "../../core/document-row.ts";
import type { DocumentRepository } from "../../core/document.repository.ts";
import type { HistoryRepository } from "../../core/history/history.repository.ts";
import { StatusService } from "./status.service.ts";
import { transition } from "./transition.ts";

describe("with documents in memory", () => {
  const KIM = makeCaller({ id: 9, username: "kim", role: "parent_admin", organization_id: null });

  let memory: MemoryDocuments;
  let service: StatusService;
  beforeEach(() => {
    memory = new MemoryDocuments();
    service = new StatusService(
      memory.database as Database,
      memory.documents as DocumentRepository,
      memory.changes as DocumentChanges,
      memory.history as HistoryRepository,
    );
  });

  function add(columns: Partial<DocumentRow>): number {
    const row = makeDocumentRow(columns);
    memory.insert(row);
    return row.id;
  }

  /** A document as a status leaves it, with which no one works. */
  function addWithStatus(status: DocumentStatus): number {
    return add({
      status,
      failure_reason: status === "failed" ? "corrupt" : null,
      completed_at: status === "completed" ? new Date("2026-11-22T09:30:00Z") : null,
    });
  }

  function set(id: number, change: Omit<StatusChange, "notes"> & Partial<StatusChange>, caller = KIM): Promise<Document> {
    return service.change(caller, id, async () => ({ notes: null, ...change }));
  }

  const readStatus = async (id: number): Promise<DocumentStatus> => (await memory.documents.getVisible(KIM, id)).status;

  /** The history lines of a change by staff of a document that is not assigned. */
  function expectedLines(from: DocumentStatus, to: DocumentStatus): string[] {
    const [was, became] = [from === "failed" ? "corrupt" : "-", to === "failed" ? "non_vector" : "-"];
    const lines = [`kim status ${from} ${to}`];
    if (was !== became) lines.push(`kim failure_reason ${was} ${became}`);
    if (to === "in_progress" || to === "processing") lines.push("kim assignment - kim");
    return lines;
  }

  const MOVES = DOCUMENT_STATUSES.flatMap((from) => SETTABLE_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const));

  describe("StatusService.change", () => {
    it.each(MOVES)("changes %s to %s once, with history, event and audit entry", async (from, to) => {
      const id = addWithStatus(from);
      const document = await set(id, { status: to });
      expect([document.status, await readStatus(id)]).toEqual([to, to]);
      expect([document.failure_reason, document.completed_at !== null]).toEqual([
        to === "failed" ? "non_vector" : null,
        to === "completed",
      ]);
      expect(memory.readHistory(id)).toEqual(expectedLines(from, to));
      expect(memory.readEvents(id)).toEqual([{ type: "document.status_changed", from, to, notify: true }]);
      expect(memory.audit).toEqual([{ action: "setDocumentStatus", detail: `status: ${from} to ${to}` }]);
    });

    it.each(SETTABLE_STATUSES)("changes, publishes and records nothing when the document is %s already", async (status) => {
      const id = addWithStatus(status);
      const before = await memory.documents.getVisible(KIM, id);
      expect((await set(id, { status, failureReason: "other", notes: "different" })).status).toBe(status);
      expect(await memory.documents.getVisible(KIM, id)).toEqual(before);
      expect([memory.readHistory(id), memory.readEvents(id), memory.audit]).toEqual([[], [], []]);
    });

    it.each([
      [true, true],
      [false, false],
      [null, true],
      [undefined, true],
    ])("publishes for notifyClient %s whether the uploader gets an e-mail", async (notifyClient, notify) => {
      const id = add({});
      await set(id, { status: "failed", notifyClient });
      expect(memory.readEvents(id)).toMatchObject([{ notify }]);
    });

    it("takes a colleague's document over, and says so in the audit trail", async () => {
      const id = add({ assigned_to_id: 8, assigned_to: "pat", assigned_at: new Date() });
      expect((await set(id, { status: "in_progress" })).assignment).toMatchObject({ user_id: 9, username: "kim" });
      expect(memory.readHistory(id)).toEqual(["kim status pending in_progress", "kim assignment pat kim"]);
      expect(memory.audit).toEqual([{ action: "setDocumentStatus", detail: "status: pending to in_progress, taken over" }]);
    });

    it("ends the assignment at completion, with who completed a colleague's document", async () => {
      const id = add({ assigned_to_id: 8, assigned_to: "pat", assigned_at: new Date() });
      expect((await set(id, { status: "completed" })).assignment).toBeNull();
      expect(memory.readHistory(id)).toEqual(["kim assignment pat kim", "kim status pending completed"]);
    });

    it("throws conflict and changes nothing while results are being stored", async () => {
      const id = add({});
      await memory.documents.acquireLease(id, "results", 60);
      await expect(set(id, { status: "completed" })).rejects.toMatchObject({ code: "conflict" });
      expect([await readStatus(id), memory.readHistory(id), memory.audit]).toEqual(["pending", [], []]);
    });

    it("throws not_found before it reads the body, for a document that is hidden or does not exist", async () => {
      const outsider = makeCaller({ id: 77, username: "sam", role: "admin", organization_id: 4 });
      const body = () => Promise.reject(new Error("the body was read"));
      await expect(service.change(outsider, add({}), body)).rejects.toMatchObject({ code: "not_found" });
      await expect(service.change(KIM, 999_999, body)).rejects.toMatchObject({ code: "not_found" });
    });
  });

  describe("StatusService.complete", () => {
    it.each(DOCUMENT_STATUSES.filter((status) => status !== "completed"))(
      "completes a document that is %s, without results too",
      async (from) => {
        const id = addWithStatus(from);
        expect(await service.complete(KIM, id)).toMatchObject({ status: "completed", has_csv: false, failure_reason: null, notes: null });
        expect(memory.audit).toEqual([{ action: "completeDocument", detail: `status: ${from} to completed` }]);
      },
    );

    it("changes nothing of a completed document", async () => {
      const id = addWithStatus("completed");
      const before = await memory.documents.getVisible(KIM, id);
      await service.complete(KIM, id);
      expect(await memory.documents.getVisible(KIM, id)).toEqual(before);
      expect(memory.readEvents(id)).toEqual([]);
    });
  });
});

const now = new Date("2026-11-21T09:30:00Z");
const reasons = Object.keys(FAILURE_REASONS) as FailureReason[];

describe("transition", () => {
  it.each(reasons)("stores the reason %s and the notes with failed", (failureReason) => {
    const change = transition({ status: "pending" }, "failed", now, { failureReason, notes: "Sheet 3\nis missing" });
    expect(change).toMatchObject({ failure_reason: failureReason, notes: "Sheet 3\nis missing" });
  });

  it("stores the default reason with failed when none, or null, is given", () => {
    for (const failure of [null, { notes: null }, { failureReason: null, notes: null }])
      expect(transition({ status: "pending" }, "failed", now, failure)).toMatchObject({ failure_reason: "non_vector", notes: null });
  });

  it("ignores reason and notes with other statuses", () => {
    const failure = { failureReason: "corrupt", notes: "cut" } as const;
    for (const to of SETTABLE_STATUSES.filter((status) => status !== "failed"))
      expect(transition({ status: "new" }, to, now, failure)).toMatchObject({ failure_reason: null, notes: null });
  });
});
