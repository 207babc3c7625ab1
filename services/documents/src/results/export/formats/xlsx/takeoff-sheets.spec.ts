import { describe, expect, it } from "@jest/globals";
import type { KnownParameters } from "@takeoff/contracts";
import { TakeoffReading } from "@takeoff/takeoff";
import readWorkbook from "read-excel-file/node";
import { exportOf, written } from "../../../../../test/tables/exported.ts";
import { batchRows, SUMMARY_HEADER, TakeoffSummary } from "./takeoff-summary.ts";
import { writeXlsx } from "./xlsx.ts";

const HEADER = ["Mark", "Qty", "Section", "Grade", "Length", "Total Wt (lb)"];
const ROWS = [
  ["101", "2", "W18X35", "A992", `25'-0"`, "1750"],
  ["007", "4", "PL1/2X12", "A36", `0'-6"`, ""],
  ["=B3", "1", "HEA200", "S235JR", "6000 mm", ""],
  ["B4", "", "W10X12", "A992", `10'-0"`, ""],
  ["X1", "1", "bracket", "A36", "", ""],
  ["E1", "1", "W12X26 (E)", "A992", `20'-0"`, ""],
  ["AB1", "4", "ANCHOR ROD 3/4X18", "F1554", "", ""],
  ["", "8", '3/4" A325 x 2"', "", "", ""],
];

/** The sheets by name, each row as an object of its cells that are not empty. */
async function sheets(rows: string[][], parameters: KnownParameters = null) {
  const source = exportOf(rows, null, parameters);
  const workbook = await readWorkbook(await written((of) => writeXlsx(of), source), { trim: false });
  return new Map(
    workbook.map(({ sheet, data: [header = [], ...lines] }) => [
      sheet,
      lines.map((line) => Object.fromEntries(line.flatMap((cell, index) => (cell === null ? [] : [[String(header[index]), cell]])))),
    ]),
  );
}

describe("the sheets of a takeoff", () => {
  it("come behind the data, and only where there is a line", async () => {
    expect([...(await sheets([HEADER, ...ROWS])).keys()]).toEqual(["Project", "Data", "Takeoff", "Summary", "Hardware"]);
    expect([...(await sheets([HEADER, ROWS[0]!])).keys()]).toEqual(["Project", "Data", "Takeoff", "Summary"]);
    expect([...(await sheets([["Colour"], ["red"]])).keys()]).toEqual(["Project", "Data"]);
  });

  it("have numbers as numbers, marks as texts, and weights with their source", async () => {
    const takeoff = (await sheets([HEADER, ...ROWS])).get("Takeoff")!;
    const row = (number: number) => takeoff.find(({ Row }) => Row === number);
    expect(row(2)).toEqual({
      ...{
        Row: 2,
        Mark: "101",
        Quantity: 2,
        Designation: "W18X35",
        Shape: "W",
        Size: "18X35",
        "As Written": "W18X35",
        Grade: "A992",
        "Grade From": "table",
      },
      ...{ Length: `25'-0"`, "Length (in)": 300, "Length (mm)": 7620, "Piece Weight (lb)": 875, "Piece Weight (kg)": 396.89 },
      ...{ "Piece Weight Source": "computed", "Total Weight (lb)": 1750, "Total Weight (kg)": 793.79, "Total Weight Source": "stated" },
    });
    expect(row(3)).toMatchObject({ Mark: "007", "Total Weight (lb)": 40.83, "Total Weight Source": "computed" });
    expect(row(4)).toMatchObject({ Mark: "=B3", Length: "6000 mm", "Length (in)": 236.2205, "Length (mm)": 6000 });
    expect(row(5)).not.toHaveProperty("Quantity");
    expect(row(6)).toEqual({ Row: 6, Mark: "X1", Quantity: 1, "As Written": "bracket", Grade: "A36", "Grade From": "table" });
    expect(row(7)).toMatchObject({ Designation: "W12X26", Existing: "yes" });
    expect(takeoff).toHaveLength(6);
  });

  it("keep hardware apart", async () => {
    expect((await sheets([HEADER, ...ROWS])).get("Hardware")).toEqual([
      { Row: 8, Mark: "AB1", Quantity: 4, Kind: "Anchor", Description: "ANCHOR ROD 3/4X18", Grade: "F1554" },
      { Row: 9, Quantity: 8, Kind: "Bolt", Description: '3/4" A325 x 2"' },
    ]);
    const bought = await sheets([HEADER, ...ROWS, ["F1", "6", "FITTING #118", "", "", ""]]);
    expect(bought.get("Hardware")?.at(-1)).toEqual({ Row: 10, Mark: "F1", Quantity: 6, Kind: "Catalog part", Description: "FITTING #118" });
    expect(bought.get("Takeoff")).toHaveLength(6);
  });

  it("sum by designation and by grade, and say what the sums lack", async () => {
    const summary = (await sheets([HEADER, ...ROWS])).get("Summary")!;
    const of = (what: string) => summary.filter(({ Of }) => Of === what);
    expect(of("Total")).toMatchObject([
      {
        Name: "Members",
        Lines: 5,
        Pieces: 8,
        Feet: 71.69,
        Meters: 21.85,
        "Short Tons": 1.175,
        Tonnes: 1.066,
        "Short Tons, Computed": 0.3,
        "Lines without Weight": 2,
      },
      { Name: "Existing members", Lines: 1, Pieces: 1, Feet: 20, "Short Tons": 0.26 },
      { Name: "Hardware", Lines: 2, Pieces: 12 },
    ]);
    expect(of("Total")[2]).not.toHaveProperty("Short Tons");
    expect(of("Note").map(({ Name }) => Name)).toEqual([
      "The sums are incomplete: 1 line without a quantity, 2 lines without a length, 2 lines without a weight.",
      "2 lines have weights computed from designation, length and quantity, not stated.",
      "1 line has a designation that is not understood.",
      "Short tons are of 2,000 lb, tonnes of 1,000 kg. Lengths and weights are those of all pieces.",
    ]);
    expect(of("Check").map(({ Name }) => Name)).toEqual([
      "W: stated 1,750 lb · computed 1,750 lb · 0 % (1 line)",
      "No line differs by more than 2 % and its rounding.",
      "Not compared: 7 lines without a stated weight.",
    ]);
    expect(of("Designation").map(({ Name, Pieces }) => [Name, Pieces])).toEqual([
      ["(not understood)", 1],
      ["HEA200", 1],
      ["PL1/2X12", 4],
      ["W10X12", undefined],
      ["W18X35", 2],
    ]);
    expect(of("Grade").map(({ Name, Lines }) => [Name, Lines])).toEqual([
      ["A36", 2],
      ["A992", 2],
      ["S235JR", 1],
    ]);
  });

  it("fill grades and finishes from the uploader's parameters, and say that they are assumed", async () => {
    const parameters = [
      { name: "default_w_steel_grade", value: "A992" },
      { name: "default_paint_finish", value: "Shop Primer" },
    ];
    const table = [
      HEADER,
      ["a", "1", "W18X35", "", `10'-0"`, ""],
      ["b", "2", "W18X35", "A913", `10'-0"`, ""],
      ["c", "1", "C8X11.5", "", "", ""],
    ];
    const found = await sheets(table, parameters);
    expect(found.get("Takeoff")).toMatchObject([
      { Mark: "a", Grade: "A992", "Grade From": "parameters", Finish: "Shop Primer", "Finish From": "parameters" },
      { Mark: "b", Grade: "A913", "Grade From": "table" },
      { Mark: "c", Finish: "Shop Primer" },
    ]);
    expect(found.get("Takeoff")![2]).not.toHaveProperty("Grade");
    const summary = found.get("Summary")!;
    expect(summary.filter(({ Of }) => String(Of).startsWith("Grade")).map(({ Of, Name, Pieces }) => [Of, Name, Pieces])).toEqual([
      ["Grade", "(no grade)", 1],
      ["Grade", "A913", 2],
      ["Grade, assumed", "A992", 1],
    ]);
    expect(summary.map(({ Name }) => Name)).toContain("1 line has its grade from the uploader's parameters: assumed, not stated.");
  });
});

describe("the summary of a takeoff", () => {
  it("sums the names beyond its limit as one, and says so", async () => {
    const summary = new TakeoffSummary(2);
    const reading = new TakeoffReading({
      separator: ",",
      observer: { begin: () => undefined, row: (row) => void (row.kind === "line" && summary.add(row.line)) },
    });
    const table = ["W18X35", "W18X40", "W10X12", "W12X26", "W18X35"].map((section) => ["1", section, `10'-0"`]);
    for (const row of [["Qty", "Section", "Length"], ...table]) reading.add(row);
    const { understanding } = reading.result();
    const rows: string[][] = [];
    for await (const batch of batchRows(summary.rows(understanding), 2)) rows.push(...batch);
    expect(rows.every((row) => row.length === SUMMARY_HEADER.length || row[0] === "Note" || row[0] === "Check")).toBe(true);
    expect(rows.filter(([of]) => of === "Designation").map(([, name, lines]) => [name, lines])).toEqual([
      ["W18X35", "2"],
      ["W18X40", "1"],
      ["All others", "2"],
    ]);
    expect(rows.map(([, name]) => name)).toContain("Every line has a quantity, a length and a weight.");
    expect(rows.map(([, name]) => name)).toContain("More than 20,000 designations: the others are summed in one row.");
  });
});
