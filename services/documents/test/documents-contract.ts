import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Caller } from "@takeoff/contracts";
import type { Database } from "@takeoff/platform/database";
import type { DocumentChanges } from "../src/core/document-changes.ts";
import type { DocumentRow } from "../src/core/document-row.ts";
import type { DocumentRepository } from "../src/core/document.repository.ts";
import type { HistoryRepository } from "../src/core/history/history.repository.ts";

/** What an event about a change says, as far as rules decide it. */
export interface PublishedEvent {
  type: string;
  from?: unknown;
  to?: unknown;
  notify?: unknown;
}

/** What services that change documents work with. */
export interface DocumentsUnderTest {
  database: Pick<Database, "transaction">;
  documents: Pick<DocumentRepository, "getVisible" | "lockVisible" | "acquireLease" | "renewLease" | "releaseLease" | "isLeasedByAnother">;
  changes: Pick<DocumentChanges, "change">;
  history: Pick<HistoryRepository, "add">;
  /** Adds a pending document of user 5 in organization 3, or of a user and an organization in their place. */
  insert(): Promise<{ id: number; userId: number; organizationId: number }>;
  /** The history of a document, oldest first: who, what, from, to. */
  readHistory(id: number): Promise<string[]>;
  readEvents(id: number): Promise<PublishedEvent[]>;
}

/** The contract that the repositories of documents and those in memory must pass. */
export function describeDocuments(name: string, underTest: () => DocumentsUnderTest): void {
  let on: DocumentsUnderTest;
  let id: number;
  let staff: Caller;
  let uploader: Caller;
  beforeEach(async () => {
    on = underTest();
    const inserted = await on.insert();
    ({ id } = inserted);
    staff = makeCaller({ id: 9, username: "kim", role: "parent_admin", organization_id: null });
    uploader = makeCaller({ id: inserted.userId, username: "pat", role: "user", organization_id: inserted.organizationId });
  });

  const lock = (caller: Caller): Promise<DocumentRow | null> => on.database.transaction((tx) => on.documents.lockVisible(tx, caller, id));

  describe(`documents ${name}`, () => {
    it("are found and locked by the uploader, administrators of the organization and staff, and by no one else", async () => {
      for (const caller of [uploader, makeCaller({ ...uploader, id: 77, role: "admin" }), staff]) {
        expect((await on.documents.getVisible(caller, id)).id).toBe(id);
        expect((await lock(caller))?.status).toBe("pending");
      }
      const others = { ...uploader, organization_id: (uploader.organization_id ?? 0) + 1_000_000 };
      for (const caller of [makeCaller({ ...uploader, id: 77 }), makeCaller({ ...others, role: "admin" }), makeCaller(others)]) {
        await expect(on.documents.getVisible(caller, id)).rejects.toMatchObject({ code: "not_found" });
        expect(await lock(caller)).toBeNull();
      }
    });

    it("are leased by one token until it releases them", async () => {
      const isLeased = (token: string | null) => on.database.transaction((tx) => on.documents.isLeasedByAnother(tx, id, token));
      const release = (token: string) => on.database.transaction((tx) => on.documents.releaseLease(tx, id, token));
      const [one, other] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"] as const;
      expect(await isLeased(null)).toBe(false);
      expect(await on.documents.acquireLease(id, one, 60)).toBe(true);
      expect([await isLeased(null), await isLeased(one), await isLeased(other)]).toEqual([true, false, true]);
      expect(await on.documents.acquireLease(id, other, 60)).toBe(false);
      await release(other);
      expect(await isLeased(null)).toBe(true);
      await release(one);
      // The renewal of a request that has ended meanwhile.
      await on.documents.renewLease(id, one, 60);
      expect(await isLeased(null)).toBe(false);
    });

    it("change with their version, history and event", async () => {
      const before = await on.documents.getVisible(staff, id);
      const after = await on.database.transaction(async (tx) => {
        await on.history.add(tx, id, "kim", [{ what: "assignment", from: "pat", to: "kim" }]);
        return on.changes.change(tx, "kim", before, { status: "failed", failure_reason: "corrupt", notes: "cut" }, false);
      });
      expect(after).toEqual({ ...before, status: "failed", failure_reason: "corrupt", notes: "cut", version: before.version + 1 });
      expect(await on.documents.getVisible(staff, id)).toEqual(after);
      expect(await on.readHistory(id)).toEqual([
        "kim assignment pat kim",
        "kim status pending failed",
        "kim failure_reason - corrupt",
        "kim notes - cut",
      ]);
      expect(await on.readEvents(id)).toEqual([{ type: "document.status_changed", from: "pending", to: "failed", notify: false }]);
    });

    it("publish a change that is none of the status as such", async () => {
      const before = await on.documents.getVisible(staff, id);
      await on.database.transaction((tx) => on.changes.change(tx, "kim", before, { notes: "cut" }));
      expect(await on.readHistory(id)).toEqual(["kim notes - cut"]);
      expect(await on.readEvents(id)).toEqual([{ type: "document.changed" }]);
    });

    it("stay as they were when the transaction throws", async () => {
      const before = await on.documents.getVisible(staff, id);
      const work = on.database.transaction(async (tx) => {
        await on.changes.change(tx, "kim", before, { status: "completed" });
        throw new Error("aborted");
      });
      await expect(work).rejects.toThrow("aborted");
      expect(await on.documents.getVisible(staff, id)).toEqual(before);
      expect([await on.readHistory(id), await on.readEvents(id)]).toEqual([[], []]);
    });
  });
}

/** A caller of a signed-in user who has accepted the agreement. */
export function makeCaller(user: Pick<Caller, "id" | "username" | "role" | "organization_id">): Caller {
  const { id, username, role, organization_id } = user;
  return { id, username, role, organization_id, nda_accepted: true, session_id: 1 };
}
