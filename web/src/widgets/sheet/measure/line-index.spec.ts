import { describe, expect, it } from "@jest/globals";
import { findDrawnLines, LineIndex } from "./line-index.ts";

const SIZE = { width: 3456, height: 2592 };

const visited = (index: LineIndex, x: number, y: number, reach: number): number[] => {
  const lines: number[] = [];
  index.visit({ x, y }, reach, (line) => lines.push(line));
  return lines.sort((a, b) => a - b);
};

/** Whether a line passes within reach of a point, by its distance from it. */
function passes([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: Float32Array, x: number, y: number, reach: number): boolean {
  const square = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const along = square === 0 ? 0 : Math.min(Math.max(((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square, 0), 1);
  return Math.hypot(x1 + along * (x2 - x1) - x, y1 + along * (y2 - y1) - y) <= reach;
}

/** Numbers between 0 and 1, the same in each run. */
function makeRandom(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

describe("LineIndex", () => {
  it("visits every line that passes near a point, in whatever direction it runs, and each once", () => {
    const random = makeRandom();
    const ends = Float32Array.from({ length: 4 * 3_000 }, (_, at) => {
      const isLong = Math.floor(at / 4) % 10 === 0;
      return (at % 2 === 0 ? SIZE.width : SIZE.height) * (isLong ? random() : 0.4 + 0.05 * random());
    });
    const index = new LineIndex(ends, SIZE);
    for (let trial = 0; trial < 200; trial++) {
      const x = SIZE.width * random();
      const y = SIZE.height * random();
      const lines = visited(index, x, y, 8);
      expect(new Set(lines).size).toBe(lines.length);
      const near = Array.from({ length: ends.length / 4 }, (_, line) => line).filter((line) =>
        passes(ends.subarray(4 * line, 4 * line + 4), x, y, 7.9),
      );
      expect(near.filter((line) => !lines.includes(line))).toEqual([]);
    }
  });

  it("reads few lines of a dense sheet", () => {
    const random = makeRandom();
    const count = 100_000;
    const ends = new Float32Array(4 * count);
    for (let line = 0; line < count; line++) {
      const x = SIZE.width * random();
      const y = SIZE.height * random();
      ends.set([x, y, x + 20 * random(), y + 20 * random()], 4 * line);
    }
    const index = new LineIndex(ends, SIZE);
    expect(visited(index, 1_700, 1_300, 8).length).toBeLessThan(200);
  });

  it("holds lines that leave the page, and none that a page lacks", () => {
    const index = new LineIndex(Float32Array.of(-500, 100, 9_000, 100), SIZE);
    expect(visited(index, 1_000, 102, 8)).toEqual([0]);
    expect(visited(index, 1_000, 400, 8)).toEqual([]);
    expect(visited(new LineIndex(new Float32Array(), SIZE), 10, 10, 8)).toEqual([]);
  });
});

it("findDrawnLines leaves the edges of filled areas out", () => {
  const ends = Float32Array.of(0, 0, 10, 0, 1, 1, 2, 2, 5, 5, 5, 9);
  expect([...findDrawnLines({ ends, widths: Float32Array.of(1, 0, 0.5) })]).toEqual([0, 0, 10, 0, 5, 5, 5, 9]);
});
