/** The part of schemathesis' JSON report that is read. */
export interface Report {
  exit_code: number;
  operations: { tested: number };
  test_cases: { generated: number };
  failures: { title: string; operations: string[] }[];
  errors: unknown[];
  /** How calls that fit the description ended, by operation and phase. */
  valid_rates: Record<string, Record<string, { accepted: number }>>;
}

/** Why a run failed, in a line: what was wrong at which operations; null when nothing was. */
export function verdict({ exit_code, failures, errors }: Report): string | null {
  if (exit_code === 0 && failures.length === 0 && errors.length === 0) return null;
  const findings = failures.map(({ title, operations }) => `${title} at ${operations.join(", ")}`);
  if (errors.length > 0) findings.push(`${errors.length} errors of the fuzzer`);
  return findings.join("; ") || `schemathesis ended with ${exit_code}`;
}

/** Operations of which a made-up call was carried out: the others only had theirs refused. */
export function carriedOut({ valid_rates }: Report): number {
  return Object.values(valid_rates).filter((phases) => Object.values(phases).some(({ accepted }) => accepted > 0)).length;
}

const LINES = 200;
const COLUMNS = 1_000;

/** What schemathesis printed of failures and errors, with how to repeat each, short enough for a terminal. */
export function extractFailures(output: string): string {
  const lines = output.split("\n");
  const begin = lines.findIndex((line) => /^=+ (FAILURES|ERRORS) =+$/.test(line));
  const end = lines.findIndex((line) => /^=+ (WARNINGS|SUMMARY) =+$/.test(line));
  const shown = lines.slice(Math.max(begin, 0), end < 0 ? undefined : end);
  return shown
    .slice(0, LINES)
    .map((line) => line.slice(0, COLUMNS))
    .join("\n");
}
