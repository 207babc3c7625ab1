import { describe, expect, it } from "@jest/globals";
import {
  columnScheduleDrawing,
  listDrawing,
  type ListDrawing,
  listOfRangesDrawing,
  type PageTurn,
  partSheets,
  placeTableDrawing,
  type ScheduledLine,
} from "@takeoff/drawings";
import { readDesignation } from "@takeoff/takeoff";
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

/** Every way of printing a list occurs with some of them: fractions, lengths, weights, headers, rules, assemblies. */
const SEEDS = Array.from({ length: 14 }, (_, index) => index + 1);

interface ComparedPart {
  mark: string | null;
  designation: string | undefined;
  quantity: number | null;
  inches: number | null;
  grade: string | null;
}

const compare = ({ mark, designation, quantity, inches, grade }: ComparedPart): string =>
  [mark, designation, quantity, inches, grade].map(String).join(" | ");

function listTruth({ parts }: ListDrawing): string[] {
  return parts.map((part) => compare({ ...part, designation: readDesignation(part.description)?.designation })).sort();
}

async function readLines(drawing: ListDrawing): Promise<CountLine[]> {
  return (await readSheets(drawing.pdf)).flatMap(({ lines }) => lines);
}

function listFound(lines: readonly CountLine[]): string[] {
  return lines.map((line) => compare({ ...line, inches: line.length && line.length.inches })).sort();
}

describe("a shop sheet with a parts list", () => {
  it.each(SEEDS)("%i gives the rows of the list and nothing of its picture", async (seed) => {
    const drawing = listDrawing(seed);
    const lines = await readLines(drawing);
    expect(listFound(lines)).toEqual(listTruth(drawing));
    const open = drawing.parts.filter(({ inches }) => inches === null).map(({ mark }) => mark);
    expect(lines.filter(({ reasons }) => reasons.includes("cut_to_suit")).map(({ mark }) => mark)).toEqual(open);
    expect(lines.filter(({ confidence, length }) => confidence === "sure" && length === null)).toEqual([]);
  });

  it.each(SEEDS)("%i gives them where only blanks part its columns, and asks", async (seed) => {
    const drawing = listDrawing(seed, false);
    const lines = await readLines(drawing);
    expect(listFound(lines)).toEqual(listTruth(drawing));
    expect(lines.every(({ confidence, reasons }) => confidence !== "sure" && reasons.includes("list_columns"))).toBe(true);
  });

  const turns: PageTurn[] = [90, 270].flatMap((rotate) => [false, true].map((staysTurned) => ({ rotate, staysTurned }) as PageTurn));

  it.each(turns)("gives the same rows where the page or what is drawn is turned: %j", async (turn) => {
    for (const seed of SEEDS.slice(0, 6)) {
      const drawing = listDrawing(seed, seed % 2 === 0, turn);
      const lines = await readLines(drawing);
      expect([seed, listFound(lines)]).toEqual([seed, listTruth(drawing)]);
    }
  });

  it("shows the rows of a turned list where they stand", async () => {
    const [upright, turned] = await Promise.all([
      readLines(listDrawing(2)),
      readLines(listDrawing(2, true, { rotate: 90, staysTurned: true })),
    ]);
    const boxes = upright.flatMap(({ pieces }) => pieces.map(({ box: { left, bottom, right, top } }) => [left, bottom, right, top]));
    // A quarter to the left: what was level runs up, from the right edge.
    const [width = 0] = turned.flatMap(({ pieces }) => pieces.map(({ box }, index) => box.right + (boxes[index]?.[1] ?? 0)));
    const shown = turned.flatMap(({ pieces }) =>
      pieces.map(({ box: { left, bottom, right, top } }) => [bottom, width - right, top, width - left]),
    );
    expect(shown.flat().map(Math.round)).toEqual(boxes.flat().map(Math.round));
  });

  it.each(SEEDS)("%i gives one piece of each mark where rows name several", async (seed) => {
    const drawing = listOfRangesDrawing(seed);
    expect(listFound(await readLines(drawing))).toEqual(listTruth(drawing));
  });

  it("gives the same bytes for the same seed", () => {
    expect(listDrawing(5).pdf.equals(listDrawing(5).pdf)).toBe(true);
    expect(listDrawing(5).pdf.equals(listDrawing(6).pdf)).toBe(false);
  });
});

it.each(SEEDS)("sheets of one part each %i give the parts of their titles, and nothing where they are not in use", async (seed) => {
  const drawing = partSheets(seed);
  expect(listFound(await readLines(drawing))).toEqual(listTruth(drawing));
});
