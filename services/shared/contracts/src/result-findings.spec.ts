import { describe, expect, it } from "@jest/globals";
import { areResultsPending, COMPARISON_FINDINGS, concernsIn, differencesIn, READING_FINDINGS, RESULTS_PENDING } from "./result-findings.ts";

const { equal, differ, notCompared } = COMPARISON_FINDINGS;

describe("what staff are asked about before they complete a document", () => {
  it("is what differs, and what is an error, in the order in which it was found", () => {
    const [unreadable, cut] = [READING_FINDINGS.rowUnreadable(3, "a quote is open"), READING_FINDINGS.cellTooLong(100, 7)];
    const findings = [unreadable, cut, equal("rows"), differ("weights", "B1"), notCompared("csv_pages", "no column")];
    expect(concernsIn(findings)).toEqual([unreadable, differ("weights", "B1")]);
    expect(differencesIn(findings)).toEqual([differ("weights", "B1")]);
  });

  it("is not known while the results are being compared", () => {
    expect(areResultsPending([RESULTS_PENDING])).toBe(true);
    expect(concernsIn([RESULTS_PENDING])).toEqual([]);
    expect(areResultsPending([equal("rows")])).toBe(false);
  });
});
