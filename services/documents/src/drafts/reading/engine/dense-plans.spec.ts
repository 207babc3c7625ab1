import { describe, expect, it } from "@jest/globals";
import { denseDrawing, type PageTruth } from "@takeoff/drawings";
import { readSheets } from "../../../../test/read-drawing.ts";

const SEEDS = [1, 2, 5, 11, 53, 57];
/** Inches. */
const SAME_LENGTH = 3;

/** The lengths of a page's members by designation; columns have none. */
function lengthsOf({ members }: PageTruth, designation: string): (number | null)[] {
  return members.filter((member) => member.designation === designation).map(({ lengthInches }) => lengthInches);
}

describe("crowded framing plans", () => {
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
