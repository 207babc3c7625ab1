import { describe, expect, it } from "@jest/globals";
import { DOCUMENT_STATUSES, DRAFT_LOCKS } from "@takeoff/contracts";
import { findLock, rejectLocked } from "./draft-lock.ts";

const OF_DRAFT = { csv_object: "csv-1" };
const draft = { marked_with: "csv-1", delivery: null };

describe("findLock", () => {
  it("is delivered for the draft of a completed document with the draft's results", () => {
    expect(findLock({ ...OF_DRAFT, status: "completed" }, draft)).toBe("delivered");
  });

  it("is completed for the draft of a document that was completed with other results, or with none", () => {
    for (const csv_object of ["csv-2", null]) expect(findLock({ csv_object, status: "completed" }, draft)).toBe("completed");
    expect(findLock({ csv_object: null, status: "completed" }, { ...draft, marked_with: null })).toBe("completed");
  });

  it("is sending while a takeoff waits for its marked-up PDF, and any other status stops that", () => {
    const waiting = { ...draft, delivery: "waiting" } as const;
    const locks = DOCUMENT_STATUSES.map((status) => [status, findLock({ ...OF_DRAFT, status }, waiting)]);
    expect(Object.fromEntries(locks)).toEqual({
      new: null,
      pending: null,
      in_progress: null,
      processing: "sending",
      completed: "delivered",
      failed: null,
    });
    expect(findLock({ csv_object: "csv-2", status: "processing" }, waiting)).toBeNull();
  });

  it("is null for results that are not to be sent", () => {
    for (const delivery of ["not_sent", "sent", null] as const)
      expect(findLock({ ...OF_DRAFT, status: "processing" }, { ...draft, delivery })).toBeNull();
  });
});

describe("rejectLocked", () => {
  it("throws a conflict that says how to change the draft", () => {
    expect(() => rejectLocked({ ...OF_DRAFT, status: "completed" }, draft)).toThrow(
      expect.objectContaining({ code: "conflict", message: DRAFT_LOCKS.delivered }),
    );
    expect(() => rejectLocked({ ...OF_DRAFT, status: "pending" }, draft)).not.toThrow();
  });
});
