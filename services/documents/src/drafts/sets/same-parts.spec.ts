import { describe, expect, it } from "@jest/globals";
import type { Piece } from "@takeoff/contracts";
import { PartsByEvidence } from "./same-parts.ts";

const piece = (left: number, quantity = 1): Piece => ({
  ...{ box: { left, bottom: 10, right: left + 30, top: 18 }, text: "W12X26" },
  ...{ quantity, line: null },
});
const line = (places: readonly number[], more: object = {}) => ({
  ...{ designation: "W12X26", quantity: places.length as number | null, repeats: null as number | null },
  pieces: places.map((left) => piece(left)),
  ...more,
});
const lefts = ({ pieces }: { pieces: readonly Piece[] }) => pieces.map(({ box, quantity }) => [box.left, quantity]);
const summary = (found: { quantity: number | null; pieces: readonly Piece[] } | null) => found && [found.quantity, lefts(found)];

describe("PartsByEvidence", () => {
  it("takes parts of a line by the places of their pieces, each piece once, and knows what is left", () => {
    const whole = line([10, 50, 90, 130]);
    const parts = new PartsByEvidence([whole, line([10], { designation: "W14X22" })]);
    const first = parts.take(line([91, 11]));
    expect([first?.from, summary(first)]).toEqual([
      [whole],
      [
        2,
        [
          [90, 1],
          [10, 1],
        ],
      ],
    ]);
    expect(parts.leftovers().map(summary)).toEqual([
      [
        2,
        [
          [50, 1],
          [130, 1],
        ],
      ],
    ]);
    expect(parts.take(line([90]))).toBeNull();
    expect(summary(parts.take(line([50, 130])))?.[0]).toBe(2);
    expect(parts.leftovers().map(summary)).toEqual([[0, []]]);
  });

  it("takes what several lines have together", () => {
    const [one, other] = [line([10, 50]), line([90])];
    const parts = new PartsByEvidence([one, other]);
    const found = parts.take(line([90, 10, 50]));
    expect([found?.from, found?.quantity]).toEqual([[other, one], 3]);
    expect(parts.leftovers().map(summary)).toEqual([
      [0, []],
      [0, []],
    ]);
  });

  it("takes what was read of a line that staff joined with one of their own, which stays in it", () => {
    const parts = new PartsByEvidence([line([10, 50, 90])]);
    const joined = { ...line([50, 10]), quantity: 4, pieces: [piece(50), piece(10), { ...piece(300, 2), is_drawn: true }] };
    expect(summary(parts.take(joined))).toEqual([
      4,
      [
        [50, 1],
        [10, 1],
        [300, 2],
      ],
    ]);
    expect(parts.leftovers().map(summary)).toEqual([[1, [[90, 1]]]]);
    expect(parts.take({ ...joined, pieces: joined.pieces.map((one) => ({ ...one, is_drawn: false })) })).toBeNull();
  });

  it("takes some of the pieces of a label that stands for several", () => {
    const parts = new PartsByEvidence([line([], { quantity: 5, pieces: [piece(10, 3), piece(50, 2)] })]);
    expect(summary(parts.take(line([], { quantity: 3, pieces: [piece(10, 1), piece(50, 2)] })))?.[0]).toBe(3);
    expect(parts.leftovers().map(summary)).toEqual([[2, [[10, 2]]]]);
  });

  it("takes a number of pieces of a line whose labels do not add up to its number: they speak for all parts", () => {
    const whole = line([10, 50], { quantity: 5 });
    const parts = new PartsByEvidence([whole]);
    expect(parts.take(line([10, 50], { quantity: 6 }))).toBeNull();
    expect(parts.take(line([10, 50], { quantity: 3 }))?.quantity).toBe(3);
    expect(parts.leftovers().map(({ quantity, pieces }) => [quantity, pieces.length])).toEqual([[2, 2]]);
    expect(parts.take(line([10, 50], { quantity: 2 }))?.quantity).toBe(2);
    expect(parts.leftovers().map(summary)).toEqual([[0, []]]);
  });

  it("takes places of a line of unknown number", () => {
    const parts = new PartsByEvidence([line([10, 50], { quantity: null })]);
    expect(parts.take(line([10], { quantity: 1 }))).toBeNull();
    expect(summary(parts.take(line([10], { quantity: null })))).toEqual([null, [[10, 1]]]);
    expect(parts.leftovers().map(summary)).toEqual([[null, [[50, 1]]]]);
  });

  it("takes nothing when a piece is not there, is another steel, is counted otherwise, or repeats another sheet", () => {
    const parts = new PartsByEvidence([line([10, 50]), line([90], { repeats: 3 })]);
    expect(parts.take(line([10, 200]))).toBeNull();
    expect(parts.take(line([10], { designation: "W14X22" }))).toBeNull();
    expect(parts.take(line([10], { quantity: 2 }))).toBeNull();
    expect(parts.take(line([10, 50, 90]))).toBeNull();
    expect(parts.leftovers()).toEqual([]);
  });
});
