import { describe, expect, it } from "@jest/globals";
import { lineReader } from "./takeoff-line.ts";

const line = (cells: Record<string, string>) => lineReader(Object.keys(cells))(Object.values(cells));

describe("TakeoffLine", () => {
  it("reads columns by their alternative headers", () => {
    const read = line({ "piece mark": " B1 ", QUANTITY: "1,200", Profile: "W18X35", Remarks: "cope" });
    expect([read.text("mark"), read.number("qty"), read.text("size"), read.text("notes")]).toEqual(["B1", 1200, "W18X35", "cope"]);
  });

  it("returns empty values for missing columns", () => {
    const read = line({ Anything: "5" });
    expect([read.text("mark"), read.number("qty"), read.length(), read.totalWeight(), read.first("assembly_mark", "mark")]).toEqual([
      "",
      null,
      null,
      null,
      "",
    ]);
  });

  it.each<[Record<string, string>, number | null]>([
    [{ Length: `25'-0"`, "Length (in)": "1" }, 300],
    [{ Length: "see plan", "Length (in)": "300.03" }, 300],
    [{ Length: "25", "Length Unit": "ft" }, 300],
    [{ Length: "25" }, null],
    [{ Length: "25", "Length Unit": "constructor" }, null],
    [{ "Length (mm)": "6096.00" }, 240],
    [{ Length: "", "Length (in)": "-3" }, null],
  ])("computes the length of %j", (cells, inches) => {
    expect(line(cells).length()).toBe(inches);
  });

  it.each<[Record<string, string>, number | null]>([
    [{ "Total Wt": "1,050.5", "Piece Wt": "1", Qty: "1" }, 1050.5],
    [{ "Piece Wt": "87.5", Qty: "4" }, 350],
    [{ "Piece Wt": "87.5" }, null],
    [{ "Total Wt": "about 300" }, null],
  ])("computes the total weight of %j", (cells, weight) => {
    expect(line(cells).totalWeight()).toBe(weight);
  });
});
