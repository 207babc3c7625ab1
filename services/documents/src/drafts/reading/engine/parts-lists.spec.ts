import { describe, expect, it } from "@jest/globals";
import { listDrawing, partSheets, type ListDrawing } from "@takeoff/drawings";
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
