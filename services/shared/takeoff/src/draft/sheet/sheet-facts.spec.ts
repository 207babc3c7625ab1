import { describe, expect, it } from "@jest/globals";
import { StrokeList } from "../page/strokes.ts";
import { joinRuns, type Run } from "../text/runs.ts";
import { readSheetFacts } from "./sheet-facts.ts";

const H = 10;
/** Texts with letters of 6 points, each with its lower left corner. */
const runs = (...texts: [text: string, x: number, y: number][]): Run[] =>
  joinRuns(texts.map(([text, x, y]) => ({ text, x, y, width: 6 * text.length, height: H, angle: 0 })));

describe("readSheetFacts", () => {
  const page = { width: 1000, height: 800, strokes: new StrokeList().take() };

  it("reads the sheet's number where it is the largest text of the corner, and the sheets that details refer to", () => {
    const list = runs(["S-101", 900, 40], ["5/S-501", 300, 400], ["3 / S-502", 300, 300], ["2/S-101", 300, 200]);
    expect(readSheetFacts(page, list)).toMatchObject({ sheet: "S-101", references: ["S-501", "S-502"], isDrawing: true });
    expect(readSheetFacts(page, runs(["S-101", 900, 40], ["A-201", 900, 80])).sheet).toBeNull();
  });

  it("takes a page of sentences without a sheet's number and scale for no drawing", () => {
    const letter = Array.from({ length: 12 }, (_, row): [string, number, number] => [
      "we are pleased to offer the following members for your project",
      100,
      700 - 14 * row,
    ]);
    expect(readSheetFacts(page, runs(...letter)).isDrawing).toBe(false);
    expect(readSheetFacts(page, runs(...letter, ['SCALE: 1/8" = 1\'-0"', 100, 100])).isDrawing).toBe(true);
  });
});
