import { describe, expect, it } from "@jest/globals";
import type { Piece, SheetView } from "@takeoff/contracts";
import { keepScales, matchScales } from "../store/kept-scales.ts";
import { LinesByEvidence } from "./same-line.ts";
import { PartsByEvidence } from "./same-parts.ts";

const view = (title: string | null, left: number, picked: number | null = null): SheetView => ({
  title,
  stated: null,
  points_per_foot: picked,
  scale_source: picked === null ? "none" : "picked",
  stated_points_per_foot: null,
  voted_points_per_foot: null,
  votes: 0,
  box: { left, bottom: 0, right: left + 100, top: 100 },
});

describe("scales that staff picked", () => {
  it("are kept with the title and the place of their view", () => {
    expect(keepScales([view("PLAN", 0), view("ROOF", 200, 9)])).toEqual([
      { title: "ROOF", points_per_foot: 9, box: view("ROOF", 200).box },
    ]);
  });

  it("are of the same view in another reading, whatever its place in the list", () => {
    const kept = keepScales([view("PLAN", 0, 18), view(null, 200, 9)]);
    expect(matchScales(kept, [view("NEW", 400), view(null, 205), view("PLAN", 10)])).toEqual([
      { view: 2, points_per_foot: 18 },
      { view: 1, points_per_foot: 9 },
    ]);
  });

  it("are of no view with another title or in another place, and of none of two", () => {
    const kept = keepScales([view("PLAN", 0, 18)]);
    expect(matchScales(kept, [view("ROOF PLAN", 0)])).toEqual([]);
    expect(matchScales(kept, [view("PLAN", 60)])).toEqual([]);
    expect(matchScales(kept, [view("PLAN", 0), view("PLAN", 5)])).toEqual([]);
    expect(matchScales(kept, [])).toEqual([]);
  });
});

describe("LinesByEvidence", () => {
  const piece = (left: number, bottom: number) => ({
    ...{ box: { left, bottom, right: left + 30, top: bottom + 8 }, text: "W12X26" },
    ...{ quantity: 1, line: null },
  });
  const line = (...places: [number, number][]) => ({
    ...{ designation: "W12X26", quantity: places.length },
    pieces: places.map(([left, bottom]) => piece(left, bottom)),
  });

  it("takes the line whose pieces are at the same places within a few points, in any order, once", () => {
    const lines = new LinesByEvidence([line([10, 10], [50, 10]), line([10, 90], [50, 90])]);
    const wanted = line([49, 88], [11, 91]);
    expect(lines.take(wanted)?.pieces[0]?.box.bottom).toBe(90);
    expect(lines.take(wanted)).toBeNull();
  });

  it("prefers the line with the same mark: rows of lists name several at one place", () => {
    const of = (mark: string) => ({ ...line([10, 10]), read: { mark } });
    const lines = new LinesByEvidence(["A-1", "A-2", "A-3"].map(of));
    expect(lines.take(of("A-3"))?.read.mark).toBe("A-3");
    expect(lines.take(of("A-1"))?.read.mark).toBe("A-1");
    expect(lines.take(of("B-7"))?.read.mark).toBe("A-2");
  });

  it("takes no line with another designation, quantity or place", () => {
    const lines = new LinesByEvidence([line([10, 10], [50, 10])]);
    expect(lines.take({ ...line([10, 10], [50, 10]), designation: "W12X30" })).toBeNull();
    expect(lines.take(line([10, 10]))).toBeNull();
    expect(lines.take(line([10, 10], [60, 10]))).toBeNull();
    // Two texts at one place are two pieces.
    expect(lines.take(line([10, 10], [11, 10]))).toBeNull();
  });
});

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
