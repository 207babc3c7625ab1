import * as pdfLib from "@cantoo/pdf-lib";
import { describe, expect, it } from "@jest/globals";
import * as engine from "@takeoff/takeoff/draft";
import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { openPdf } from "../../../../test/pdfs/open-pdf.ts";
import { chooseColours, findHue, PALETTE, type Rgb } from "./colours/colours.ts";
import { findColours } from "./colours/page-colours.ts";
import { createMeasure } from "./measure.ts";
import { readPageBefore } from "./page-before.ts";
import { LabelPlaces, placesAlong, placesAround, type TextPlace } from "./text/label-places.ts";
import { StandardFont } from "./text/standard-font.ts";
import { wrapText } from "./text/wrap-text.ts";

const BLUE = PALETTE[0];
const hueOf = (colour: Rgb | undefined): number => findHue(colour ?? [0, 0, 0]) ?? NaN;
const apart = (a: number, b: number): number => Math.min(Math.abs(a - b), 360 - Math.abs(a - b));
const luminance = ([red, green, blue]: Rgb): number => {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

describe("chooseColours", () => {
  it("has colours that are readable on white paper", () => {
    for (const colour of PALETTE) expect([colour, 1.05 / (luminance(colour) + 0.05) >= 4.5]).toEqual([colour, true]);
  });

  it("gives each family a colour of its own where the drawing is black and grey", () => {
    const families = ["beam", "hollow", "channel", "angle", "other"];
    const colours = chooseColours(families, ["#000000", "#808080", "#ffffff", "#fafaf8"]);
    expect(new Set(colours.values()).size).toBe(families.length);
    expect(colours.get("beam")).toEqual(BLUE);
  });

  it.each([
    ["red clouds", "#ff0000"],
    ["pale red clouds", "#ff9090"],
    ["dark red clouds", "#800000"],
    ["blue lines", "#0000ff"],
    ["green lines", "#00c000"],
    ["magenta lines", "#ff00ff"],
    ["cyan lines", "#00ffff"],
  ])("marks nothing in a colour like that of %s", (_, drawn) => {
    const red = Number.parseInt(drawn.slice(1, 3), 16) / 255;
    const green = Number.parseInt(drawn.slice(3, 5), 16) / 255;
    const blue = Number.parseInt(drawn.slice(5, 7), 16) / 255;
    const colours = chooseColours(["beam", "hollow", "channel", "angle", "other"], ["#000000", drawn]);
    for (const colour of colours.values()) expect(apart(hueOf(colour), hueOf([red, green, blue]))).toBeGreaterThanOrEqual(40);
  });

  it("marks all families in the one colour that is the farthest where the drawing uses all hues", () => {
    const drawn = ["#ff0000", "#ff8000", "#00ff00", "#00ffff", "#0000ff", "#8000ff"];
    const colours = chooseColours(["beam", "angle"], drawn);
    expect(new Set(colours.values()).size).toBe(1);
  });

  it("does not fail for what is no colour", () => {
    expect(chooseColours(["beam"], ["", "undefined"]).get("beam")).toEqual(BLUE);
  });
});

const list = (...operators: readonly (readonly [operator: number, ...args: unknown[]])[]) => ({
  fnArray: operators.map(([operator]) => operator),
  argsArray: operators.map(([, ...args]) => args),
});

it("finds the colours that lines, areas and texts are drawn in, and none that are only set", () => {
  const found = findColours(
    list(
      [OPS.setStrokeRGBColor, "#ff0000"],
      [OPS.constructPath, OPS.stroke, [], null],
      [OPS.save],
      [OPS.setFillRGBColor, "#00ff00"],
      [OPS.constructPath, OPS.fill, [], null],
      [OPS.setStrokeRGBColor, "#123456"],
      [OPS.restore],
      [OPS.showText, []],
      [OPS.setFillRGBColor, "#abcdef"],
      [OPS.constructPath, OPS.endPath, [], null],
    ),
    OPS,
  );
  expect([...found].sort()).toEqual(["#000000", "#00ff00", "#ff0000"]);
});

const SIZE = 7;
const text = (x: number, y: number, width: number, size = SIZE): TextPlace => ({ x, y, width, size, angle: 0 });

/** Whether two level texts overlap. */
const overlap = (a: TextPlace, b: TextPlace): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.size && b.y < a.y + a.size;

describe("LabelPlaces", () => {
  it("writes the label of a member below its middle where nothing else stands", () => {
    const places = new LabelPlaces(400, 300);
    const { x, y, angle } = places.take(placesAlong({ x: 100, y: 150 }, { x: 300, y: 150 }, 80, SIZE));
    expect([x, angle]).toEqual([160, 0]);
    expect(y).toBeLessThan(150 - SIZE / 2);
  });

  it("writes it above where the drawing has a text below, and between where both sides of the middle are taken", () => {
    const member = placesAlong({ x: 100, y: 150 }, { x: 300, y: 150 }, 60, SIZE);
    const places = new LabelPlaces(400, 300);
    places.blockText(text(150, 140, 100));
    expect(places.take(member).y).toBeGreaterThan(150);
    const crowded = new LabelPlaces(400, 300);
    const theirs = [text(175, 130, 50, 16), text(175, 151, 50, 16)];
    for (const one of theirs) crowded.blockText(one);
    const placed = crowded.take(member);
    for (const one of theirs) expect(overlap(placed, one)).toBe(false);
  });

  it("keeps its labels off each other", () => {
    const places = new LabelPlaces(400, 300);
    const placed = Array.from({ length: 6 }, () => places.take(placesAround({ left: 100, bottom: 100, right: 140, top: 110 }, 60, SIZE)));
    for (const [index, one] of placed.entries()) for (const other of placed.slice(index + 1)) expect(overlap(one, other)).toBe(false);
  });

  it("keeps a label off a slanted text without keeping it off all around", () => {
    const places = new LabelPlaces(400, 300);
    places.blockText({ x: 50, y: 20, width: 350, size: SIZE, angle: Math.PI / 4 });
    const [first] = placesAlong({ x: 200, y: 80 }, { x: 300, y: 80 }, 60, SIZE);
    expect(places.take([first, text(0, 0, 10)])).toEqual(first);
  });

  it.each([
    ["the left edge", { left: 0, bottom: 100, right: 10, top: 110 }],
    ["the right edge", { left: 390, bottom: 100, right: 400, top: 110 }],
    ["the lower edge", { left: 100, bottom: 0, right: 140, top: 8 }],
    ["the upper edge", { left: 100, bottom: 292, right: 140, top: 300 }],
    ["a corner", { left: 395, bottom: 0, right: 400, top: 4 }],
  ])("writes a label at %s inside of the page", (_, box) => {
    const { x, y, width } = new LabelPlaces(400, 300).take(placesAround(box, 90, SIZE));
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(400);
    expect(y - 0.22 * SIZE).toBeGreaterThanOrEqual(0);
    expect(y + 0.76 * SIZE).toBeLessThanOrEqual(300);
  });

  it("writes the label of an upright text upwards next to it, or level below it where both sides are taken", () => {
    const box = { left: 200, bottom: 100, right: 209, top: 140 };
    const places = new LabelPlaces(400, 300);
    const upright = [places.take(placesAround(box, 60, SIZE)), places.take(placesAround(box, 60, SIZE))];
    for (const { y, angle } of upright) expect([y, angle]).toEqual([100, Math.PI / 2]);
    // The tops of their letters are on the left.
    expect((upright[0]?.x ?? 0) - 0.76 * SIZE).toBeGreaterThan(box.right);
    expect((upright[1]?.x ?? 400) + 0.22 * SIZE).toBeLessThan(box.left);
    const walled = new LabelPlaces(400, 300);
    walled.block({ ...box, left: 160, right: 250, bottom: 60, top: 300 });
    expect(walled.take(placesAround({ ...box, bottom: 60 }, 60, SIZE))).toMatchObject({ x: 200, angle: 0 });
  });

  it("writes the label of an upright member upwards", () => {
    const { angle } = new LabelPlaces(400, 300).take(placesAlong({ x: 200, y: 250 }, { x: 200, y: 50 }, 60, SIZE));
    expect(angle).toBeCloseTo(Math.PI / 2, 9);
  });
});

it("writes letters of Western Europe as they are, and replaces those that the font has not", async () => {
  const { context } = await pdfLib.PDFDocument.create();
  const font = new StandardFont(pdfLib, context, "Helvetica");
  expect(font.fit("Bühne Ø114,3×5 – Straße")).toBe("Bühne Ø114,3×5 – Straße");
  expect(font.fit("Střecha, Łódź")).toBe("Strecha, Lódz");
  expect(font.fit("25\u2032-6\u2033 \u230060")).toBe(`25'-6" Ø60`);
  expect(font.fit("\u5408\u8ba1 12")).toBe("?? 12");
  expect(font.fit("e\u0301\tx")).toBe("é x");
  // ü and é of WinAnsi.
  expect(font.encode("üé")).toBe("<FCE9>");
});

it("breaks lines between words, and words that are too long between letters", () => {
  const measure = (text: string): number => text.length;
  expect(wrapText("one two three", 7, measure)).toEqual(["one two", "three"]);
  expect(wrapText("abcdefghij kl", 4, measure)).toEqual(["abcd", "efgh", "ij", "kl"]);
  expect(wrapText("", 4, measure)).toEqual([""]);
});

describe("measure", () => {
  const { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber } = pdfLib;

  /** The ratio, and of each number format its unit, factor, style and precision. */
  async function describe(unit: number, pointsPerFoot: number, isMetric: boolean) {
    const { context } = await pdfLib.PDFDocument.create();
    const measure = createMeasure(pdfLib, context, unit, { pointsPerFoot, isMetric });
    const formats = (key: string) =>
      measure
        .lookup(PDFName.of(key), PDFArray)
        .asArray()
        .map((format) => {
          const dictionary = format as pdfLib.PDFDict;
          return [
            dictionary.lookup(PDFName.of("U"), PDFHexString).decodeText(),
            Number(dictionary.lookup(PDFName.of("C"), PDFNumber).asNumber().toFixed(9)),
            dictionary.lookup(PDFName.of("F"))?.toString(),
            dictionary.lookup(PDFName.of("D"), PDFNumber).asNumber(),
          ];
        });
    expect(measure).toBeInstanceOf(PDFDict);
    return { ratio: measure.lookup(PDFName.of("R"), PDFHexString).decodeText(), x: formats("X"), d: formats("D"), a: formats("A") };
  }

  it("measures in feet, inches and sixteenths", async () => {
    expect(await describe(1, 18, false)).toEqual({
      ratio: `0.25 in = 1 ft' in"`,
      x: [["'", Number((1 / 18).toFixed(9)), "/F", 16]],
      d: [
        ["'", 1, "/F", 16],
        ['"', 12, "/F", 16],
      ],
      a: [["sf", 1, undefined, 100]],
    });
  });

  it("measures metric views in whole millimetres, on pages of larger units too", async () => {
    // 1:100: a foot is 3.048 mm of paper.
    const pointsPerFoot = (3.048 / 25.4) * 72;
    const millimetres = { d: [["mm", 1, "/D", 1]], a: [["sq m", 1e-6, "/D", 100]] };
    expect(await describe(1, pointsPerFoot, true)).toEqual({ ratio: "1 mm = 100 mm", x: [["mm", 35.277777778, "/D", 1]], ...millimetres });
    expect(await describe(2, pointsPerFoot, true)).toMatchObject({ ratio: "1 mm = 100 mm", x: [["mm", 70.555555556, "/D", 1]] });
  });
});

describe("readPageBefore", () => {
  const MEMBER = { from: { x: 60, y: 140 }, to: { x: 260, y: 140 } };
  const SIZE = 7;

  /** Upright strokes next to each other: what pdf.js sees of a line of letters that a plotter draws. */
  function strokesFrom(left: number, bottom: number, count: number): string {
    return Array.from({ length: count }, (_, index) => {
      const x = left + 0.8 * (index % 150);
      const y = bottom + 9 * Math.floor(index / 150);
      return `${x.toFixed(1)} ${y} m ${x.toFixed(1)} ${y + 6} l S`;
    }).join("\n");
  }

  /** Where the label of a member is written on a page with short strokes below its middle. @param text that the page has */
  async function labelOn(text: string): Promise<TextPlace> {
    const document = await pdfLib.PDFDocument.create();
    const page = document.addPage([400, 300]);
    const content = `${strokesFrom(100, 128, 150)}\n${strokesFrom(100, 20, 450)}`;
    page.node.addContentStream(document.context.register(document.context.stream(content)));
    const font = await document.embedFont(pdfLib.StandardFonts.Helvetica);
    if (text !== "") page.drawText(text, { x: 20, y: 280, size: 6, font });
    const { places } = await openPdf(await document.save(), async (pdf) =>
      readPageBefore({ ...engine, OPS }, await pdf.getPage(1), new Set()),
    );
    return places.take(placesAlong(MEMBER.from, MEMBER.to, 100, SIZE));
  }

  it("keeps labels off letters that are drawn as lines", async () => {
    expect((await labelOn("")).y).toBeGreaterThan(MEMBER.from.y);
  });

  it("takes short lines of a page with texts of its own for hatching, on which labels are written", async () => {
    expect((await labelOn("THIS SHEET NAMES ITS STEEL IN TEXTS OF ITS OWN")).y).toBeLessThan(MEMBER.from.y);
  });
});
