import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../places.ts";

/** What a run of tests leaves for people: reports of runners, logs of products. Git ignores it. */
export const RESULTS = join(ROOT, "test-results");

/** The path for a report, without that of an earlier run. */
export function freshResult(name: string): string {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, name);
  rmSync(file, { force: true });
  return file;
}
