import { describe, expect, it } from "@jest/globals";
import { findColumn, headerKey, readNumber, TAKEOFF_COLUMN_NAMES, TAKEOFF_HEADERS, type TakeoffColumnName } from "./takeoff-columns.ts";

describe("findColumn", () => {
  it.each<[string, TakeoffColumnName]>([
    ["Quantity", "qty"],
    ["PCS", "qty"],
    ["No. of pieces", "qty"],
    ["NO. REQ'D", "qty"],
    ["Piece Mark", "mark"],
    ["piece_mark", "mark"],
    ["profile", "size"],
    ["Wt / Ft", "wt_per_ft"],
    ["Ext. Weight", "total_weight_lb"],
    ["unit_weight_lb", "unit_weight_lb"],
    ["Page Label", "sheet"],
    ["Page Index", "page_index"],
  ])("finds a column by the header %s", (header, column) => {
    expect(findColumn(["Something", header], column)).toBe(1);
  });

  it("prefers the name with the highest precedence, and the first of equal headers", () => {
    expect(findColumn(["Label", "Count", "Mark", "Qty", "QTY"], "mark")).toBe(2);
    expect(findColumn(["Label", "Count", "Mark", "Qty", "QTY"], "qty")).toBe(3);
  });

  it("returns null for unknown or ambiguous headers", () => {
    expect(findColumn(["Quantities", "Marks", "Page Index"], "qty")).toBeNull();
    expect(findColumn(["Quantities", "Marks", "Page Index"], "page")).toBeNull();
    expect(findColumn([], "mark")).toBeNull();
    // It may head item numbers, marks, or numbers of pieces.
    for (const column of ["qty", "line_no", "mark"] as const) expect(findColumn(["No.", "No", "Number"], column)).toBeNull();
  });

  it("has unique names for all columns, except designation, which is also a name of size", () => {
    const names = Object.values(TAKEOFF_COLUMN_NAMES).flatMap((list) => list.map(headerKey));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual(["designation"]);
  });
});

describe("readNumber", () => {
  it("parses plain numbers with and without commas between thousands", () => {
    const found = ["0", " 12 ", "-3", "1234.5", "1,234.5", "12,345,678"].map(readNumber);
    expect(found).toEqual([0, 12, -3, 1234.5, 1234.5, 12345678]);
  });

  it("returns null for any other text", () => {
    for (const text of ["", "12 lb", "1.234,5", "12,34", "1e5", "Infinity", "0x10", "25'-0\""]) expect(readNumber(text)).toBeNull();
  });
});

describe("TAKEOFF_HEADERS", () => {
  it("contains headers that findColumn recognizes", () => {
    expect(TAKEOFF_HEADERS.slice(0, 4)).toEqual(["Item", "Mark", "Qty", "Shape"]);
    expect(TAKEOFF_HEADERS).toHaveLength(20);
    expect(findColumn(TAKEOFF_HEADERS, "markup_id")).toBe(19);
  });
});
