import { describe, expect, it } from "@jest/globals";
import type { DraftLine } from "@takeoff/contracts";
import { buildSplit, findJoinCandidates, needsQuantity, toggleNumber } from "./line-parts.ts";

const line = (more: Partial<DraftLine> = {}) =>
  ({
    id: 1,
    designation: "W12X26",
    mark: null,
    length_in: 240,
    quantity: 3,
    pieces: [{ quantity: 1 }, { quantity: 1 }, { quantity: 1 }],
    ...more,
  }) as DraftLine;

describe("needsQuantity", () => {
  it("asks for a number where no piece is chosen, or where the labels do not add up", () => {
    expect(needsQuantity(line(), [])).toBe(true);
    expect(needsQuantity(line(), [0])).toBe(false);
    expect(needsQuantity(line({ quantity: 10 }), [0])).toBe(true);
    expect(needsQuantity(line({ quantity: null }), [])).toBe(false);
    expect(needsQuantity(line({ quantity: 1 }), [])).toBe(false);
  });
});

describe("buildSplit", () => {
  it("has the chosen pieces, and the number where it must be said", () => {
    expect(buildSplit(line(), [0, 2], "")).toEqual({ pieces: [0, 2] });
    expect(buildSplit(line(), [], 2)).toEqual({ quantity: 2 });
    expect(buildSplit(line({ quantity: 10 }), [0], 4)).toEqual({ pieces: [0], quantity: 4 });
  });

  it("is none while one of the two has no piece", () => {
    expect([buildSplit(line(), [], ""), buildSplit(line(), [0, 1, 2], ""), buildSplit(line(), [], 3), buildSplit(line(), [], 0)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("findJoinCandidates", () => {
  it("finds the other lines of the designation, with what they differ in", () => {
    const others = [line(), line({ id: 2 }), line({ id: 3, length_in: null }), line({ id: 4, designation: "W14X22" })];
    expect(findJoinCandidates(line(), others).map(({ line: { id }, differences }) => [id, differences])).toEqual([
      [2, []],
      [3, ["length"]],
    ]);
  });
});

it("adds a number, and removes it the second time", () => {
  expect(toggleNumber(toggleNumber([1], 2), 1)).toEqual([2]);
});
