import { describe, expect, it } from "@jest/globals";
import type { DraftSummary } from "@takeoff/contracts";
import { describeDraft, describeInRow, isReviewable } from "./describe-draft.ts";

const READY: DraftSummary = {
  document_id: 1,
  state: "ready",
  pages: 40,
  pages_done: 40,
  lines: 54,
  open: 54,
  to_check: 12,
  without_length: 0,
  proposed_reason: null,
  delivery: null,
};

describe("what a row says about a draft", () => {
  it("is how many lines there are, and what of them needs a look", () => {
    expect(describeDraft(READY)).toBe("Draft: 54 lines, 12 to check");
    expect(describeDraft({ ...READY, to_check: 0, without_length: 3 })).toBe("Draft: 54 lines, 3 without a length");
    expect(describeDraft({ ...READY, lines: 1, to_check: 1, without_length: 1 })).toBe("Draft: 1 line, 1 to check, no lengths");
    expect(describeDraft({ ...READY, lines: 0, to_check: 0 })).toBe("Draft: 0 lines");
  });

  it("is shorter in a row", () => {
    expect(describeInRow({ ...READY, without_length: 3 })).toEqual({ text: "Draft: 54 lines", detail: "12 to check" });
    expect(describeInRow({ ...READY, to_check: 0 })).toEqual({ text: "Draft: 54 lines", detail: null });
    expect(describeInRow({ ...READY, state: "queued" })).toEqual({ text: "Draft: waiting", detail: null });
  });

  it("is how far the reading is", () => {
    expect(describeDraft({ ...READY, state: "queued" })).toBe("Draft: waiting");
    expect(describeDraft({ ...READY, state: "running", pages: null, pages_done: 0 })).toBe("Draft: reading");
    expect(describeDraft({ ...READY, state: "running", pages_done: 2 })).toBe("Draft: reading page 3 of 40");
    expect(describeDraft({ ...READY, state: "running" })).toBe("Draft: reading page 40 of 40");
    expect(describeDraft({ ...READY, state: "stale" })).toBe("Draft: outdated");
    expect(describeDraft({ ...READY, state: "failed" })).toBe("Draft: failed");
  });

  it("is the failure reason that the drawing suggests", () => {
    expect(describeDraft({ ...READY, proposed_reason: "non_vector" })).toBe("Draft suggests: Non-Vector File");
  });
});

describe("what a row says about a takeoff that is to be sent", () => {
  it("is that it is being sent, or that it was not", () => {
    expect(describeInRow({ ...READY, delivery: "waiting" })).toEqual({ text: "Draft: being sent", detail: null });
    expect(describeInRow({ ...READY, delivery: "not_sent" })).toEqual({ text: "Not sent: no marked-up PDF", detail: null });
  });
});

describe("isReviewable", () => {
  it("is true of open documents whose draft has lines", () => {
    const open = { status: "pending" } as const;
    expect(isReviewable(open, READY)).toBe(true);
    expect(isReviewable(open, { ...READY, state: "stale" })).toBe(true);
    expect(isReviewable(open, undefined)).toBe(false);
    expect(isReviewable(open, { ...READY, delivery: "waiting" })).toBe(false);
    expect(isReviewable(open, { ...READY, lines: 0 })).toBe(false);
    expect(isReviewable(open, { ...READY, state: "running" })).toBe(false);
    expect(isReviewable({ status: "completed" }, READY)).toBe(false);
  });
});
