import { describe, expect, it } from "@jest/globals";
import { importError, importForm, IMPORT_EXTENSIONS } from "./use-takeoff-import.ts";

describe("importError", () => {
  it("accepts the files that a takeoff can be imported from, ignoring case", () => {
    expect(IMPORT_EXTENSIONS).toEqual([".xlsx", ".kss", ".xml", ".csv"]);
    for (const name of ["a.XLSX", "b.kss", "c.Xml", "d.csv"]) expect(importError({ name, size: 10 })).toBeNull();
  });

  it("rejects other files and files that are too large", () => {
    expect(importError({ name: "a.xls", size: 1 })).toBe("a.xls is not an .xlsx, .kss, .xml or .csv file");
    expect(importError({ name: "a.xlsx", size: 33_554_433 })).toBe("This file is larger than the limit of 32 MB for its kind.");
  });
});

describe("importForm", () => {
  it("contains the columns before the file", () => {
    const mapping = { header_row: null, roles: [], length_unit: null, weight_of: null, decimal_mark: null };
    const form = importForm(new File(["x"], "a.xlsx"), mapping);
    expect([...form.keys()]).toEqual(["takeoff_mapping", "takeoff_file"]);
    expect(JSON.parse(form.get("takeoff_mapping") as string)).toEqual(mapping);
  });
});
