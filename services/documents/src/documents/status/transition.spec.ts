import { describe, expect, it } from "@jest/globals";
import { DOCUMENT_STATUSES, FAILURE_REASONS, SETTABLE_STATUSES, type DocumentStatus, type FailureReason } from "@takeoff/contracts";
import { transition } from "./transition.ts";

const now = new Date("2026-11-21T09:30:00Z");
const reasons = Object.keys(FAILURE_REASONS) as FailureReason[];

/** What every change of status leaves behind; `failed` and `completed` add to it. */
const EXPECTED: Record<(typeof SETTABLE_STATUSES)[number], object> = {
  pending: { status: "pending", failure_reason: null, notes: null, completed_at: null },
  in_progress: { status: "in_progress", failure_reason: null, notes: null, completed_at: null },
  processing: { status: "processing", failure_reason: null, notes: null, completed_at: null },
  completed: { status: "completed", failure_reason: null, notes: null, completed_at: now },
  failed: { status: "failed", failure_reason: "non_vector", notes: null, completed_at: null },
};

describe("moving a document", () => {
  const moves = DOCUMENT_STATUSES.flatMap((from) => SETTABLE_STATUSES.map((to): [DocumentStatus, typeof to] => [from, to]));

  it.each(moves)("from %s to %s", (from, to) => {
    expect(transition({ status: from }, to, now)).toEqual(from === to ? null : EXPECTED[to]);
  });

  it.each(reasons)("to failed keeps the reason %s and the notes", (failureReason) => {
    const change = transition({ status: "pending" }, "failed", now, { failureReason, notes: "Sheet 3\nis missing" });
    expect(change).toMatchObject({ failure_reason: failureReason, notes: "Sheet 3\nis missing" });
  });

  it("to failed has a reason when none, or null, was given", () => {
    for (const failure of [null, { notes: null }, { failureReason: null, notes: null }])
      expect(transition({ status: "pending" }, "failed", now, failure)).toMatchObject({ failure_reason: "non_vector", notes: null });
  });

  it("elsewhere ignores reason and notes", () => {
    const failure = { failureReason: "corrupt", notes: "cut" } as const;
    for (const to of SETTABLE_STATUSES.filter((status) => status !== "failed"))
      expect(transition({ status: "new" }, to, now, failure)).toEqual(EXPECTED[to]);
  });

  it("from failed to failed changes nothing, not even the reason", () => {
    expect(transition({ status: "failed" }, "failed", now, { failureReason: "corrupt", notes: "other" })).toBeNull();
  });
});
