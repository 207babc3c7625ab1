import { describe, expect, it } from "@jest/globals";
import type { Draft, DraftLine } from "@takeoff/contracts";
import { sampleLine } from "../../../../test/draft-samples.ts";
import {
  describeDecision,
  describeKept,
  describeProgress,
  explainNoLines,
  findLine,
  findNextOpen,
  findSureLines,
  isQuestion,
  sortLines,
  replaceLines,
} from "./lines.ts";

const line = (id: number, more: Partial<DraftLine> = {}): DraftLine => sampleLine({ id, ...more });
const LINES = [line(1), line(2, { state: "accepted" }), line(3, { confidence: "check" }), line(4)];

describe("findSureLines", () => {
  it("finds open lines that are sure and counted", () => {
    expect(findSureLines([...LINES, line(5, { left_out: "repeated" })]).map(({ id }) => id)).toEqual([1, 4]);
  });

  it("never finds a line without a length, which is a question", () => {
    const without = line(6, { length_in: null });
    expect(findSureLines([line(1), without]).map(({ id }) => id)).toEqual([1]);
    expect([isQuestion(line(1)), isQuestion(without), isQuestion(line(1, { confidence: "check" }))]).toEqual([false, true, true]);
    expect(findNextOpen([line(1), without], null, isQuestion)).toBe(without);
  });
});

it("describeKept says how many decisions hold, and how many lines were not found again", () => {
  expect(describeKept({ survived: 0, lost: 0 })).toBeNull();
  expect(describeKept({ survived: 1, lost: 0 })).toBe("1 decision of the reading before holds.");
  expect(describeKept({ survived: 12, lost: 1 })).toBe(
    "12 decisions of the reading before hold. 1 line that was decided, split or joined was not found again.",
  );
});

it("sortLines sorts by sheet, designation as numbers, mark and length", () => {
  const lines = [
    line(1, { page: 2 }),
    line(2, { designation: "W8X10" }),
    line(3, { mark: "B10" }),
    line(4, { mark: "B9", length_in: 100 }),
    line(5, { mark: "B9", length_in: 200 }),
    line(6, { designation: "L4X4X1/4" }),
  ];
  expect(sortLines(lines).map(({ id }) => id)).toEqual([6, 2, 5, 4, 3, 1]);
});

it("findLine goes to the neighbour, stays at the ends, and begins with the first", () => {
  expect(findLine(LINES, 2, 1)?.id).toBe(3);
  expect(findLine(LINES, 2, -1)?.id).toBe(1);
  expect(findLine(LINES, 4, 1)?.id).toBe(4);
  expect(findLine(LINES, 1, -1)?.id).toBe(1);
  expect(findLine(LINES, null, 1)?.id).toBe(1);
  expect(findLine([], 1, 1)).toBeUndefined();
});

describe("findNextOpen", () => {
  it("skips decided lines, begins again at the start, and ends when all are decided", () => {
    expect(findNextOpen(LINES, 1)?.id).toBe(3);
    expect(findNextOpen(LINES, 4)?.id).toBe(1);
    expect(findNextOpen(LINES, null)?.id).toBe(1);
    expect(findNextOpen([line(1), line(2, { state: "rejected" })], 1)).toBeUndefined();
  });

  it("finds only lines that are wanted", () => {
    expect(findNextOpen(LINES, 4, ({ confidence }) => confidence !== "sure")?.id).toBe(3);
  });
});

it("replaceLines replaces lines and keeps their order", () => {
  expect(replaceLines(LINES, [line(3, { state: "rejected" })]).map(({ id, state }) => [id, state])).toEqual([
    [1, "draft"],
    [2, "accepted"],
    [3, "rejected"],
    [4, "draft"],
  ]);
});

describe("what is said", () => {
  it("announces a decision with what is left", () => {
    expect(describeDecision("accepted", [line(1)], 14)).toBe("Accepted W12X26. 14 open.");
    expect(describeDecision("draft", LINES, 3)).toBe("Reopened 4 lines. 3 open.");
  });

  it("says how far the reading is", () => {
    const draft = (more: Partial<Draft>): Draft => ({ pages: 12, pages_done: 3, scans: 0, scans_done: 0, failure: null, ...more }) as Draft;
    expect(describeProgress(draft({ state: "running" }))).toBe("3 of 12 pages are read.");
    expect(describeProgress(draft({ state: "running", pages_done: 12, scans: 4, scans_done: 1 }))).toBe(
      "All pages are read. Letters are read by their shapes: 1 of 4 pages are done.",
    );
    expect(describeProgress(draft({ state: "running", pages: null }))).toBe("The drawing is being read.");
    expect(describeProgress(draft({ state: "failed", failure: "The file needs a password." }))).toBe("The file needs a password.");
    expect(describeProgress(draft({ state: "ready" }))).toBeNull();
  });
});

it("explainNoLines does not say of a sheet whose letters were not read that it has no steel", () => {
  expect(explainNoLines([], { linework: "garbled", scan: null })).toBe("Nothing on this sheet could be read.");
  expect(explainNoLines([], { linework: "outlined", scan: "read" })).toBe("No steel was found on this sheet.");
  expect(explainNoLines([], { linework: "vector", scan: null })).toBe("No steel was found on this sheet.");
  expect(explainNoLines([line(1)], { linework: "garbled", scan: null })).toBe("No line is left to show.");
});
