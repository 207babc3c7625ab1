import { describe, expect, it } from "@jest/globals";
import { METRIC_COUNTRIES, metricPlan, type MetricPiece } from "@takeoff/drawings";
import type { CountLine } from "@takeoff/takeoff/draft";
import { joinSheets, readSheets } from "../../../../test/read-drawing.ts";

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
