import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { DisplayText } from "../page/display-page.ts";
import { listReadings, restoreBlanks } from "./lost-blanks.ts";
import { joinRuns } from "./runs.ts";

const WIDTH = 0.5;
const HEIGHT = 10;

/** A part of a text: what is written, its height as a share of the text's, and how far it is raised, in heights of the text. */
type Part = readonly [text: string, height?: number, raised?: number];

/** Texts one behind the other, in a direction. */
function write(parts: readonly Part[], angle = 0): DisplayText[] {
  let along = 0;
  return parts.map(([text, share = 1, raised = 0]) => {
    const height = share * HEIGHT;
    const width = text.length * WIDTH * height;
    const x = 300 + Math.cos(angle) * along - Math.sin(angle) * raised * HEIGHT;
    const y = 300 + Math.sin(angle) * along + Math.cos(angle) * raised * HEIGHT;
    along += width;
    return { text, x, y, width, height, angle };
  });
}

const read = (parts: readonly Part[], angle = 0): string[] => joinRuns(write(parts, angle)).map(({ text }) => text);

/** The ways in which drawing programs print a fraction. */
const WAYS: readonly (readonly [name: string, write: (over: number, under: number) => Part[]])[] = [
  [
    "a raised small numerator and the rest on the baseline",
    (over, under) => [
      [String(over), 0.65, 0.34],
      [`/${under}`, 0.85],
    ],
  ],
  [
    "a raised numerator with the slash and a lowered denominator",
    (over, under) => [
      [`${over}/`, 0.85, 0.3],
      [String(under), 0.85, -0.11],
    ],
  ],
  [
    "three texts, the slash half-way between the digits",
    (over, under) => [
      [String(over), 0.85, 0.23],
      ["/", 0.85, 0.08],
      [String(under), 0.85, -0.08],
    ],
  ],
  ["one smaller text", (over, under) => [[`${over}/${under}`, 0.8, 0.02]]],
];

describe.each(WAYS)("a fraction as %s", (_, writeFraction) => {
  const fraction = fc
    .constantFrom(2, 4, 8, 16, 32, 64)
    .chain((under) => fc.record({ under: fc.constant(under), half: fc.nat({ max: under / 2 - 1 }) }))
    .map(({ under, half }) => ({ over: 2 * half + 1, under }));

  it("belongs to the number in front of it, in any direction", () => {
    const place = fc.record({
      fraction,
      whole: fc.integer({ min: 1, max: 99 }),
      angle: fc.constantFrom(0, Math.PI / 2, Math.PI / 4, -0.6),
    });
    fc.assert(
      fc.property(place, ({ fraction: { over, under }, whole, angle }) => {
        const written = `${over}/${under}`;
        expect(read([[`L6x${whole}`], ...writeFraction(over, under), ["x3"]], angle)).toEqual([`L6x${whole} ${written}x3`]);
        expect(read([["PL"], ...writeFraction(over, under), ["x6"], ...writeFraction(over, under)], angle)).toEqual([
          `PL${written}x6 ${written}`,
        ]);
      }),
    );
  });

  it("is read in front of the text that it belongs to", () => {
    expect(read([...writeFraction(3, 4), [" Dia A325-N"]])).toEqual(["3/4 Dia A325-N"]);
  });
});

describe("joinFractions", () => {
  it("joins no improper fraction and none over another number", () => {
    expect(read([["x3"], ["5/", 0.85, 0.3], ["4", 0.85, -0.11]])).not.toContain("x3 5/4");
    expect(read([["x3"], ["1", 0.65, 0.34], ["/3", 0.85]]).join("|")).not.toContain("1/3");
  });

  it("leaves a reference alone whose digits are as large as the text in front of it", () => {
    expect(read([["SEE 3"], ["/S-501"]])).toEqual(["SEE 3/S-501"]);
  });
});

describe("restoreBlanks", () => {
  it.each([
    ["L6x31/2x5/16", "L6x3 1/2x5/16"],
    ["PL11/4x10", "PL1 1/4x10"],
    ["PL3/8x113/8", "PL3/8x11 3/8"],
    ["9'-71/2\"", "9'-7 1/2\""],
    ["1'-101/2", "1'-10 1/2"],
    ["3-01/8", "3-0 1/8"],
    ["18'-715/16\"", "18'-7 15/16\""],
    ["3-013/16", "3-0 13/16"],
    ["PL27/8x105/16", "PL2 7/8x10 5/16"],
  ])("reads %s as %s", (text, right) => {
    expect(restoreBlanks(text)).toBe(right);
  });

  it.each(["PL15/16x4", "8-1/2", "3 1/2", "11/02/2026", "PL211/16x4", "12/8", "L 80/80/8", "5/S-501"])("leaves %s alone", (text) => {
    expect(restoreBlanks(text)).toBe(text);
  });
});

describe("listReadings", () => {
  it("lists both readings of a number with two, and none of a clear text", () => {
    expect(listReadings("PL211/16x6")).toEqual(["PL2 11/16x6", "PL21 1/16x6"]);
    expect(listReadings("PL3/8x6")).toEqual([]);
    expect(listReadings("PL211/16x313/16")).toEqual([]);
  });

  it("lists both readings of a small number on a page without blanks, and those below 12 behind feet", () => {
    expect(listReadings("11/16", true)).toEqual(["11/16", "1 1/16"]);
    expect(listReadings("4'-11/16", true)).toEqual(["4'-11/16", "4'-1 1/16"]);
    expect(listReadings("4'-111/16", true)).toEqual(["4'-1 11/16", "4'-11 1/16"]);
    expect(listReadings("2 11/16", true)).toEqual([]);
    expect(listReadings("11/16")).toEqual([]);
  });
});

describe("joinRuns", () => {
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

  it("takes letters that are printed twice one by one once, as pdf.js joins them", () => {
    const at = (text: string, x: number): DisplayText => ({ text, x, y: 300, width: 6 * text.length, height: HEIGHT, angle: 0 });
    const doubled = [at("W", 300), at("W1", 300.3), at("16", 306.3), at("6", 312.3)];
    expect(joinRuns(doubled).map(({ text }) => text)).toEqual(["W16"]);
    expect(joinRuns([at("116", 300), at("61", 318)]).map(({ text }) => text)).toEqual(["11661"]);
  });

  it("takes text that is printed twice to look bold once", () => {
    expect(words([text("W18X35"), text("W18X35", { x: 100.4 }), text("W18X35", { y: 300 })])).toEqual(["W18X35", "W18X35"]);
  });

  it("reads stacked fractions", () => {
    const fraction = (x: number): DisplayText[] => [text("1", { x, y: 104, height: 6 }), text("2", { x, y: 97, height: 6 })];
    expect(words([text("3'-1"), ...fraction(124), text('"', { x: 127.5 })])).toEqual(["3'-1 1/2\""]);
    expect(words([text("PL"), ...fraction(112), text("X12", { x: 115.6 })])).toEqual(["PL1/2X12"]);
  });

  it.each([
    ["2", 150],
    ["7", 112],
  ])("leaves small numbers alone that are no fraction: 1 over %s", (under, x) => {
    const found = words([text("C1"), text("1", { x, y: 104, height: 6 }), text(under, { x, y: 97, height: 6 })]);
    expect(found).toEqual(["1", under, "C1"]);
  });

  it("parts piece marks that stand closely in a row", () => {
    expect(words([text("04M7040"), text("04M7041", { x: 139 })])).toEqual(["04M7040 04M7041"]);
  });

  it("replaces typographic marks, and knows the middle", () => {
    const [run] = joinRuns([text("25’–6”", { angle: Math.PI / 2 })]);
    expect(run?.text).toBe("25'-6\"");
    expect(run?.centre.x).toBeCloseTo(96.5);
    expect(run?.centre.y).toBeCloseTo(100 + (6 * 5.5) / 2);
  });
});
