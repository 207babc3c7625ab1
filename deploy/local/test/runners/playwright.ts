import { join } from "node:path";
import { installScanModels } from "../../install/scan-models.ts";
import { readJson } from "../../files.ts";
import { ROOT } from "../../places.ts";
import type { StoreKind } from "../../settings/settings.ts";
import { freshResult } from "../results.ts";
import { runNode, type TestRun } from "./run-node.ts";
import { describeFailure, requireTests, single, type Tally } from "../tally.ts";
import { discard, startTestStack } from "../test-stack.ts";
import { TOOLS } from "../tools/missing-tools.ts";

export interface PlaywrightOptions {
  /** Of web/playwright.config.ts. */
  projects: readonly ("journeys" | "axe" | "pictures")[];
  store: StoreKind;
  /** Which tests: parts of paths, or flags. */
  args: readonly string[];
}

/** Runs tests in Chromium against a product of their own with the demo. */
export async function playwright(run: TestRun, { projects, store, args }: PlaywrightOptions): Promise<Tally> {
  const chromium = await TOOLS.chromium.prepare(run);
  if (store === "minio") await TOOLS.minio.prepare(run);
  await installScanModels(run);
  const stack = await startTestStack({ name: run.name, demo: true, store, report: run.report, signal: run.signal });
  const kill = (): void => stack.kill();
  run.signal.addEventListener("abort", kill);
  try {
    const result = freshResult(`${run.name}.json`);
    const env = { TAKEOFF_RUN_FILE: stack.runFile, TAKEOFF_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: result };
    const command = [join(ROOT, "node_modules", "@playwright", "test", "cli.js"), "test", "--config", "web/playwright.config.ts"];
    await runNode(run, [...command, "--reporter=list,json", ...projects.map((project) => `--project=${project}`), ...args], env);
    const report = readJson<PlaywrightReport>(result);
    return report ? tallyPlaywright(report) : single(false);
  } finally {
    run.signal.removeEventListener("abort", kill);
    await discard(stack);
  }
}

/** The part of Playwright's JSON report that is used. `errors` are of files that could not be loaded, and of the runner itself. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: readonly { message?: string }[];
  suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: readonly PlaywrightSuite[];
  specs: readonly { title: string; file: string; tests: readonly { results: readonly { errors: readonly { message?: string }[] }[] }[] }[];
}

export function tallyPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  const failures = [...errors.map(({ message = "" }) => describeFailure("web/e2e", "", message)), ...suites.flatMap(listFailures)];
  // A test that passes at the second attempt only has failed once.
  return requireTests({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, failures });
}

function listFailures({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    return errors.slice(0, 1).map(({ message = "" }) => describeFailure(`web/e2e/${file}`, title, message));
  });
  return [...own, ...suites.flatMap(listFailures)];
}
