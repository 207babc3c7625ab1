import { describe, expect, it } from "@jest/globals";
import { draftSet } from "@takeoff/drawings";
import { countSheets } from "../../../../test/count-sheets.ts";
import { readSheets } from "../../../../test/read-drawing.ts";

const SEEDS = [1, 2, 3, 5, 11, 29];

describe("a set of sheets", () => {
  it.each(SEEDS)("of seed %d counts each piece once, and says which sheets it counts", async (seed) => {
    const { pdf, truth } = draftSet(seed);
    const sheets = await readSheets(pdf);
    const set = countSheets(sheets);
    const pieces: Record<string, number> = {};
    for (const line of set.lines) {
      if (!set.leftOut.has(line)) pieces[line.designation] = (pieces[line.designation] ?? 0) + (line.quantity ?? 0);
    }
    expect(pieces).toEqual(truth.pieces);
    expect(sheets.map(({ sheet, title }, index) => [sheet, title, set.sheets.get(index + 1)?.isCounted])).toEqual(
      truth.sheets.map(({ sheet, title, isCounted }) => [sheet, title, isCounted]),
    );
  });
});
