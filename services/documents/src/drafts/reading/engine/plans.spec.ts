import { describe, expect, it } from "@jest/globals";
import {
  braceFrameDrawing,
  denseDrawing,
  draftDrawing,
  METRIC_COUNTRIES,
  type MetricPiece,
  metricPlan,
  type PageTruth,
  type ScheduledLine,
} from "@takeoff/drawings";
import type { CountLine } from "@takeoff/takeoff/draft";
import { joinSheets, readSheets } from "../../../../test/read-drawing.ts";

describe("crowded framing plans", () => {
  const SEEDS = [1, 2, 5, 11, 53, 57];
  /** Inches. */
  const SAME_LENGTH = 3;

  /** The lengths of a page's members by designation; columns have none. */
  function lengthsOf({ members }: PageTruth, designation: string): (number | null)[] {
    return members.filter((member) => member.designation === designation).map(({ lengthInches }) => lengthInches);
  }

  it.each(SEEDS)("gives the pieces of drawing %i, and no length that none of its members has", async (seed) => {
    const { pdf, truth } = denseDrawing(seed);
    const [page] = truth.pages;
    const [sheet] = await readSheets(pdf);
    if (!page || !sheet) throw new Error("the drawing has one page");
    const placed = page.callouts.filter(({ role }) => role === "placed").map(({ designation }) => designation);
    const read = sheet.lines.flatMap(({ designation, pieces }) => pieces.map(() => designation));
    expect(read.sort()).toEqual(placed.sort());
    const wrong = sheet.lines.filter(({ designation, length }) => {
      const isRight = (inches: number | null) => inches !== null && length !== null && Math.abs(inches - length.inches) <= SAME_LENGTH;
      return length !== null && !lengthsOf(page, designation).some(isRight);
    });
    expect(wrong).toEqual([]);
    const beams = page.members.filter(({ lengthInches, labelled }) => lengthInches !== null && labelled !== "none").length;
    const measured = sheet.lines.flatMap(({ length, pieces }) => (length ? pieces : [])).length;
    expect(measured / beams).toBeGreaterThanOrEqual(0.95);
  });
});

const SEEDS = [1, 2];
const PLANS = METRIC_COUNTRIES.flatMap((country) => SEEDS.map((seed) => [country, seed] as const));
const MM_PER_INCH = 25.4;
/** Lengths of beams that are called sure are right to it, mm. */
const SAME_LENGTH = 50;
const SAME_PLACE = 6;

type PlaceBox = MetricPiece["box"];
const isSamePlace = (a: PlaceBox, b: PlaceBox): boolean =>
  Math.hypot((a.left + a.right - b.left - b.right) / 2, (a.bottom + a.top - b.bottom - b.top) / 2) < SAME_PLACE;

function findLine(lines: readonly CountLine[], { box }: MetricPiece): CountLine | undefined {
  return lines.find(({ pieces }) => pieces.some((piece) => isSamePlace(piece.box, box)));
}

describe("metric plans", () => {
  it.each(PLANS)("of %s (%i) are read by their standards, with scale and exceptions", async (country, seed) => {
    const { pdf, truth } = metricPlan(seed, country);
    const [sheet] = await readSheets(pdf);
    if (!sheet) throw new Error("the plan has a page");
    expect([sheet.kind, sheet.scales[0]?.source]).toEqual(["plan", "both"]);
    expect(sheet.scales[0]?.pointsPerFoot).toBeCloseTo(864 / truth.scale, 1);
    expect(sheet.lines.reduce((sum, { pieces }) => sum + pieces.length, 0)).toBe(truth.pieces.length);
    for (const piece of truth.pieces)
      expect([piece.written, findLine(sheet.lines, piece)?.designation]).toEqual([piece.written, piece.designation]);
    const texts = (kind: string): string[] => sheet.exceptions.filter((one) => one.kind === kind).map(({ text }) => text);
    expect(texts("existing").sort()).toEqual([...truth.existing].sort());
    expect(texts("unlisted").sort()).toEqual([...truth.unlisted].sort());
    for (const { kind, nearest = [] } of sheet.exceptions) expect([kind, nearest.length > 0]).toEqual([kind, kind === "unlisted"]);
  });

  it.each(PLANS)("of %s (%i) give lengths to the millimetre, and no wrong one is called sure", async (country, seed) => {
    const { pdf, truth } = metricPlan(seed, country);
    const [sheet] = await readSheets(pdf);
    const beams = truth.pieces.filter(({ kind }) => kind !== "column");
    const measured = beams.flatMap((piece) => {
      const line = findLine(sheet?.lines ?? [], piece);
      if (!line?.length || piece.lengthMm === null) return [];
      const millimetres = line.length.inches * MM_PER_INCH;
      expect(Math.abs(millimetres - Math.round(millimetres))).toBeLessThan(1e-6);
      return [{ isRight: Math.abs(millimetres - piece.lengthMm) <= SAME_LENGTH, isSure: line.confidence === "sure" }];
    });
    expect(measured.length).toBeGreaterThan(0.8 * beams.length);
    expect(measured.filter(({ isRight }) => !isRight)).toEqual([]);
  });

  it.each(METRIC_COUNTRIES.flatMap((country) => [1, 2, 3].map((seed) => [country, seed] as const)))(
    "of %s (%i) give each piece the grade that their notes state, and none where they state none",
    async (country, seed) => {
      const { pdf, truth } = metricPlan(seed, country);
      const lines = joinSheets(await readSheets(pdf));
      for (const { box, ...piece } of truth.pieces) {
        expect([piece.written, findLine(lines, { box, ...piece })?.grade]).toEqual([piece.written, piece.grade]);
      }
    },
  );

  it.each(METRIC_COUNTRIES.flatMap((country) => [1, 2, 3, 4].map((seed) => [country, seed] as const)))(
    "of %s (%i) tell columns from beams, whether their symbol is an outline or lines",
    async (country, seed) => {
      const { pdf, truth } = metricPlan(seed, country);
      const [sheet] = await readSheets(pdf);
      for (const piece of truth.pieces) {
        const isUpright = findLine(sheet?.lines ?? [], piece)?.reasons.includes("upright");
        expect([piece.written, isUpright]).toEqual([piece.written, piece.kind === "column"]);
      }
    },
  );
});

/** Pieces by designation and length. */
function tally(lines: readonly Pick<ScheduledLine, "designation" | "inches" | "quantity">[]): Record<string, number> {
  const pieces: Record<string, number> = {};
  for (const { designation, inches, quantity } of lines) {
    const key = `${designation} ${inches && inches.toFixed(4)}`;
    pieces[key] = (pieces[key] ?? 0) + quantity;
  }
  return pieces;
}

async function readPieces(pdf: Uint8Array): Promise<Omit<ScheduledLine, "mark">[]> {
  const [sheet] = await readSheets(pdf);
  return (sheet?.lines ?? []).map(({ designation, length, quantity }) => {
    return { designation, inches: length && length.inches, quantity: quantity ?? 0 };
  });
}

describe("elevations of braced frames", () => {
  it.each([401, 402, 403, 404, 405, 406, 407, 408])(
    "of drawing %i give braces their lengths by stated elevations and dimensions, and none without these",
    async (seed) => {
      const { pdf, lines } = braceFrameDrawing(seed);
      expect(tally(await readPieces(pdf))).toEqual(tally(lines));
    },
  );

  it.each([501, 502, 503, 504, 505, 506])(
    "of drawing %i give each of two braces that cross its whole length, though one is broken there",
    async (seed) => {
      const { pdf, lines } = braceFrameDrawing(seed, { isCrossed: true });
      expect(tally(await readPieces(pdf))).toEqual(tally(lines));
    },
  );

  it.each(METRIC_COUNTRIES)("in metres and the sizes of %s give the same to the millimetre", async (country) => {
    for (const seed of [601, 602, 603, 604]) {
      const { pdf, lines } = braceFrameDrawing(seed, { country, isCrossed: seed % 2 === 0 });
      expect([seed, tally(await readPieces(pdf))]).toEqual([seed, tally(lines)]);
    }
  });

  it("say of beams and columns that plans may show them, and of lengths that they are to work points", async () => {
    const { pdf, truth } = draftDrawing(5, { linework: "vector", elevationPage: true });
    const number = truth.pages.findIndex(({ kind }) => kind === "elevation");
    const lines = (await readSheets(pdf))[number]?.lines ?? [];
    expect(lines.length).toBeGreaterThan(0);
    for (const { confidence, length, reasons } of lines) {
      expect([confidence, reasons]).toEqual(length ? ["check", ["brace"]] : ["unknown", ["no_line", "other_view"]]);
    }
  });
});
