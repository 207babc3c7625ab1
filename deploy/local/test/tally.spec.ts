import { describe, expect, test } from "@jest/globals";
import { sum, tallyOfJest, tallyOfPlaywright } from "./tally.ts";

describe("counting", () => {
  test("a file that could not be run is a failed test", () => {
    expect(tallyOfJest({ numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1 })).toEqual({ passed: 3, failed: 2 });
  });

  test("a runner that ran nothing has failed", () => {
    expect(tallyOfJest({ numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 })).toEqual({ passed: 0, failed: 1 });
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
