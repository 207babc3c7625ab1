import { describe, expect, it } from "@jest/globals";
import { braceFrameDrawing, draftDrawing, METRIC_COUNTRIES, type ScheduledLine } from "@takeoff/drawings";
import { readSheets } from "../../../../test/read-drawing.ts";

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
