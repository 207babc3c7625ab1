import { describe, expect, it } from "@jest/globals";
import {
  areResultsPending,
  COMPARISON_FINDINGS,
  concernsIn,
  differencesIn,
  EXTRACTION_FINDINGS,
  RESULTS_PENDING,
  summarizeFindings,
} from "./result-findings.ts";

const { equal, differ, notCompared } = COMPARISON_FINDINGS;

describe("concernsIn", () => {
  it("returns differences and errors in their order", () => {
    const unreadable = EXTRACTION_FINDINGS.rowUnreadable(3, "a quote is open");
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
