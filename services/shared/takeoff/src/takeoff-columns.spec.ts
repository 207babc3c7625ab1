import { describe, expect, it } from "@jest/globals";
import { findColumn, headerKey, readNumber, TAKEOFF_COLUMN_NAMES, type TakeoffColumnName } from "./takeoff-columns.ts";

describe("the columns of a takeoff", () => {
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
  ])("are found under %s", (header, column) => {
    expect(findColumn(["Something", header], column)).toBe(1);
  });

  it("are taken by the surest of their names, and the first of equal ones", () => {
    expect(findColumn(["Label", "Count", "Mark", "Qty", "QTY"], "mark")).toBe(2);
    expect(findColumn(["Label", "Count", "Mark", "Qty", "QTY"], "qty")).toBe(3);
  });

  it("are not guessed", () => {
    expect(findColumn(["Quantities", "Marks", "Page Index"], "qty")).toBeNull();
    expect(findColumn(["Quantities", "Marks", "Page Index"], "page")).toBeNull();
    expect(findColumn([], "mark")).toBeNull();
    // An item's number to one, a mark's to another, the number of pieces to a third.
    for (const column of ["qty", "line_no", "mark"] as const) expect(findColumn(["No.", "No", "Number"], column)).toBeNull();
  });

  it("have no name twice but the designation, which is a size where there is no other", () => {
    const names = Object.values(TAKEOFF_COLUMN_NAMES).flatMap((list) => list.map(headerKey));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual(["designation"]);
  });
});

describe("readNumber", () => {
  it("reads plain numbers, their thousands apart or not", () => {
    const found = ["0", " 12 ", "-3", "1234.5", "1,234.5", "12,345,678"].map(readNumber);
    expect(found).toEqual([0, 12, -3, 1234.5, 1234.5, 12345678]);
  });

  it("guesses nothing of any other text", () => {
    for (const text of ["", "12 lb", "1.234,5", "12,34", "1e5", "Infinity", "0x10", "25'-0\""]) expect(readNumber(text)).toBeNull();
  });
});
