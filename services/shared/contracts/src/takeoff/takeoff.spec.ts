import { describe, expect, it } from "@jest/globals";
import { EXPORT_FORMATS, exportFilename, exportQuerySchema } from "./exports.ts";
import { feetAndInches, readFeetAndInches } from "./feet-and-inches.ts";
import {
  areResultsPending,
  COMPARISON_FINDINGS,
  concernsIn,
  differencesIn,
  EXTRACTION_FINDINGS,
  RESULTS_PENDING,
  summarizeFindings,
} from "./result-findings.ts";

describe("the formats of an export", () => {
  it("save under names of their own, the specification's as it spells them", () => {
    expect(EXPORT_FORMATS.map(exportFilename)).toEqual([
      "pdf-export.csv",
      "pdf-export.xlsx",
      "pdf-export.json",
      "pdf-export.xml",
      "pdf-export-bluebeam.csv",
      "pdf-export.kss",
      "pdf-export-estimating.csv",
    ]);
  });

  it.each([undefined, "", "pdf", "CSV", "csv ", "constructor", "__proto__", ["csv", "xml"]])("do not include %j", (format) => {
    expect(exportQuerySchema.safeParse({ format }).success).toBe(false);
  });
});

it.each([
  [0, `0'-0"`],
  [306.5, `25'-6 1/2"`],
  [12, `1'-0"`],
  [11.99, `1'-0"`],
  [100.1875, `8'-4 3/16"`],
  [100.99, `8'-5"`],
])("writes %p inches as %s", (inches, text) => {
  expect(feetAndInches(inches)).toBe(text);
});

it.each([
  [`25'-6 1/2"`, 306.5],
  ["25'", 300],
  ["25.5'", 306],
  ["25' 6", 306],
  [`6 1/2"`, 6.5],
  ["1/4", 0.25],
  ["1-1/2", 1.5],
  [".5", 0.5],
  ["25’-6”", 306],
])("reads %s as %p inches", (text, inches) => {
  expect(readFeetAndInches(text)).toBe(inches);
});

it.each(["", "long", "0", "1/0", "25'-6'", "-3"])("reads no length in %j", (text) => {
  expect(readFeetAndInches(text)).toBeNull();
});

const { equal, differ, notCompared } = COMPARISON_FINDINGS;

describe("concernsIn", () => {
  it("returns differences and errors in their order", () => {
    const unreadable = EXTRACTION_FINDINGS.rowUnreadable(3, 4);
    const cut = EXTRACTION_FINDINGS.cellTooLong(100, 7);
    const findings = [unreadable, cut, equal("rows"), differ("weights", "B1"), notCompared("csv_pages", "no column")];
    expect(concernsIn(findings)).toEqual([unreadable, differ("weights", "B1")]);
    expect(differencesIn(findings)).toEqual([differ("weights", "B1")]);
  });

  it("is empty while the results are being compared", () => {
    expect(areResultsPending([RESULTS_PENDING])).toBe(true);
    expect(concernsIn([RESULTS_PENDING])).toEqual([]);
    expect(areResultsPending([equal("rows")])).toBe(false);
  });
});

describe("summarizeFindings", () => {
  it("makes one line of comparisons without a difference, where the first of them stood", () => {
    const different = differ("weights", "B1");
    const shown = summarizeFindings([equal("rows"), different, equal("quantities"), equal("csv_pages")]);
    expect(shown.map(({ message, level }) => [message, level])).toEqual([
      ["3 comparisons, no difference.", "info"],
      [different.message, "warning"],
    ]);
  });

  it("keeps a single comparison, and one that covers only a part", () => {
    const partial = equal("sheets", "on 20 of 50 pages");
    expect(summarizeFindings([equal("rows"), partial])).toEqual([equal("rows"), partial]);
    expect(summarizeFindings([])).toEqual([]);
  });
});
