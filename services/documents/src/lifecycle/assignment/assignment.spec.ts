import { beforeEach, describe, expect, it } from "@jest/globals";
import { type AssignmentRequest, type Document, DOCUMENT_STATUSES, isOpen } from "@takeoff/contracts";
import type { Database } from "@takeoff/platform/database";
import type { RpcClient } from "@takeoff/platform/rpc";
import { makeDocumentRow } from "../../../test/document-rows.ts";
import { makeCaller } from "../../../test/documents-contract.ts";
import { MemoryDocuments } from "../../../test/memory-documents.ts";
import type { DocumentChanges } from "../../core/document-changes.ts";
import type { DocumentRow } from "../../core/document-row.ts";
import type { DocumentRepository } from "../../core/document.repository.ts";
import type { HistoryRepository } from "../../core/history/history.repository.ts";
import { assignedByAct, assignedTo, UNASSIGNED } from "./assigned-by-act.ts";
import { AssignmentService } from "./assignment.service.ts";
import type { NextDocumentRepository } from "./next-document.repository.ts";

const now = new Date("2026-11-24T09:30:00Z");
const kim = { id: 1, username: "kim" };
const free = { assigned_to_id: null, assigned_to: null };
const ofKim = { assigned_to_id: 1, assigned_to: "kim" };
const ofPat = { assigned_to_id: 2, assigned_to: "pat" };

describe("assignedByAct", () => {
  it("assigns an unassigned document to who begins to work on it, and not to who changes something else", () => {
    expect(assignedByAct(free, kim, "processing", true, now)).toEqual({ change: assignedTo(kim, now), before: [] });
    expect(assignedByAct(free, kim, "pending", false, now)).toEqual({ change: {}, before: [] });
  });

  it("notes the time of an act of the assigned user", () => {
    expect(assignedByAct(ofKim, kim, "in_progress", true, now)).toEqual({ change: { assignee_acted_at: now }, before: [] });
  });

  it.each([true, false])("takes a colleague's document over, whether the act begins the work (%s)", (begins) => {
    expect(assignedByAct(ofPat, kim, "pending", begins, now)).toEqual({ change: assignedTo(kim, now), before: [], detail: "taken over" });
  });

  it("ends the assignment at completion and failure", () => {
    expect(assignedByAct(ofKim, kim, "completed", false, now)).toEqual({ change: UNASSIGNED, before: [] });
    expect(assignedByAct(free, kim, "failed", false, now)).toEqual({ change: {}, before: [] });
  });

  it("records that a colleague's document was taken over before it was completed", () => {
    const entry = { what: "assignment", from: "pat", to: "kim" };
    expect(assignedByAct(ofPat, kim, "completed", false, now)).toEqual({ change: UNASSIGNED, before: [entry], detail: "taken over" });
  });
});

describe("with documents in memory", () => {
  const KIM = makeCaller({ id: 9, username: "kim", role: "parent_admin", organization_id: null });
  const PAT = makeCaller({ id: 8, username: "pat", role: "parent_admin", organization_id: null });
  const OF_PAT: Partial<DocumentRow> = { assigned_to_id: 8, assigned_to: "pat", assigned_at: new Date("2026-11-23T09:30:00Z") };

  let memory: MemoryDocuments;
  let service: AssignmentService;
  beforeEach(() => {
    memory = new MemoryDocuments();
    // Identity's answer to `users.staff`: of the requested users, those who are staff.
    const staff = [KIM, PAT].map(({ id, username }) => ({ id, username }));
    const rpc = {
      request: async (_pattern: string, { ids }: { ids: number[] }) => ({ staff: staff.filter(({ id }) => ids.includes(id)) }),
    };
    service = new AssignmentService(
      memory.database as Database,
      memory.documents as DocumentRepository,
      // `POST /pdfs/next` is a query with a lock, which its integration test shows.
      {} as NextDocumentRepository,
      memory.changes as DocumentChanges,
      memory.history as HistoryRepository,
      rpc as unknown as RpcClient,
    );
  });

  function add(columns: Partial<DocumentRow> = {}): number {
    const row = makeDocumentRow(columns);
    memory.insert(row);
    return row.id;
  }

  function assign(id: number, request: Partial<AssignmentRequest> = {}, caller = KIM): Promise<Document> {
    return service.assign(caller, id, async () => ({ reason: null, ...request }));
  }

  const readRow = (id: number): Promise<DocumentRow> => memory.documents.getVisible(KIM, id);

  describe("AssignmentService.assign", () => {
    it("assigns an unassigned document to the caller and keeps its status", async () => {
      const id = add();
      expect(await assign(id)).toMatchObject({ status: "pending", assignment: { user_id: 9, username: "kim" } });
      expect(memory.readHistory(id)).toEqual(["kim assignment - kim"]);
      expect(memory.readEvents(id)).toEqual([{ type: "document.changed" }]);
      expect(memory.audit).toEqual([{ action: "assignDocument", detail: "taken" }]);
    });

    it("starts the work with the same request, also of a document that the caller has", async () => {
      const id = add();
      expect(await assign(id, { start: true })).toMatchObject({ status: "in_progress", assignment: { username: "kim" } });
      const own = add({ assigned_to_id: 9, assigned_to: "kim", assigned_at: new Date() });
      expect((await assign(own, { start: true })).status).toBe("in_progress");
      expect(memory.audit.map(({ detail }) => detail)).toEqual(["taken, started", "started"]);
    });

    it("changes and records nothing for who has the document already, whatever the reason", async () => {
      const id = add();
      await assign(id);
      const before = await readRow(id);
      await assign(id, { reason: "Mine" });
      expect(await readRow(id)).toEqual(before);
      expect([memory.readHistory(id).length, memory.audit.length]).toEqual([1, 1]);
    });

    it("throws assigned_to_another for a colleague's document, and takes it over when the caller says so", async () => {
      const id = add(OF_PAT);
      await expect(assign(id)).rejects.toMatchObject({ code: "assigned_to_another" });
      expect((await readRow(id)).assigned_to).toBe("pat");
      await assign(id, { take_over: true, reason: "Pat is ill" });
      expect(memory.readHistory(id)).toEqual(["kim assignment pat kim", "kim assignment_reason - Pat is ill"]);
      expect(memory.audit).toEqual([{ action: "assignDocument", detail: "taken over" }]);
    });

    it("assigns a document to a colleague, and hands the own one over without taking over", async () => {
      const id = add();
      await assign(id, { assignee_id: 8 });
      expect((await readRow(id)).assigned_to).toBe("pat");
      await assign(id, { assignee_id: 9 }, PAT);
      expect((await readRow(id)).assigned_to).toBe("kim");
      expect(memory.audit.map(({ detail }) => detail)).toEqual(["assigned to user 8", "assigned to user 9"]);
    });

    it.each(DOCUMENT_STATUSES.filter((status) => !isOpen(status)))("throws document_closed for a document that is %s", async (status) => {
      await expect(assign(add({ status }))).rejects.toMatchObject({ code: "document_closed" });
    });

    it("throws conflict when it is to be started while results are being stored, and assigns it otherwise", async () => {
      const id = add();
      await memory.documents.acquireLease(id, "results", 60);
      await expect(assign(id, { start: true })).rejects.toMatchObject({ code: "conflict" });
      expect((await readRow(id)).assigned_to).toBeNull();
      expect((await assign(id)).assignment).toMatchObject({ username: "kim" });
    });

    it("throws not_found before it reads the body", async () => {
      const body = () => Promise.reject(new Error("the body was read"));
      await expect(service.assign(KIM, 999_999, body)).rejects.toMatchObject({ code: "not_found" });
    });
  });

  it("AssignmentService.release ends the assignment, also a colleague's, and changes nothing when it is repeated", async () => {
    const id = add(OF_PAT);
    for (let times = 0; times < 2; times++) expect(await service.release(KIM, id)).toMatchObject({ id, assignment: null });
    expect(memory.readHistory(id)).toEqual(["kim assignment pat -"]);
    expect(memory.audit).toEqual([{ action: "releaseDocument", detail: null }]);
  });
});
