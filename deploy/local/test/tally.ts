import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "../places.ts";

/** What one runner counted. */
export interface Tally {
  passed: number;
  failed: number;
  /** Of each test that failed: its name, its reason, and the command that runs its file alone. */
  failures: readonly string[];
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/** A check that has one outcome, such as formatting, counts as one test. */
export function single(ok: boolean): Tally {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: [] };
}

/** The part of jest's JSON report that is used. `success` is false also for errors outside the tests. */
export interface JestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly {
    /** The file's path. */
    name: string;
    status: "passed" | "failed";
    /** Why the file failed; all failures of its tests together. */
    message: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
  }[];
}

export function tallyJest({ success, numPassedTests, numFailedTests, testResults }: JestReport): Tally {
  const failures = testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === "failed");
      if (tests.length === 0) return [describeFailure(relative(ROOT, name), "", message)];
      return tests.map(({ fullName, failureMessages }) => describeFailure(relative(ROOT, name), fullName, failureMessages.join("\n")));
    });
  // A file that could not be loaded, or whose hook failed, counts as one.
  const failed = Math.max(numFailedTests, failures.length);
  return requireTests({ passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed, failures });
}

/** The first lines of a message say what failed; where is in the output above. */
const MESSAGE_LINES = 12;

/** A failed test, or a failed file without a title. */
export function describeFailure(file: string, title: string, message: string): string {
  const lines = stripVTControlCharacters(message).trim().split("\n").slice(0, MESSAGE_LINES);
  return [title ? `${file}: ${title}` : file, ...lines.map((line) => `    ${line}`), `    npm test -- ${file}`].join("\n");
}

/** A runner that ran no test has failed. */
export function requireTests(tally: Tally): Tally {
  return tally.passed + tally.failed === 0 ? { passed: 0, failed: 1, failures: ["no test was run"] } : tally;
}
