import { describe, expect, it } from "@jest/globals";
import {
  areResultsPending,
  COMPARISON_FINDINGS,
  concernsIn,
  differencesIn,
  EXTRACTION_FINDINGS,
  RESULTS_PENDING,
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
