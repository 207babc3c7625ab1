import { describe, expect, it } from "@jest/globals";
import { COMPARISON_FINDINGS } from "@takeoff/contracts";
import { currentPageFindings, pagesUnknown } from "./findings.ts";

const unknown = (["csv_pages", "xml_pages", "processed_pdf"] as const).map(pagesUnknown);
const others = [COMPARISON_FINDINGS.equal("rows"), COMPARISON_FINDINGS.notCompared("csv_pages", "it has no column for the page.")];

describe("currentPageFindings", () => {
  it("removes only pagesUnknown findings once the pages are counted", () => {
    expect(currentPageFindings([...unknown, ...others], 3)).toEqual(others);
  });

  it("keeps all findings while the page count is unknown", () => {
    expect(currentPageFindings([...unknown, ...others], null)).toEqual([...unknown, ...others]);
  });
});
