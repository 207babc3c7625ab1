import { describe, expect, it } from "@jest/globals";
import { DOCUMENT_STATUSES, FAILURE_REASONS, SETTABLE_STATUSES, type DocumentStatus, type FailureReason } from "@takeoff/contracts";
import { transition } from "./transition.ts";

const now = new Date("2026-11-21T09:30:00Z");
const reasons = Object.keys(FAILURE_REASONS) as FailureReason[];

/** The change that each status brings. */
const EXPECTED: Record<(typeof SETTABLE_STATUSES)[number], object> = {
  pending: { status: "pending", failure_reason: null, notes: null, completed_at: null },
  in_progress: { status: "in_progress", failure_reason: null, notes: null, completed_at: null },
  processing: { status: "processing", failure_reason: null, notes: null, completed_at: null },
  completed: { status: "completed", failure_reason: null, notes: null, completed_at: now },
  failed: { status: "failed", failure_reason: "non_vector", notes: null, completed_at: null },
};

describe("transition", () => {
  const moves = DOCUMENT_STATUSES.flatMap((from) => SETTABLE_STATUSES.map((to): [DocumentStatus, typeof to] => [from, to]));

  it.each(moves)("returns the changes from %s to %s", (from, to) => {
    expect(transition({ status: from }, to, now)).toEqual(from === to ? null : EXPECTED[to]);
  });

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
      expect(transition({ status: "new" }, to, now, failure)).toEqual(EXPECTED[to]);
  });

  it("returns null from failed to failed, also with another reason", () => {
    expect(transition({ status: "failed" }, "failed", now, { failureReason: "corrupt", notes: "other" })).toBeNull();
  });
});
