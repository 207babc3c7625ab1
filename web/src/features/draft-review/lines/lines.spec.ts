import { describe, expect, it } from "@jest/globals";
import type { Draft, DraftLine } from "@takeoff/contracts";
import { announcement, lineAt, nextOpen, progressOf, summaryOf, sureOf, withChanged } from "./lines.ts";

const line = (id: number, more: Partial<DraftLine> = {}): DraftLine =>
  ({ id, designation: "W12X26", quantity: 2, state: "draft", confidence: "sure", version: 0, ...more }) as DraftLine;
const LINES = [line(1), line(2, { state: "accepted" }), line(3, { confidence: "check" }), line(4)];

describe("lineAt", () => {
  it("goes to the neighbour, stays at the ends, and begins with the first", () => {
    expect(lineAt(LINES, 2, 1)?.id).toBe(3);
    expect(lineAt(LINES, 2, -1)?.id).toBe(1);
    expect(lineAt(LINES, 4, 1)?.id).toBe(4);
    expect(lineAt(LINES, 1, -1)?.id).toBe(1);
    expect(lineAt(LINES, null, 1)?.id).toBe(1);
    expect(lineAt([], 1, 1)).toBeUndefined();
  });
});

describe("nextOpen", () => {
  it("skips decided lines, begins again at the start, and ends when all are decided", () => {
    expect(nextOpen(LINES, 1)?.id).toBe(3);
    expect(nextOpen(LINES, 4)?.id).toBe(1);
    expect(nextOpen(LINES, null)?.id).toBe(1);
    expect(nextOpen([line(1), line(2, { state: "rejected" })], 1)).toBeUndefined();
  });

  it("finds only lines that are wanted", () => {
    expect(nextOpen(LINES, 4, ({ confidence }) => confidence !== "sure")?.id).toBe(3);
  });
});

describe("withChanged", () => {
  it("replaces lines and keeps their order", () => {
    expect(withChanged(LINES, [line(3, { state: "rejected" })]).map(({ id, state }) => [id, state])).toEqual([
      [1, "draft"],
      [2, "accepted"],
      [3, "rejected"],
      [4, "draft"],
    ]);
  });
});

describe("what is said", () => {
  it("sums the pieces that are accepted at once", () => {
    expect(sureOf(LINES).map(({ id }) => id)).toEqual([1, 4]);
    expect(summaryOf([...sureOf(LINES), line(9, { designation: "W8X10", quantity: null })])).toBe("W12X26: 4, W8X10: 0");
  });

  it("announces a decision with what is left", () => {
    expect(announcement("accepted", [line(1)], 14)).toBe("Accepted W12X26. 14 open.");
    expect(announcement("draft", LINES, 3)).toBe("Reopened 4 lines. 3 open.");
  });

  it("says how far the reading is", () => {
    const draft = (more: Partial<Draft>): Draft => ({ pages: 12, pages_done: 3, failure: null, ...more }) as Draft;
    expect(progressOf(draft({ state: "running" }))).toBe("3 of 12 pages are read.");
    expect(progressOf(draft({ state: "running", pages: null }))).toBe("The drawing is being read.");
    expect(progressOf(draft({ state: "failed", failure: "The file needs a password." }))).toBe("The file needs a password.");
    expect(progressOf(draft({ state: "ready" }))).toBeNull();
  });
});
