/** What one runner counted. */
export interface Tally {
  passed: number;
  failed: number;
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 });
}

/** A check that has one outcome, such as formatting, counts as one test. */
export function single(ok: boolean): Tally {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The part of jest's JSON report that is counted. */
export interface JestReport {
  /** False also for errors outside the tests. */
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly { status: "passed" | "failed"; assertionResults: readonly { status: string }[] }[];
}

export function tallyOfJest({ success, numPassedTests, numFailedTests, testResults }: JestReport): Tally {
  // A file that could not be loaded, or whose hook failed.
  const files = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const failed = numFailedTests + files.length;
  return atLeastOne({ passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed });
}

/** The part of Playwright's JSON report that is counted. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  /** Of files that could not be loaded, and of the runner itself. */
  errors: unknown[];
}

export function tallyOfPlaywright({ stats, errors }: PlaywrightReport): Tally {
  // A test that passes at the second attempt only has failed once.
  return atLeastOne({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length });
}

/** A runner that ran no test has failed. */
function atLeastOne(tally: Tally): Tally {
  return tally.passed + tally.failed === 0 ? { passed: 0, failed: 1 } : tally;
}
