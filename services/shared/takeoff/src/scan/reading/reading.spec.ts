import { describe, expect, it } from "@jest/globals";
import { findDirections, findTurn } from "./directions.ts";
import { findComponents } from "./find-components.ts";
import { readStackedFractions } from "./stacked-lines.ts";
import { findStackedFractions } from "./stacked.ts";
import type { ReadLine, StackedParts, TextBox } from "./text-box.ts";

const level: TextBox = { left: 0, top: 0, right: 100, bottom: 20, angle: 0 };
const upright: TextBox = { left: 0, top: 0, right: 20, bottom: 100, angle: 90 };

describe("findDirections", () => {
  it.each([
    [0, 90],
    [180, 90],
    [180, 270],
    [0, 270],
  ] as const)("reads level texts at %d and upright ones at %d degrees where they read better so", async (first, second) => {
    const read = (boxes: readonly TextBox[]): Promise<ReadLine[]> =>
      Promise.resolve(
        boxes.map((box) => ({ ...box, text: "A", hasStacked: false, score: box.angle === first || box.angle === second ? 0.9 : 0.4 })),
      );
    const found = await findDirections([level, upright, level], read);
    expect(found.map(({ angle }) => angle).sort((a, b) => a - b)).toEqual([first, first, second].sort((a, b) => a - b));
  });
});

describe("findTurn", () => {
  const boxes = (levelAngle: TextBox["angle"], uprightAngle: TextBox["angle"]): TextBox[] => [
    ...Array.from({ length: 9 }, () => ({ ...level, angle: levelAngle })),
    ...Array.from({ length: 4 }, () => ({ ...upright, angle: uprightAngle })),
  ];

  it.each([
    [0, 90, 0],
    [180, 90, 90],
    [180, 270, 180],
    [0, 270, 270],
  ] as const)("a sheet whose texts are read at %d and %d degrees lies turned by %d", (first, second, turn) => {
    expect(findTurn(boxes(first, second))).toBe(turn);
  });

  it("takes the direction of the most where there is one direction only", () => {
    expect([findTurn([level]), findTurn([{ ...level, angle: 180 }]), findTurn([])]).toEqual([0, 180, 0]);
  });
});

describe("findComponents", () => {
  it("finds what hangs together, also where two arms meet below, with its mean", () => {
    const rows = ["#....#..", "#....#.#", "######..", "........", "..9....."];
    const map = Uint8Array.from(rows.join("").split(""), (sign) => (sign === "#" ? 200 : sign === "9" ? 90 : 0));
    const found = findComponents(map, 8, 5, 80).sort((a, b) => a.left - b.left);
    expect(found).toEqual([
      { left: 0, top: 0, right: 6, bottom: 3, mean: 200 },
      { left: 2, top: 4, right: 3, bottom: 5, mean: 90 },
      { left: 7, top: 1, right: 8, bottom: 2, mean: 200 },
    ]);
  });
});

const BOX = { left: 0, top: 0, right: 100, bottom: 20, angle: 0 } as const;
const PARTS: StackedParts = { before: BOX, over: BOX, under: BOX, after: BOX };
const WHOLE: ReadLine = { ...BOX, text: "W12X26 C=14", score: 0.9, hasStacked: true, parts: PARTS };

interface Texts {
  before?: string;
  over?: string;
  under?: string;
  after?: string;
}

/** The text of the line, and whether its fraction is still unread, where its parts are read so. */
async function read(texts: Texts, { score = 0.97, hasStacked = false, parts = PARTS } = {}) {
  const [line] = await readStackedFractions([{ ...WHOLE, parts }], (boxes) =>
    Promise.resolve(boxes.map((box) => ({ ...box, text: texts[box.part] ?? "", score, hasStacked }))),
  );
  return [line?.text, line?.hasStacked];
}

describe("readStackedFractions", () => {
  it("puts the fraction between what stands before and behind it", async () => {
    expect(await read({ before: "W12X26 C=1", over: "3", under: "4", after: '"' })).toEqual(['W12X26 C=1 3/4"', false]);
    expect(await read({ before: "W12X26 C=", over: "15", under: "16", after: '"' })).toEqual(['W12X26 C=15/16"', false]);
    expect(await read({ over: "1", under: "2", after: '"' }, { parts: { ...PARTS, before: null } })).toEqual(['1/2"', false]);
  });

  it.each<[string, Texts]>([
    ["that is not proper", { over: "5", under: "4" }],
    ["that can be shortened", { over: "2", under: "4" }],
    ["over another number", { over: "1", under: "3" }],
    ["of letters", { over: "I", under: "4" }],
    ["without a number below", { over: "1", under: "" }],
  ])("leaves a line as it is with a fraction %s", async (_, texts) => {
    expect(await read({ before: "C=", ...texts })).toEqual(["W12X26 C=14", true]);
  });

  it("leaves a line as it is where a number is not clear, or a part has another fraction", async () => {
    const clear = { before: "C=", over: "3", under: "4" };
    expect(await read(clear, { score: 0.7 })).toEqual(["W12X26 C=14", true]);
    expect(await read(clear, { hasStacked: true })).toEqual(["W12X26 C=14", true]);
  });

  it("asks for nothing where no line has such a fraction", async () => {
    const line: ReadLine = { ...BOX, text: "W12X26", score: 0.9, hasStacked: false };
    const lines = await readStackedFractions([line], () => Promise.reject(new Error("asked")));
    expect(lines).toEqual([line]);
  });
});

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
