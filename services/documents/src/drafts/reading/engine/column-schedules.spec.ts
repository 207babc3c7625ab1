import { describe, expect, it } from "@jest/globals";
import { columnScheduleDrawing, placeTableDrawing, type ScheduledLine } from "@takeoff/drawings";
import type { CountLine } from "@takeoff/takeoff/draft";
import { joinSheets, readSheets } from "../../../../test/read-drawing.ts";

/** Pieces by place or mark, designation and length. */
type Tally = Record<string, number>;

function tallyTruth(lines: readonly ScheduledLine[]): Tally {
  const tally: Tally = {};
  for (const { mark, designation, inches, quantity } of lines) {
    const key = `${mark} ${designation} ${inches && Math.round(100 * inches) / 100}`;
    tally[key] = (tally[key] ?? 0) + quantity;
  }
  return tally;
}

/** A line of several places counts one piece at each. */
function tallyLines(lines: readonly CountLine[]): Tally {
  const placed = lines.flatMap(({ mark, designation, length, quantity }): ScheduledLine[] => {
    const marks = (mark ?? "").split(", ");
    return marks.map((one) => ({ mark: one, designation, inches: length && length.inches, quantity: (quantity ?? 0) / marks.length }));
  });
  return tallyTruth(placed);
}

describe("column schedules by grid and level", () => {
  it.each(["line", "broken", "cells", "rows"] as const)("drawn with %s give each piece once, with its place and height", async (pieces) => {
    for (const seed of [401, 402, 403, 404]) {
      const { pdf, lines } = columnScheduleDrawing(seed, { pieces });
      expect([seed, tallyLines(joinSheets(await readSheets(pdf)))]).toEqual([seed, tallyTruth(lines)]);
    }
  });

  it.each([301, 302, 303, 304, 305, 306])("with the places in rows, as drawing %i has them, give the same", async (seed) => {
    const { pdf, lines } = placeTableDrawing(seed);
    expect(tallyLines(joinSheets(await readSheets(pdf)))).toEqual(tallyTruth(lines));
  });

  it("with marks of columns in their headings say what each mark consists of", async () => {
    for (const seed of [501, 502, 503]) {
      const { pdf, lines } = columnScheduleDrawing(seed, { headings: "marks", pieces: "line", elevations: true, plates: "none" });
      const [sheet] = await readSheets(pdf);
      const read = (sheet?.schedule ?? []).map(({ mark, designation, length }): ScheduledLine => {
        return { mark, quantity: 1, designation, inches: length && length.inches };
      });
      expect([seed, tallyTruth(read)]).toEqual([seed, tallyTruth(lines)]);
      expect(sheet?.lines).toEqual([]);
    }
  });

  it.each(["australia", "canada", "europe", "britain"] as const)("in metres and the sizes of %s give the same", async (country) => {
    for (const seed of [411, 412, 413, 414]) {
      const { pdf, lines } = columnScheduleDrawing(seed, { country });
      expect([seed, tallyLines(joinSheets(await readSheets(pdf)))]).toEqual([seed, tallyTruth(lines)]);
    }
  });

  it.each([90, 270] as const)("on a page that is turned by %i degrees, or drawn so, give the same", async (rotate) => {
    for (const seed of [421, 422, 423, 814]) {
      const { pdf, lines } = columnScheduleDrawing(seed, {}, { rotate, staysTurned: seed % 2 === 0 });
      expect([seed, tallyLines(joinSheets(await readSheets(pdf)))]).toEqual([seed, tallyTruth(lines)]);
    }
  });

  it("state no lengths of columns without elevations", async () => {
    const { pdf } = columnScheduleDrawing(7, { elevations: false, plates: "none" });
    const lines = joinSheets(await readSheets(pdf));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter(({ length }) => length !== null)).toEqual([]);
  });

  it("state no lengths of columns where the names of levels stand between two rules, which may be either's", async () => {
    for (const seed of [601, 602, 603, 604]) {
      const { pdf, lines } = columnScheduleDrawing(seed, { labels: "middle", plates: "none" });
      const open = lines.map((line) => ({ ...line, inches: null }));
      expect([seed, tallyLines(joinSheets(await readSheets(pdf)))]).toEqual([seed, tallyTruth(open)]);
    }
  });

  it("are never sure, and say what their pieces and lengths follow from", async () => {
    const { pdf } = columnScheduleDrawing(9, { elevations: true, plates: "none" });
    for (const { confidence, reasons } of joinSheets(await readSheets(pdf))) {
      expect([confidence, reasons]).toEqual(["check", ["by_place", "elevations"]]);
    }
  });
});
