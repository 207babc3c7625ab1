import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "../places.ts";

/** What one runner counted. */
export interface Tally {
  passed: number;
  failed: number;
  /** Name and reason of each test that failed, where a runner reports them. */
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

/** The part of jest's JSON report that is used. */
export interface JestReport {
  /** False also for errors outside the tests. */
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly JestFile[];
}

interface JestFile {
  /** The file's path. */
  name: string;
  status: "passed" | "failed";
  /** Why the file failed; all failures of its tests together. */
  message: string;
  assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
}

export function tallyJest({ success, numPassedTests, numFailedTests, testResults }: JestReport): Tally {
  const failures = testResults.filter(({ status }) => status === "failed").flatMap(listFailures);
  // A file that could not be loaded, or whose hook failed, counts as one.
  const failed = Math.max(numFailedTests, failures.length);
  return atLeastOne({ passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed, failures });
}

function listFailures({ name, message, assertionResults }: JestFile): string[] {
  const file = relative(ROOT, name);
  const tests = assertionResults.filter(({ status }) => status === "failed");
  if (tests.length === 0) return [failure(file, message)];
  return tests.map(({ fullName, failureMessages }) => failure(`${file}: ${fullName}`, failureMessages.join("\n")));
}

/** The part of Playwright's JSON report that is used. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  /** Of files that could not be loaded, and of the runner itself. */
  errors: readonly { message?: string }[];
  suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: readonly PlaywrightSuite[];
  specs: readonly { title: string; file: string; tests: readonly { results: readonly { errors: readonly { message?: string }[] }[] }[] }[];
}

export function tallyPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  const failures = [...errors.map(({ message = "" }) => failure("playwright", message)), ...suites.flatMap(listSuiteFailures)];
  // A test that passes at the second attempt only has failed once.
  return atLeastOne({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, failures });
}

function listSuiteFailures({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    return errors.slice(0, 1).map(({ message = "" }) => failure(`${file}: ${title}`, message));
  });
  return [...own, ...suites.flatMap(listSuiteFailures)];
}

const LINES = 12;

/** The message's first lines say what failed; where is in the output above. */
function failure(name: string, message: string): string {
  const lines = stripVTControlCharacters(message).trim().split("\n");
  return [name, ...lines.slice(0, LINES).map((line) => `    ${line}`)].join("\n");
}

/** A runner that ran no test has failed. */
function atLeastOne(tally: Tally): Tally {
  return tally.passed + tally.failed === 0 ? { passed: 0, failed: 1, failures: ["no test was run"] } : tally;
}
