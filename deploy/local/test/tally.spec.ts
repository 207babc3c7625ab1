import { describe, expect, test } from "@jest/globals";
import { sum, tallyOfJest, tallyOfPlaywright } from "./tally.ts";

describe("counting", () => {
  test("a file that could not be run is a failed test", () => {
    const assertionResults = [{ status: "passed" }, { status: "failed" }];
    const testResults = [
      { status: "failed", assertionResults },
      { status: "failed", assertionResults: [] },
    ] as const;
    expect(tallyOfJest({ success: false, numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({ passed: 1, failed: 2 });
  });

  test("an error outside the tests is a failed test", () => {
    expect(tallyOfJest({ success: false, numPassedTests: 1, numFailedTests: 0, testResults: [] })).toEqual({ passed: 1, failed: 1 });
  });

  test("a runner that ran nothing has failed", () => {
    expect(tallyOfJest({ success: true, numPassedTests: 0, numFailedTests: 0, testResults: [] })).toEqual({ passed: 0, failed: 1 });
    expect(tallyOfPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [] })).toEqual({ passed: 0, failed: 1 });
  });

  test("a test that passed only when repeated has failed", () => {
    expect(tallyOfPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [] })).toEqual({ passed: 5, failed: 2 });
  });

  test("runners are summed", () => {
    expect(
      sum([
        { passed: 1, failed: 0 },
        { passed: 2, failed: 3 },
      ]),
    ).toEqual({ passed: 3, failed: 3 });
  });
});
