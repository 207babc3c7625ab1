import { describe, expect, it } from "@jest/globals";
import { IMPORT_ERRORS, LIMITS } from "@takeoff/contracts";
import { importError, importForm, IMPORT_EXTENSIONS } from "./use-takeoff-import.ts";

const small = (...names: string[]) => names.map((name) => ({ name, size: 10 }));

describe("importError", () => {
  it("accepts the files that a takeoff can be imported from, ignoring case", () => {
    expect(IMPORT_EXTENSIONS).toEqual([".xlsx", ".kss", ".xml", ".csv", ".nc1", ".nc", ".zip", ".pdf"]);
    for (const name of ["a.XLSX", "b.kss", "c.Xml", "d.csv", "e.NC1", "f.nc", "g.zip", "h.PDF"])
      expect(importError(small(name))).toBeNull();
  });

  it("rejects other files and files that are too large", () => {
    expect(importError(small("a.xls"))).toBe("a.xls is not an .xlsx, .kss, .xml, .csv, .nc1, .nc, .zip or .pdf file");
    for (const name of ["a.xlsx", "a.zip"])
      expect(importError([{ name, size: 33_554_433 }])).toBe("This file is larger than the limit of 32 MB for its kind.");
    expect(importError([{ name: "a.csv", size: 33_554_433 }])).toBeNull();
  });

  it("accepts several NC1 files, and names one that is too large", () => {
    expect(importError(small("a.nc1", "b.NC"))).toBeNull();
    expect(importError([...small("a.nc1"), { name: "b.nc1", size: LIMITS.nc1FileBytes + 1 }])).toBe(
      IMPORT_ERRORS.namedTooLarge("b.nc1", 4),
    );
  });

  it("rejects several files of other kinds, and more than a form may have", () => {
    for (const names of [
      ["a.nc1", "b.zip"],
      ["a.csv", "b.csv"],
    ])
      expect(importError(small(...names))).toBe(IMPORT_ERRORS.severalFiles);
    const many = Array.from({ length: LIMITS.nc1Parts + 1 }, (_, index) => `${index}.nc1`);
    expect(importError(small(...many))).toBe(IMPORT_ERRORS.tooManyFiles(LIMITS.nc1Parts));
  });
});

describe("importForm", () => {
  it("contains the columns before the files, which are in their order", () => {
    const mapping = { header_row: null, roles: [], length_unit: null, weight_of: null, decimal_mark: null };
    const form = importForm([new File(["x"], "b.nc1"), new File(["y"], "a.nc1")], mapping);
    expect([...form.keys()]).toEqual(["takeoff_mapping", "takeoff_file", "takeoff_file"]);
    expect(JSON.parse(form.get("takeoff_mapping") as string)).toEqual(mapping);
    expect(form.getAll("takeoff_file").map((file) => (file as File).name)).toEqual(["b.nc1", "a.nc1"]);
  });
});
