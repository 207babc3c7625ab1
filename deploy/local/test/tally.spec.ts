import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { ROOT } from "../places.ts";
import { tallyPlaywright } from "./playwright.ts";
import { single, sum, tallyJest } from "./tally.ts";

describe("tallyJest", () => {
  it("counts a file that could not be run as a failed test, and gives each failure its reason and its command", () => {
    const passed = { status: "passed", fullName: "adds", failureMessages: [] };
    const failed = { status: "failed", fullName: "divides", failureMessages: ["\u001b[31mexpected 2\u001b[39m\n  at line 3"] };
    const testResults = [
      { name: join(ROOT, "a.spec.ts"), status: "failed", message: "all of it", assertionResults: [passed, failed] },
      { name: join(ROOT, "b.spec.ts"), status: "failed", message: "cannot be loaded", assertionResults: [] },
    ] as const;
    expect(tallyJest({ success: false, numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({
      passed: 1,
      failed: 2,
      failures: [
        "a.spec.ts: divides\n    expected 2\n      at line 3\n    npm test -- a.spec.ts",
        "b.spec.ts\n    cannot be loaded\n    npm test -- b.spec.ts",
      ],
    });
  });

  it("counts an error outside the tests as a failed test", () => {
    const tally = tallyJest({ success: false, numPassedTests: 1, numFailedTests: 0, testResults: [] });
    expect(tally).toEqual({ passed: 1, failed: 1, failures: [] });
  });

  it("counts a run without tests as failed", () => {
    const none = { passed: 0, failed: 1, failures: ["no test was run"] };
    expect(tallyJest({ success: true, numPassedTests: 0, numFailedTests: 0, testResults: [] })).toEqual(none);
    expect(tallyPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [], suites: [] })).toEqual(none);
  });
});

it("tallyPlaywright counts a test that passed only when repeated as failed", () => {
  const spec = (title: string, message?: string) => ({
    title,
    file: "list.journey.ts",
    tests: [{ results: [{ errors: message === undefined ? [] : [{ message }] }, { errors: [] }] }],
  });
  const suites = [{ specs: [spec("sorts")], suites: [{ specs: [spec("searches", "no row")] }] }];
  expect(tallyPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 1 }, errors: [], suites })).toEqual({
    passed: 5,
    failed: 1,
    failures: ["web/e2e/list.journey.ts: searches\n    no row\n    npm test -- web/e2e/list.journey.ts"],
  });
});

it("sum adds counts and joins failures", () => {
  const tally = sum([single(true), single(false), { passed: 2, failed: 2, failures: ["a", "b"] }]);
  expect(tally).toEqual({ passed: 3, failed: 3, failures: ["a", "b"] });
});
