import { randomInt } from "node:crypto";
import { jest } from "./runners/jest.ts";
import type { TestRun } from "./runners/run-node.ts";
import { QUICK, toPattern, type Suite } from "./stages.ts";
import type { Tally } from "./tally.ts";
import { TOOLS } from "./tools/missing-tools.ts";

export interface SuiteOptions {
  /** Parts of paths; none means all files. */
  paths: readonly string[];
  /** Patterns of case names; none means all cases. */
  names?: readonly string[];
  /** Only the quick cases, whose times are reported and not judged: tests share their machine. */
  quick: boolean;
  /** Repeats a run. Each run prints its own. */
  seed?: string | undefined;
}

/** Runs a suite of cases that start products of their own. */
export async function runSuite(
  run: TestRun,
  suite: Suite,
  { paths, names = [], quick, seed = String(randomInt(1_000_000)) }: SuiteOptions,
): Promise<Tally> {
  await TOOLS.minio.prepare(run);
  // A lookahead each: a case must have both in its name.
  const wanted = [...(names.length > 0 ? [names.join("|")] : []), ...(quick ? [toPattern(QUICK)] : [])];
  const pattern = wanted.map((part) => `(?=.*(${part}))`).join("");
  const env = { TAKEOFF_SEED: seed, ...(quick ? { TAKEOFF_QUICK: "1" } : {}) };
  return jest(run, [suite], { paths, env, ...(pattern ? { names: `^${pattern}` } : {}) });
}
