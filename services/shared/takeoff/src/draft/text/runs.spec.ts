import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { DisplayText } from "../page/display-page.ts";
import { joinRuns } from "./runs.ts";

/** As wide as in Helvetica, on average. */
const WIDTH = 0.55;

interface Place {
  x?: number;
  y?: number;
  height?: number;
  angle?: number;
}

function text(words: string, { x = 100, y = 100, height = 10, angle = 0 }: Place = {}): DisplayText {
  return { text: words, x, y, height, angle, width: words.length * WIDTH * height };
}

/** A text in pieces of some lengths, each where the one before ends. */
function pieces(words: string, lengths: readonly number[], place: Required<Place>): DisplayText[] {
  const { x, y, height, angle } = place;
  let start = 0;
  return lengths.flatMap((length) => {
    const part = words.slice(start, start + length);
    const along = start * WIDTH * height;
    start += length;
    return part === "" ? [] : [text(part, { ...place, x: x + Math.cos(angle) * along, y: y + Math.sin(angle) * along })];
  });
}

const words = (texts: readonly DisplayText[]): string[] =>
  joinRuns(texts)
    .map((run) => run.text)
    .sort();

describe("joinRuns", () => {
  it("joins the pieces of a text in any direction, however it is cut and in whatever order it is drawn", () => {
    const cut = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 12, maxLength: 12 });
    const place = fc.record({
      x: fc.double({ min: 0, max: 3000, noNaN: true }),
      y: fc.double({ min: 0, max: 2000, noNaN: true }),
      height: fc.double({ min: 4, max: 30, noNaN: true }),
      angle: fc.constantFrom(0, Math.PI / 2, -Math.PI / 2, Math.PI, Math.PI / 4, 0.3),
    });
    fc.assert(
      fc.property(cut, place, fc.nat(), (lengths, at, turn) => {
        const all = pieces("W18X35[24]", lengths, at);
        const turned = [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)];
        expect(words(turned)).toEqual(["W18X35[24]"]);
      }),
    );
  });

  it("puts a space where one is seen, and parts texts that are apart", () => {
    expect(words([text("W18X35"), text("TYP", { x: 100 + 6 * 5.5 + 3 })])).toEqual(["W18X35 TYP"]);
    expect(words([text("W18X35"), text("TYP", { x: 100 + 6 * 5.5 + 12 })])).toEqual(["TYP", "W18X35"]);
  });

  it("keeps lines, sizes and directions apart", () => {
    expect(words([text("W18X35"), text("W16X26", { y: 112 })])).toEqual(["W16X26", "W18X35"]);
    expect(words([text("A"), text("B", { x: 106, height: 18 })])).toEqual(["A", "B"]);
    expect(words([text("A"), text("B", { x: 106, angle: Math.PI / 2 })])).toEqual(["A", "B"]);
  });

  it("takes text that is printed twice to look bold once", () => {
    expect(words([text("W18X35"), text("W18X35", { x: 100.4 }), text("W18X35", { y: 300 })])).toEqual(["W18X35", "W18X35"]);
  });

  it("reads stacked fractions", () => {
    const fraction = (x: number): DisplayText[] => [text("1", { x, y: 104, height: 6 }), text("2", { x, y: 97, height: 6 })];
    expect(words([text("3'-1"), ...fraction(124), text('"', { x: 127.5 })])).toEqual(["3'-1 1/2\""]);
    expect(words([text("PL"), ...fraction(112), text("X12", { x: 115.6 })])).toEqual(["PL1/2X12"]);
  });

  it("leaves small numbers alone that are no fraction", () => {
    expect(words([text("C1"), text("1", { x: 150, y: 104, height: 6 }), text("2", { x: 150, y: 97, height: 6 })])).toEqual([
      "1",
      "2",
      "C1",
    ]);
    expect(words([text("C1"), text("1", { x: 112, y: 104, height: 6 }), text("7", { x: 112, y: 97, height: 6 })])).toEqual([
      "1",
      "7",
      "C1",
    ]);
  });

  it("replaces typographic marks, and knows the middle", () => {
    const [run] = joinRuns([text("25’–6”", { angle: Math.PI / 2 })]);
    expect(run?.text).toBe("25'-6\"");
    expect(run?.centre.x).toBeCloseTo(96.5);
    expect(run?.centre.y).toBeCloseTo(100 + (6 * 5.5) / 2);
  });
});
