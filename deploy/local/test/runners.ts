import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "../build.ts";
import type { Run } from "../commands.ts";
import { readJson } from "../files.ts";
import { ROOT } from "../places.ts";
import { findChartTools } from "./chart-tools.ts";
import { findChromium } from "./chromium.ts";
import { isMeant, OWN_PRODUCT_TESTS, testFiles, type Selection, type Stage } from "./selection.ts";
import {
  single,
  sum,
  tallyOfFaults,
  tallyOfJest,
  tallyOfPlaywright,
  type FaultsReport,
  type JestReport,
  type PlaywrightReport,
  type Tally,
} from "./tally.ts";
import { startTestStack } from "./test-stack.ts";

type Runner = (run: Run, patterns: Selection["patterns"]) => Promise<Tally>;

const RESULTS = join(ROOT, "test-results");
const MODULES = join(ROOT, "node_modules");
const TSC = join(MODULES, "typescript7", "bin", "tsc");

/** How each stage is run. Their output goes to the terminal as it comes. */
export const RUNNERS: Record<Stage, Runner> = {
  format: (run) => checks(run, [[join(MODULES, "prettier", "bin", "prettier.cjs"), "--check", ".", "--log-level", "warn"]]),
  lint: (run) => checks(run, [[join(MODULES, "eslint", "bin", "eslint.js"), ".", "--max-warnings", "0"]]),
  // The second program holds the tests and this folder, which are not built.
  types: (run) =>
    checks(run, [
      [TSC, "-b", "tsconfig.json"],
      [TSC, "-p", "tsconfig.lint.json"],
      // What runs without being built: only syntax that Node can strip.
      [TSC, "-p", "deploy/tsconfig.json"],
    ]),
  unit: (run, patterns) => jest(run, "unit", patterns),
  chart: async (run, patterns) => jest(run, "chart", patterns, { TAKEOFF_CHART_TOOLS: await findChartTools(run) }),
  build: async (run) => {
    await build(run);
    return single(true);
  },
  integration,
  faults: (run) => harness(run, "faults"),
  abuse: (run) => harness(run, "abuse"),
  // The same calls each time: what stops a commit must not be chance. New ones come from `npm run fuzz`.
  fuzz: (run) => harness(run, "fuzz", ["--seed", "1"]),
  browser: playwright,
};

/** Tests that start products of their own run beside those that share one. */
async function integration(run: Run, patterns: readonly string[]): Promise<Tally> {
  const files = testFiles().get("integration") ?? [];
  const chosen = files.filter((file) => isMeant(file, patterns));
  const kinds = new Set(chosen.map((file) => (OWN_PRODUCT_TESTS.includes(file) ? "own" : "int")));
  return sum(await Promise.all([...kinds].map((kind) => jest(run, kind, patterns))));
}

async function checks(run: Run, commands: readonly string[][]): Promise<Tally> {
  const codes = [];
  for (const command of commands) codes.push(await node(run, command));
  return single(codes.every((code) => code === 0));
}

async function jest(
  run: Run,
  kind: "unit" | "chart" | "int" | "own",
  patterns: readonly string[],
  env: Record<string, string> = {},
): Promise<Tally> {
  const result = freshResult(`jest-${kind}.json`);
  const flags = ["--experimental-vm-modules", "--conditions=source", "--disable-warning=ExperimentalWarning"];
  const config = ["--config", `jest.${kind}.config.mjs`, "--json", "--outputFile", result];
  await node(run, [...flags, join(MODULES, "jest", "bin", "jest.js"), ...config, ...patterns], env);
  const report = readJson<JestReport>(result);
  return report ? tallyOfJest(report) : single(false);
}

/** The cases that show most in little time. Their times are told and not judged: tests share their machine. */
async function harness(run: Run, name: "faults" | "abuse" | "fuzz", words: readonly string[] = []): Promise<Tally> {
  const result = freshResult(`${name}.json`);
  const program = join(ROOT, "deploy", name, `${name}.ts`);
  await node(run, ["--conditions=source", program, "--quick", "--no-times", "--output", result, ...words]);
  const report = readJson<FaultsReport>(result);
  return report ? tallyOfFaults(report) : single(false);
}

async function playwright(run: Run, patterns: readonly string[]): Promise<Tally> {
  const chromium = await findChromium(run);
  const stack = await startTestStack({ name: "browser", demo: true, report: run.report, signal: run.signal });
  try {
    const result = freshResult("playwright.json");
    const env = { TAKEOFF_RUN_FILE: stack.runFile, TAKEOFF_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: result };
    const command = [
      join(MODULES, "@playwright", "test", "cli.js"),
      "test",
      "--config",
      "web/playwright.config.ts",
      "--reporter=list,json",
    ];
    await node(run, [...command, ...patterns], env);
    const report = readJson<PlaywrightReport>(result);
    return report ? tallyOfPlaywright(report) : single(false);
  } finally {
    await stack.stop();
  }
}

function freshResult(name: string): string {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, name);
  if (existsSync(file)) rmSync(file);
  return file;
}

/** @returns the exit code; null when it was ended by a signal */
async function node(run: Run, args: readonly string[], env: Record<string, string> = {}): Promise<number | null> {
  if (run.signal.aborted) return null;
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ["ignore", "inherit", "inherit"] });
  const callOff = (): void => void child.kill("SIGTERM");
  run.signal.addEventListener("abort", callOff);
  const [code] = (await once(child, "close")) as [number | null];
  run.signal.removeEventListener("abort", callOff);
  return code;
}
