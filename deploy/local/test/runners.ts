import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildOnce } from "../install/build.ts";
import { installScanModels } from "../install/scan-models.ts";
import type { Run } from "../process/commands.ts";
import { readJson } from "../files.ts";
import { ROOT } from "../places.ts";
import { TOOLS } from "./tools/missing-tools.ts";
import { isMeant, OWN_PRODUCT_TESTS, QUICK, SUITE_FILES, listTestFiles, type Selection, type Stage, type Suite } from "./selection.ts";
import { runNode } from "./run-node.ts";
import { single, sum, tallyJest, tallyPlaywright, type JestReport, type PlaywrightReport, type Tally } from "./tally.ts";
import { startTestStack } from "./test-stack.ts";

/** A run of tests. Output of programs goes to the terminal as it comes, or, when stages run concurrently, as each program ends. */
export interface TestRun extends Run {
  concurrent: boolean;
}

type Runner = (run: TestRun, patterns: Selection["patterns"]) => Promise<Tally>;

const RESULTS = join(ROOT, "test-results");
const MODULES = join(ROOT, "node_modules");
/** The `unit` script of package.json has the same flags. */
const JEST = [
  // What each file loads is garbage when it ends: a larger young generation collects it less often.
  "--max-semi-space-size=64",
  // Without it jest loads no ES modules.
  "--experimental-vm-modules",
  "--disable-warning=ExperimentalWarning",
  // For what runs outside of the test files' contexts, such as products.
  "--conditions=source",
  join(MODULES, "jest", "bin", "jest.js"),
];
const TSC = join(MODULES, "typescript7", "bin", "tsc");

/** How each stage is run. */
export const RUNNERS: Record<Stage, Runner> = {
  format: (run) => checks(run, [[join(MODULES, "oxfmt", "bin", "oxfmt"), "--check"]]),
  lint: (run) => checks(run, [[join(MODULES, "oxlint", "bin", "oxlint")]]),
  // The second program holds the tests and this folder, which are not built.
  types: (run) =>
    checks(run, [
      [TSC, "-b", "tsconfig.build.json"],
      [TSC, "-p", "tsconfig.json"],
      // What runs without being built: only syntax that Node can strip.
      [TSC, "-p", "deploy/tsconfig.json"],
    ]),
  unit: async (run, patterns) => jest(run, "unit", patterns, { workers: "100%", env: await readingScans(run) }),
  chart: async (run, patterns) =>
    jest(run, "chart", patterns, { workers: "100%", env: { TAKEOFF_CHART_TOOLS: await TOOLS.chart.prepare(run) } }),
  build: async (run) => {
    await buildOnce(run);
    return single(true);
  },
  integration,
  faults: (run, paths) => runSuite(run, "faults", { paths, quick: true }),
  security: (run, paths) => runSuite(run, "security", { paths, quick: true }),
  // The same requests each time: what stops a commit must not be chance. New ones come from `npm run fuzz`.
  fuzz: (run, paths) => runSuite(run, "fuzz", { paths, quick: true, seed: "1" }),
  browser: (run, patterns) => playwright(run, "journeys", patterns),
};

/**
 * Files that one process runs on one shared product. What the contexts of files with ES modules hold is not freed, some 30 MB of each:
 * in one process all files reach the limit of its heap.
 */
const FILES_AT_ONCE = 45;

/** Tests that start products of their own run concurrently with those that share one. Some of them use a browser. */
async function integration(run: TestRun, patterns: readonly string[]): Promise<Tally> {
  const files = (listTestFiles().get("integration") ?? []).filter((file) => isMeant(file, patterns));
  const own = files.filter((file) => OWN_PRODUCT_TESTS.includes(file));
  const shared = files.filter((file) => !OWN_PRODUCT_TESTS.includes(file));
  const env: Record<string, string> = await readingScans(run);
  if (own.length > 0) env["TAKEOFF_CHROMIUM"] = await TOOLS.chromium.prepare(run);
  // Here, since a build can outlast the time-outs of the tests' hooks.
  await TOOLS.minio.prepare(run);
  const tallies = [runInParts(run, shared, env)];
  if (own.length > 0) tallies.push(jest(run, "own-product", own, { env }));
  return sum(await Promise.all(tallies));
}

/** Runs files of integration tests, one process after another. */
async function runInParts(run: TestRun, files: readonly string[], env: Record<string, string>): Promise<Tally> {
  const tallies: Tally[] = [];
  for (let at = 0; at < files.length; at += FILES_AT_ONCE)
    tallies.push(await jest(run, "integration", files.slice(at, at + FILES_AT_ONCE), { env }));
  return sum(tallies);
}

/** What tests of scans, and the products of tests, find the models by. */
async function readingScans(run: TestRun): Promise<Record<string, string>> {
  return { SCAN_MODELS_DIR: await installScanModels(run) };
}

async function checks(run: TestRun, commands: readonly string[][]): Promise<Tally> {
  const codes = [];
  for (const command of commands) codes.push(await node(run, command));
  return single(codes.every((code) => code === 0));
}

interface JestOptions {
  env?: Record<string, string>;
  /** Processes that share the files. By default jest's own process runs them one after another, on the product that they share. */
  workers?: string;
}

/** Runs a project of jest.config.ts. */
async function jest(
  run: TestRun,
  project: "unit" | "chart" | "integration" | "own-product" | Suite,
  words: readonly string[],
  { env = {}, workers }: JestOptions = {},
): Promise<Tally> {
  const result = freshResult(`${project}.json`);
  // A connection or a thread that a test has left must not keep a finished run from ending.
  const inBand = ["--runInBand", "--forceExit"];
  const flags = [`--selectProjects=${project}`, ...(workers === undefined ? inBand : [`--maxWorkers=${workers}`])];
  const code = await node(run, [...JEST, ...words, ...flags, "--json", `--outputFile=${result}`], env);
  const report = readJson<JestReport>(result);
  if (report) return tallyJest(report);
  console.error(`jest ended without a report of ${project} tests, ${code === null ? "by a signal" : `with exit code ${code}`}.`);
  return single(false);
}

export const SUITES = Object.keys(SUITE_FILES) as Suite[];

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

/** Runs a suite. */
export async function runSuite(
  run: TestRun,
  suite: Suite,
  { paths, names = [], quick, seed = String(randomInt(1_000_000)) }: SuiteOptions,
): Promise<Tally> {
  await TOOLS.minio.prepare(run);
  // A lookahead each: a case must have both in its name.
  const wanted = [...(names.length > 0 ? [names.join("|")] : []), ...(quick ? [QUICK.replace(/[()]/g, "\\$&")] : [])];
  const pattern = wanted.map((part) => `(?=.*(${part}))`).join("");
  const words = [...(pattern ? ["--testNamePattern", `^${pattern}`] : []), ...paths];
  return jest(run, suite, words, { env: { TAKEOFF_SEED: seed, ...(quick ? { TAKEOFF_QUICK: "1" } : {}) } });
}

/** Runs a project of web/playwright.config.ts in Chromium against a product of its own with the demo. */
export async function playwright(run: TestRun, project: "journeys" | "pictures", patterns: readonly string[]): Promise<Tally> {
  const chromium = await TOOLS.chromium.prepare(run);
  await TOOLS.minio.prepare(run);
  await installScanModels(run);
  const stack = await startTestStack({ name: "browser", demo: true, report: run.report, signal: run.signal });
  // Nothing of it is kept: there is nothing to complete.
  const kill = (): void => stack.kill();
  run.signal.addEventListener("abort", kill);
  try {
    const result = freshResult("playwright.json");
    const env = { TAKEOFF_RUN_FILE: stack.runFile, TAKEOFF_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: result };
    const command = [
      join(MODULES, "@playwright", "test", "cli.js"),
      "test",
      "--config",
      "web/playwright.config.ts",
      "--reporter=list,json",
      `--project=${project}`,
    ];
    await node(run, [...command, ...patterns], env);
    const report = readJson<PlaywrightReport>(result);
    return report ? tallyPlaywright(report) : single(false);
  } finally {
    run.signal.removeEventListener("abort", kill);
    await stack.stop();
  }
}

function freshResult(name: string): string {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, name);
  if (existsSync(file)) rmSync(file);
  return file;
}

function node(run: TestRun, args: readonly string[], env: Record<string, string> = {}): Promise<number | null> {
  return runNode(args, { signal: run.signal, collect: run.concurrent, env });
}
