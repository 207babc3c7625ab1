import { describe, expect, it } from "@jest/globals";
import type { ExportedLine, MarkupPlace, TakeoffLine } from "@takeoff/contracts";
import { describeDetails, describeLine } from "./describe-line.ts";
import { toSheetItems } from "./sheet-items.ts";

const line = (fields: Partial<ExportedLine>) => ({ mark: "B1", grade: "A992", finish: "Galvanized", ...fields }) as ExportedLine;

describe("describeDetails", () => {
  it("says of a grade and a finish that they are assumed where they come from the uploader's parameters", () => {
    expect(describeDetails(line({ grade_from: "parameters", finish_from: "parameters" }))).toBe(
      "mark B1, grade A992 (assumed), finish Galvanized (assumed)",
    );
  });

  it("says nothing more of what the drawing, staff or the table state", () => {
    expect(describeDetails(line({ grade_from: "drawing", finish_from: "table" }))).toBe("mark B1, grade A992, finish Galvanized");
    expect(describeDetails(line({}))).toBe("mark B1, grade A992, finish Galvanized");
  });
});

const BEAM: ExportedLine = { row: 2, mark: "B1", quantity: 4, designation: "W18X35", length_in: 306, grade: "A992" };
const viewed = (line: ExportedLine, places: MarkupPlace[]): TakeoffLine => ({ page: 1, line, places, places_elsewhere: 0 });
const box = (left: number, bottom: number, right: number, top: number) => ({ left, bottom, right, top });

describe("describeLine", () => {
  it("names pieces, designation and length, in the units of the designation", () => {
    expect(describeLine(BEAM)).toBe(`4 \u00d7 W18X35 \u00b7 25'-6"`);
    expect(describeLine({ row: 2, quantity: 1, designation: "310UB40.4", length_in: 5400 / 25.4 })).toBe(
      "1 \u00d7 310UB40.4 \u00b7 5400 mm",
    );
  });

  it("shows a question mark for an unknown quantity, and the text of a designation that was not understood", () => {
    expect(describeLine({ row: 2, designation_text: "bracket" })).toBe("? \u00d7 bracket");
    expect(describeLine({ row: 2 })).toBe("? \u00d7 No designation");
  });
});

it("describeDetails says of a computed weight that it is computed, and nothing of what is not known", () => {
  const weight = { value: 892.5, unit: "lb" as const, source: "computed" as const };
  expect(describeDetails({ ...BEAM, total_weight: weight })).toBe("mark B1, grade A992, 892.5 lb (computed)");
  expect(describeDetails({ row: 2 })).toBe("");
  expect(describeDetails({ row: 2, designation: "IPE300", total_weight: weight })).toBe("404.83 kg (computed)");
});

describe("toSheetItems", () => {
  it("draws the lines that have markups on the sheet, under their row", () => {
    const place = { box: box(10, 20, 110, 30), line: null };
    expect(toSheetItems([viewed(BEAM, [place]), viewed({ ...BEAM, row: 3 }, [])])).toEqual([
      { id: 2, look: "outlined", name: `B1: 4 \u00d7 W18X35 \u00b7 25'-6"`, places: [place] },
    ]);
  });

  it("makes the middle of a diagonal member the place to click, and of others their whole box", () => {
    const line = { from: { x: 0, y: 0 }, to: { x: 100, y: 80 } };
    const flat = { from: { x: 0, y: 5 }, to: { x: 100, y: 5 } };
    const [item] = toSheetItems([
      viewed(BEAM, [
        { box: box(0, 0, 100, 80), line },
        { box: box(0, 0, 100, 10), line: flat },
      ]),
    ]);
    expect(item?.places.map((place) => place.box)).toEqual([box(42, 32, 58, 48), box(0, 0, 100, 10)]);
  });
});
