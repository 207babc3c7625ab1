import { describe, expect, it } from "@jest/globals";
import { parse } from "csv-parse/sync";
import { exportOf, written } from "../../../../test/tables/exported.ts";
import { BLUEBEAM_COLUMNS, writeBluebeam } from "./bluebeam.ts";
import { ESTIMATING_COLUMNS, writeEstimating } from "./estimating.ts";
import type { ExportSource, ExportWriter } from "../export-source.ts";

const records = async (write: ExportWriter, source: ExportSource): Promise<Record<string, string>[]> =>
  parse(await written(write, source), { bom: true, columns: true });

const HEADER = ["Item", "Mark", "Qty", "Size", "Length", "Piece Wt", "Page", "Sheet", "Notes", "Markup ID"];
const BEAM = ["1", "B1", "2", "W18X35", `25'-0"`, "875", "2", "S-101", "=cope", "AAAAAAAAAAAAAAAA BBBBBBBBBBBBBBBB"];

const WITH_HARDWARE = [
  ["Mark", "Qty", "Section", "Notes"],
  ["B1", "2", "W18X35", ""],
  ["", "8", `3/4" A325 x 2"`, ""],
  ["f1", "4", "FITTING #118", ""],
  ["t1", "9", "ST51A7", "STAIR TREADS"],
  ["g1", "40", "GRATING CLIP", ""],
  ["g2", "1", "GRATING 1 1/4X3/16", ""],
  ["x1", "1", "bracket", ""],
];
const HARDWARE = ["", "yes", "yes", "yes", "yes", "", ""].map((cell) => ({ Hardware: cell }));

describe("the export for Bluebeam Revu", () => {
  it("writes a row for each markup with the designation as subject and the mark as label", async () => {
    const rows = await records(writeBluebeam, exportOf([HEADER, BEAM]));
    expect(rows.map(({ ID }) => ID)).toEqual(["AAAAAAAAAAAAAAAA", "BBBBBBBBBBBBBBBB"]);
    for (const row of rows)
      expect(row).toMatchObject({
        ...{ Subject: "W18X35", Label: "B1", Count: "1", Measurement: "1", "Measurement Unit": "Count" },
        ...{ "Page Label": "S-101", "Page Index": "1", Length: "25", "Length Unit": "ft", Comments: "'=cope", Status: "" },
      });
  });

  it("writes one row for a line whose number of markups differs from its quantity", async () => {
    const [row, ...more] = await records(writeBluebeam, exportOf([HEADER, BEAM.with(2, "3")]));
    expect([row!["Count"], row!["ID"], more]).toEqual(["3", BEAM.at(-1), []]);
  });

  it("leaves out a count that is not whole, and keeps that steel is there already in its subject", async () => {
    expect(
      await records(
        writeBluebeam,
        exportOf([
          ["Mark", "Qty", "Section"],
          ["B1", "2.5", "W18X35"],
          ["B2", "1", "W18X35 (E)"],
        ]),
      ),
    ).toMatchObject([
      { Count: "", Measurement: "", "Measurement Unit": "", Subject: "W18X35" },
      { Count: "1", Subject: "W18X35 (E)" },
    ]);
  });

  it("tells hardware from members in a column", async () => {
    expect(await records(writeBluebeam, exportOf(WITH_HARDWARE))).toMatchObject(HARDWARE);
  });

  it("writes the lengths of a metric takeoff in millimetres", async () => {
    const table = [
      ["Mark", "Section", "Length (m)"],
      ["B1", "HEA200", "6.25"],
      ["B2", "IPE300", ""],
    ];
    expect(await records(writeBluebeam, exportOf(table))).toMatchObject([
      { Length: "6250", "Length Unit": "mm" },
      { Length: "", "Length Unit": "" },
    ]);
  });

  it("copies a Revu page index unchanged", async () => {
    expect(
      await records(
        writeBluebeam,
        exportOf([
          ["Mark", "Section", "Page Index"],
          ["B1", "W18X35", "0"],
          ["B2", "W18X35", ""],
        ]),
      ),
    ).toMatchObject([{ "Page Index": "0" }, { "Page Index": "" }]);
  });

  it("writes empty cells for missing columns, and only the header before the first extraction", async () => {
    const [row] = await records(
      writeBluebeam,
      exportOf([
        ["Mark", "Colour"],
        ["B1", "red"],
      ]),
    );
    expect(Object.values(row!)).toEqual(BLUEBEAM_COLUMNS.map((column) => (column === "Label" ? "B1" : "")));
    expect(await records(writeBluebeam, exportOf([["Colour"], ["red"]]))).toEqual([]);
    expect((await written(writeBluebeam, exportOf([]))).toString()).toBe(`\ufeff${BLUEBEAM_COLUMNS.join(",")}\r\n`);
  });
});

describe("the export for estimating", () => {
  it("tells hardware from members in a column", async () => {
    expect(await records(writeEstimating, exportOf(WITH_HARDWARE))).toMatchObject(HARDWARE);
  });

  it("splits shape and size, writes lengths in one notation and sums the weight of all pieces", async () => {
    expect(await records(writeEstimating, exportOf([HEADER, BEAM, ["2", "PL1", "4", "PL1/2X12", `0'-6`, "", "", "", "", ""]]))).toEqual([
      {
        Item: "1",
        Mark: "B1",
        Quantity: "2",
        Shape: "W",
        Size: "18X35",
        Grade: "",
        Length: `25'-0"`,
        Weight: "1750",
        "Weight Source": "computed",
        Hardware: "",
        "Grade From": "",
        Designation: "W18X35",
      },
      {
        Item: "2",
        Mark: "PL1",
        Quantity: "4",
        Shape: "PL",
        Size: "1/2X12",
        Grade: "",
        Length: `0'-6"`,
        Weight: "40.83",
        "Weight Source": "computed",
        Hardware: "",
        "Grade From": "",
        Designation: "PL1/2X12",
      },
    ]);
  });

  it("says which grades are assumed from the uploader's parameters", async () => {
    const parameters = [{ name: "default_w_steel_grade", value: "A992" }];
    const table = [
      ["Mark", "Qty", "Section", "Grade", "Grade from"],
      ["a", "1", "W18X35", "", ""],
      ["b", "1", "W18X35", "A36", "drawing"],
      ["c", "1", "W18X35", "A36", ""],
      ["d", "1", "W18X35", "A572", "parameters"],
      ["e", "1", "W18X35 (E)", "", ""],
      ["f", "8", '3/4" A325 x 2"', "", ""],
    ];
    const rows = await records(writeEstimating, exportOf(table, null, parameters));
    expect(rows.map(({ Mark, Grade, "Grade From": from }) => [Mark, Grade, from])).toEqual([
      ["a", "A992", "parameters"],
      ["b", "A36", "drawing"],
      ["c", "A36", "table"],
      ["d", "A572", "parameters"],
      ["e", "", ""],
      ["f", "", ""],
    ]);
  });

  it("escapes formulas, leaves ambiguous lengths empty, and writes only the header before the first extraction", async () => {
    expect(
      await records(
        writeEstimating,
        exportOf([
          ["Mark", "Length"],
          ["=1+1", "25"],
        ]),
      ),
    ).toMatchObject([{ Mark: "'=1+1", Length: "" }]);
    expect((await written(writeEstimating, exportOf([]))).toString()).toBe(`\ufeff${ESTIMATING_COLUMNS.imperial.join(",")}\r\n`);
  });
});
