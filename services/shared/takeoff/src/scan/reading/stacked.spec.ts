import { describe, expect, it } from "@jest/globals";
import { hasStackedFraction } from "./stacked.ts";

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

describe("hasStackedFraction", () => {
  it("finds two small numbers above each other, with and without a line between", () => {
    expect(hasStackedFraction(drawLine([120, 4, 130, 20], [120, 24, 130, 40]), WIDTH, HEIGHT)).toBe(true);
    expect(hasStackedFraction(drawLine([120, 3, 130, 18], [118, 21, 132, 22], [120, 25, 130, 40]), WIDTH, HEIGHT)).toBe(true);
  });

  it("finds none in letters, signs of equality, colons and inch marks", () => {
    expect(hasStackedFraction(drawLine(), WIDTH, HEIGHT)).toBe(false);
    expect(hasStackedFraction(drawLine([120, 18, 134, 21], [120, 26, 134, 29]), WIDTH, HEIGHT)).toBe(false);
    expect(hasStackedFraction(drawLine([120, 14, 123, 18], [120, 33, 123, 37]), WIDTH, HEIGHT)).toBe(false);
    expect(hasStackedFraction(drawLine([120, 11, 123, 20], [126, 11, 129, 20]), WIDTH, HEIGHT)).toBe(false);
  });
});
