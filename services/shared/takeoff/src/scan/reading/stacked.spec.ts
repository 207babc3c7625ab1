import { describe, expect, it } from "@jest/globals";
import { findStackedFractions } from "./stacked.ts";

const HEIGHT = 48;
const WIDTH = 200;

/** A line of text whose letters are 26 dots high, and further boxes of ink: left, top, right, bottom. */
function drawLine(...boxes: readonly (readonly [number, number, number, number])[]): Float32Array {
  const dots = new Float32Array(HEIGHT * WIDTH).fill(1);
  const letters = [0, 1, 2, 3].map((index) => [10 + index * 24, 11, 26 + index * 24, 37] as const);
  for (const [left, top, right, bottom] of [...letters, ...boxes])
    for (let row = top; row < bottom; row++) dots.fill(-1, row * WIDTH + left, row * WIDTH + right);
  return dots;
}

describe("findStackedFractions", () => {
  it("finds two small numbers above each other, with and without a line between", () => {
    expect(findStackedFractions(drawLine([120, 4, 130, 20], [120, 24, 130, 40]), WIDTH, HEIGHT)).toHaveLength(1);
    expect(findStackedFractions(drawLine([120, 3, 130, 18], [118, 21, 132, 22], [120, 25, 130, 40]), WIDTH, HEIGHT)).toHaveLength(1);
  });

  it("finds none in letters, signs of equality, colons and inch marks", () => {
    expect(findStackedFractions(drawLine(), WIDTH, HEIGHT)).toEqual([]);
    expect(findStackedFractions(drawLine([120, 18, 134, 21], [120, 26, 134, 29]), WIDTH, HEIGHT)).toEqual([]);
    expect(findStackedFractions(drawLine([120, 14, 123, 18], [120, 33, 123, 37]), WIDTH, HEIGHT)).toEqual([]);
    expect(findStackedFractions(drawLine([120, 11, 123, 20], [126, 11, 129, 20]), WIDTH, HEIGHT)).toEqual([]);
  });

  it("takes numbers of two digits for one fraction, and says where each of them is", () => {
    const fifteenSixteenths = drawLine([120, 4, 128, 20], [131, 4, 139, 20], [121, 24, 127, 40], [130, 25, 138, 40]);
    expect(findStackedFractions(fifteenSixteenths, WIDTH, HEIGHT)).toEqual([
      { columns: { from: 120, to: 139 }, over: { from: 4, to: 20 }, under: { from: 24, to: 40 } },
    ]);
    expect(
      findStackedFractions(drawLine([120, 4, 130, 20], [120, 24, 130, 40], [170, 4, 180, 20], [170, 24, 180, 40]), WIDTH, HEIGHT),
    ).toHaveLength(2);
  });
});
