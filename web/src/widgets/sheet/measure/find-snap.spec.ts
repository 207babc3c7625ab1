import { describe, expect, it } from "@jest/globals";
import { findSnap } from "./find-snap.ts";
import { LineIndex } from "./line-index.ts";

const SIZE = { width: 1000, height: 800 };
/** A level beam, the grid lines through its left end and beyond its right end, and a second level line. */
const INDEX = new LineIndex(
  Float32Array.of(...[100, 300, 480, 300], ...[100, 100, 100, 700], ...[500, 100, 500, 700], ...[60, 600, 900, 600]),
  SIZE,
);
const snap = (x: number, y: number, from: { x: number; y: number } | null = null) => findSnap(INDEX, { x, y }, from, 8);

describe("findSnap", () => {
  it("takes the end of a line before its line", () => {
    expect(snap(476, 304)).toEqual({ point: { x: 480, y: 300 }, kind: "end" });
  });

  it("takes the place where two lines cross before the lines", () => {
    expect(snap(104, 596)).toEqual({ point: { x: 100, y: 600 }, kind: "crossing" });
    expect(snap(497, 603)).toEqual({ point: { x: 500, y: 600 }, kind: "crossing" });
  });

  it("takes the place on a grid line that is square to where the measured line begins", () => {
    expect(snap(496, 446, { x: 100, y: 450 })).toEqual({ point: { x: 500, y: 450 }, kind: "square" });
    expect(snap(496, 470, { x: 100, y: 450 })).toEqual({ point: { x: 500, y: 470 }, kind: "line" });
  });

  it("takes the nearest place on a line, and else the point itself", () => {
    expect(snap(503, 222)).toEqual({ point: { x: 500, y: 222 }, kind: "line" });
    expect(snap(300, 450)).toEqual({ point: { x: 300, y: 450 }, kind: null });
    // The line through the beam goes on, the beam does not.
    expect(snap(490, 300, { x: 490, y: 500 })).toEqual({ point: { x: 490, y: 300 }, kind: null });
  });
});
