import { describe, expect, it } from "@jest/globals";
import { readStackedFractions } from "./stacked-lines.ts";
import type { ReadLine, StackedParts } from "./text-box.ts";

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
