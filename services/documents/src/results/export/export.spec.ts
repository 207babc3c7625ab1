import { describe, expect, it } from "@jest/globals";
import { exportedTakeoffSchema, exportPreflightSchema } from "@takeoff/contracts";
import { TakeoffReading } from "@takeoff/takeoff";
import { exportOf, nothingExtracted, written } from "../../../test/tables/exported.ts";
import { dataJson } from "../lines/data/data-json.ts";
import type { StoredTakeoff } from "../lines/store/extraction.entities.ts";
import { Columns } from "../lines/columns.ts";
import type { ExportSource } from "./export-source.ts";
import { EXPORT_WRITERS } from "./formats.ts";
import { exportLosses } from "./losses.ts";
import { pickLines, type NumberedLine, takeoffKey, takeoffRows, readUnderstanding } from "../lines/takeoff-lines.ts";

const writeJson = EXPORT_WRITERS.json;

describe("the JSON export", () => {
  it("has no rows before the first extraction", async () => {
    const text = (await written(writeJson, nothingExtracted())).toString();
    expect(JSON.parse(text)).toEqual({ document_id: 17, columns: [], rows: [], metadata: null, extracted_at: null, takeoff: null });
  });

  it("is the response of GET /pdfs/:id/data with the takeoff as its last member", async () => {
    const source = exportOf([
      ["Mark", "Qty", "Section", "Grade", "Length", "Weight"],
      ["B1", "2", "W18x35 (E)", "A992", "6000 mm", "875"],
      ["Level 2", "", "", "", "", ""],
      ["B2", "", "", "", "25", ""],
      ["", "8", '3/4" A325 x 2"', "", "", ""],
      ["", "9", "STAIR TREAD", "", "", ""],
    ]);
    const text = (await written(writeJson, source)).toString();
    const data = (await written((of) => dataJson(of.document.id, of), source)).toString();
    expect(text.startsWith(data.slice(0, -1))).toBe(true);
    const { takeoff } = JSON.parse(text) as { takeoff: unknown };
    expect(exportedTakeoffSchema.parse(takeoff)).toEqual({
      columns: [
        { column: "Mark", header: "Mark", role: "mark" },
        { column: "Qty", header: "Qty", role: "qty" },
        { column: "Section", header: "Section", role: "designation" },
        { column: "Grade", header: "Grade", role: "grade" },
        { column: "Length", header: "Length", role: "length" },
        { column: "Weight", header: "Weight", role: "weight" },
      ],
      lines: [
        {
          ...{ row: 2, mark: "B1", quantity: 2, designation_text: "W18x35 (E)", designation: "W18X35", shape: "W", size: "18X35" },
          ...{
            existing: true,
            grade: "A992",
            grade_from: "table",
            length: { value: 6000, unit: "mm" },
            length_in: 236.220472,
            length_mm: 6000,
          },
          weight_per_foot: { value: 35, unit: "lb/ft", source: "stated" },
          piece_weight: { value: 688.976378, unit: "lb", source: "computed" },
          total_weight: { value: 1377.952756, unit: "lb", source: "computed" },
          unread: ["weight"],
        },
        { row: 4, mark: "B2", unread: ["length"] },
        { row: 5, quantity: 8, designation_text: '3/4" A325 x 2"', designation: '3/4" A325 X 2"', size: '3/4" A325 X 2"', hardware: true },
        { row: 6, quantity: 9, designation_text: "STAIR TREAD", designation: "STAIR TREAD", size: "STAIR TREAD", hardware: true },
      ],
      counts: {
        ...{ lines: 4, designations: 3, lengths: 1, weights: 1, hardware: 2 },
        ...{ groups: 1, subtotals: 0, repeated_headers: 0, blank_rows: 0 },
      },
    });
  });
});

const lossesOf = async (...table: string[][]) =>
  exportPreflightSchema.parse(exportLosses(await readUnderstanding(exportOf(table)))).formats;

describe("the losses of exports", () => {
  it("are none for a takeoff that every format can hold", async () => {
    expect(await lossesOf(["Mark", "Qty", "Section", "Length"], ["B1", "2", "W18X35", `25'-0"`])).toEqual({});
  });

  it("are all lines of the formats of other programs where a CSV has no line", async () => {
    const empty = ["The data contains no takeoff lines: this file would be empty."];
    const formats = { kiss: empty, bluebeam: empty, estimating: empty };
    expect(await lossesOf(["Colour", "Name"], ["red", "x"])).toEqual(formats);
    expect(await lossesOf()).toEqual(formats);
  });

  it("are counted for each format, the gravest first", async () => {
    const formats = await lossesOf(
      ["Item", "Mark", "Qty", "Section", "Grade", "Length", "Total Wt (lb)", "Camber", "Vendor"],
      ["1", "B1", "2", "W18X35", "A992", `25'-0"`, "1750", "", "x"],
      ["2", "B2", "2.5", "W18X35", "A992", "6000 mm", "", "", ""],
      ["3", "", "", "bracket", "", "", "", "", ""],
      ["4", "X1", "1", "clip", "", "", "", "", ""],
      ["5", "J1", "1", "18K4", "", "", "", "", ""],
      ["6", "E1", "1", "W12X26 (E)", "", `10'-0"`, "", "", ""],
      ["7", "H1", "1", "HSS100X50X6", "", `10'-0"`, "", "", ""],
      ["", "Total", "", "", "", "", "1750", "", ""],
    );
    const common = ["1 row is a title, a group or a subtotal and is left out.", "1 column of unknown meaning is left out."];
    expect(formats).toEqual({
      kiss: [
        "2 lines have no shape: programs that read KISS reject them.",
        "1 line is of a kind that KISS has no type for, such as joists, deck or bolts of an unknown kind.",
        "1 line has its size in another unit than the rest: a KISS file has one unit, so it is in the remarks.",
        "1 line has no mark.",
        "1 line has no quantity.",
        "1 line has a quantity that is not a whole number: it is left out.",
        "1 line has no length of one piece.",
        "Weights are left out: 1 line states one.",
        ...common,
        "Left out: Line number, Camber.",
      ],
      bluebeam: [
        "1 line has no quantity.",
        "1 line has a quantity that is not a whole number: it is left out.",
        "1 line has no length of one piece.",
        "Weights are left out: 1 line states one.",
        ...common,
        "Left out: Line number, Grade, Camber.",
      ],
      estimating: [
        "2 lines have no shape and size that are understood: both stay empty.",
        "1 line has no quantity.",
        "1 line has no length of one piece.",
        "3 lines have no weight.",
        "1 line has a metric length: written in feet and inches, to the nearest 1/16 inch.",
        "1 line is existing steel: the file does not say so.",
        ...common,
        "Left out: Camber.",
      ],
    });
  });

  it("name lines of a family with a word in the place of the size", async () => {
    const formats = await lossesOf(
      ["Mark", "Qty", "Section", "Length"],
      ["B1", "2", "W18X35", `25'-0"`],
      ["bp1", "2", "PL Base Plate", `1'-0"`],
    );
    const word = "1 line has a word in the place of the size, such as PL Base Plate";
    expect(formats).toEqual({
      kiss: [`${word}: type and size stay empty, and the remarks say it.`],
      estimating: [`${word}.`, "1 line has no weight.", "Left out: Notes."],
    });
  });

  it("name lines without a markup only where others have one", async () => {
    const table = [
      ["Mark", "Qty", "Section", "Length", "Markup ID"],
      ["B1", "1", "W18X35", `25'-0"`, "AAAAAAAAAAAAAAAA"],
      ["B2", "1", "W18X35", `25'-0"`, ""],
    ];
    expect((await lossesOf(...table)).bluebeam).toEqual(["1 line has no markup ID: programs may take it for a group."]);
  });
});

async function linesIn(source: ExportSource): Promise<NumberedLine[]> {
  const lines: NumberedLine[] = [];
  for await (const batch of takeoffRows(source, await takeoffKey(source))) lines.push(...pickLines(batch));
  return lines;
}

/** A source as extraction stores it. */
function stored(table: readonly string[][], omitted?: "details"): ExportSource {
  const source = exportOf([...table]);
  const reading = new TakeoffReading({ separator: "," });
  for (const row of table) reading.add(row);
  const { understanding, ...key } = reading.result();
  if (omitted) delete understanding[omitted];
  const takeoff = JSON.parse(JSON.stringify({ ...key, understanding })) as StoredTakeoff;
  return { ...source, head: { ...source.head, takeoff } };
}

describe("the lines of a takeoff", () => {
  it("have the numbers of their rows, below titles too", async () => {
    const table = [
      ["Riverside", "Column 2", "Column 3"],
      ["", "", ""],
      ["Mark", "Qty", "Section"],
      ["B1", "2", "W18X35"],
      ["Level 2", "", ""],
      ["B2", "1", "W18X40"],
    ];
    for (const source of [exportOf(table), stored(table)])
      expect((await linesIn(source)).map(({ line, number }) => [number, line.mark])).toEqual([
        [4, "B1"],
        [6, "B2"],
      ]);
  });

  it("include the first row of a table without a header, with its cells as written", async () => {
    const rows = [
      ["W18X35", "", `25'-0"`, "A992", "A992"],
      ["W18X40", "", `20'-0"`, "A992", "A992"],
    ];
    const [first = [], ...others] = rows;
    const lines = await linesIn(exportOf([new Columns(first).names, ...others]));
    expect(lines.map(({ line, number }) => [number, line.designationText, line.grade, line.unread])).toEqual([
      [1, "W18X35", "A992", []],
      [2, "W18X40", "A992", []],
    ]);
  });

  it("are counted as they were when they were extracted, and anew where less was counted then", async () => {
    const table = [
      ["Mark", "Qty", "Section"],
      ["B1", "2.5", "W18X35"],
      ["B2", "1", "bracket"],
    ];
    const { understanding } = stored(table).head.takeoff!;
    expect(understanding.details).toMatchObject({ quantityNotWhole: 1 });
    const unread = {
      ...stored(table),
      rows: () => {
        throw new Error("the rows were read");
      },
    };
    expect(await readUnderstanding(unread)).toEqual(understanding);
    expect(await readUnderstanding(stored(table, "details"))).toEqual(understanding);
    const earlier = stored(table);
    const sizes: { none?: number } = earlier.head.takeoff!.understanding.details!.sizes;
    delete sizes.none;
    expect(await readUnderstanding(earlier)).toEqual(understanding);
    expect(await readUnderstanding(exportOf(table))).toEqual(understanding);
  });
});
