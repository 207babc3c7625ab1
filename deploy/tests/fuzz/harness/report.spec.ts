import { describe, expect, test } from "@jest/globals";
import { carriedOut, extractFailures, verdict, type Report } from "./report.ts";

const REPORT: Report = {
  exit_code: 0,
  operations: { tested: 2 },
  test_cases: { generated: 9 },
  failures: [],
  errors: [],
  valid_rates: { "GET /a": { fuzzing: { accepted: 0 }, coverage: { accepted: 1 } }, "GET /b": { fuzzing: { accepted: 0 } } },
};

describe("what is read of a fuzzing run", () => {
  test("nothing is wrong with one that found nothing", () => {
    expect(verdict(REPORT)).toBeNull();
  });

  test("names findings with their operations, and a fuzzer that failed", () => {
    const failures = [{ title: "Server error", operations: ["GET /a", "GET /b"] }];
    expect(verdict({ ...REPORT, exit_code: 1, failures })).toBe("Server error at GET /a, GET /b");
    expect(verdict({ ...REPORT, errors: [{}] })).toBe("1 errors of the fuzzer");
    expect(verdict({ ...REPORT, exit_code: 2 })).toBe("schemathesis ended with 2");
  });

  test("operations are counted of which a call was carried out", () => {
    expect(carriedOut(REPORT)).toBe(1);
  });

  test("failures are shown without what stands around them, and not without end", () => {
    const output = ["begin", "=== FAILURES ===", "one", "=== WARNINGS ===", "later", "=== SUMMARY ==="].join("\n");
    expect(extractFailures(output)).toBe("=== FAILURES ===\none");
    expect(extractFailures("x\n".repeat(9_999)).split("\n").length).toBeLessThan(1_000);
  });
});
