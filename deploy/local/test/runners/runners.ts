import { join } from "node:path";
import { buildOnce } from "../../install/build.ts";
import { installScanModels } from "../../install/scan-models.ts";
import { ROOT } from "../../places.ts";
import { jest } from "./jest.ts";
import type { Job } from "../lanes.ts";
import { playwright } from "./playwright.ts";
import { runNode, type TestRun } from "./run-node.ts";
import { listTestFiles } from "../selection.ts";
import { DEEP, toPattern, type Stage } from "../stages.ts";
import { runSuite } from "../suites.ts";
import { single, type Tally } from "../tally.ts";
import { TOOLS } from "../tools/missing-tools.ts";

type Runner = (run: TestRun, patterns: readonly string[], job: Job) => Promise<Tally>;

const MODULES = join(ROOT, "node_modules");
const TSC = join(MODULES, "typescript7", "bin", "tsc");

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
  build: async (run) => {
    await buildOnce(run);
    return single(true);
  },
  unit: async (run, paths) => jest(run, ["unit", "component"], { paths, workers: "100%", env: await readingScans(run) }),
  integration: async (run, paths, { shard }) =>
    jest(run, ["integration"], { paths, shard, names: `^(?!.*${toPattern(DEEP)})`, env: await readingScans(run) }),
  deep: async (run, paths) => {
    const files = paths.length > 0 ? paths : (listTestFiles().get("deep") ?? []);
    return jest(run, ["deep"], { paths: files, names: toPattern(DEEP), env: await readingScans(run) });
  },
  screens: (run) => playwright(run, { projects: ["journeys"], store: "disk", args: ["--grep", "@screen"] }),
  start: (run, paths) => jest(run, ["start"], { paths }),
  products: async (run, paths) => {
    // Here, since a build can outlast the time-outs of the tests' hooks.
    await TOOLS.minio.prepare(run);
    return jest(run, ["products"], { paths, env: { ...(await readingScans(run)), TAKEOFF_CHROMIUM: await TOOLS.chromium.prepare(run) } });
  },
  // Without words, those of `screens` have run.
  journeys: (run, paths) =>
    playwright(run, { projects: ["axe", "journeys"], store: "minio", args: paths.length > 0 ? paths : ["--grep-invert", "@screen"] }),
  chart: async (run, paths) =>
    jest(run, ["chart"], { paths, workers: "100%", env: { TAKEOFF_CHART_TOOLS: await TOOLS.chart.prepare(run) } }),
  minio: async (run, paths) => {
    await TOOLS.minio.prepare(run);
    return jest(run, ["minio"], { paths });
  },
  faults: (run, paths) => runSuite(run, "faults", { paths, quick: true }),
  security: (run, paths) => runSuite(run, "security", { paths, quick: true }),
  // The same requests each time: what stops a commit must not be chance. New ones come from `npm run fuzz`.
  fuzz: (run, paths) => runSuite(run, "fuzz", { paths, quick: true, seed: "1" }),
};

/** What tests of scans, and the products of tests, find the models by. */
async function readingScans(run: TestRun): Promise<Record<string, string>> {
  return { SCAN_MODELS_DIR: await installScanModels(run) };
}

async function checks(run: TestRun, commands: readonly string[][]): Promise<Tally> {
  const codes = [];
  for (const command of commands) codes.push(await runNode(run, command));
  return single(codes.every((code) => code === 0));
}
