import { describe, expect, it } from "@jest/globals";
import { listDrawing, listOfRangesDrawing, partSheets, type ListDrawing, type PageTurn } from "@takeoff/drawings";
import { readDesignation } from "@takeoff/takeoff";
import type { CountLine } from "@takeoff/takeoff/draft";
import { readSheets } from "../../../../test/read-drawing.ts";

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

describe("sheets of one part each", () => {
  it.each(SEEDS)("%i give the parts of their titles, and nothing where they are not in use", async (seed) => {
    const drawing = partSheets(seed);
    expect(listFound(await readLines(drawing))).toEqual(listTruth(drawing));
  });
});
