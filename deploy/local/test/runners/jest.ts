import { join } from "node:path";
import { readJson } from "../../files.ts";
import { ROOT } from "../../places.ts";
import type { Job } from "../lanes.ts";
import { freshResult } from "../results.ts";
import { runNode, type TestRun } from "./run-node.ts";
import { single, tallyJest, type JestReport, type Tally } from "../tally.ts";

/** The `unit` script of package.json has the same flags. */
const JEST = [
  // What each file loads is garbage when it ends: a larger young generation collects it less often.
  "--max-semi-space-size=64",
  // Without it jest loads no ES modules.
  "--experimental-vm-modules",
  "--disable-warning=ExperimentalWarning",
  // For what runs outside of the test files' contexts, such as products.
  "--conditions=source",
  join(ROOT, "node_modules", "jest", "bin", "jest.js"),
];

export interface JestOptions {
  /** Parts of paths; none means all files. */
  paths?: readonly string[];
  /** A regular expression of test names. */
  names?: string;
  env?: Record<string, string>;
  /** Processes that share the files. By default jest's own process runs them one after another, on the product that they share. */
  workers?: string;
  /** Which part of the files. */
  shard?: Job["shard"];
}

export async function jest(run: TestRun, projects: readonly string[], options: JestOptions): Promise<Tally> {
  const { paths = [], names, env = {}, workers, shard = { index: 1, count: 1 } } = options;
  const result = freshResult(`${projects.join("-")}-${shard.index}.json`);
  const flags = [
    ...["--selectProjects", ...projects],
    // A connection or a thread that a test has left must not keep a finished run from ending.
    ...(workers === undefined ? ["--runInBand", "--forceExit"] : [`--maxWorkers=${workers}`]),
    ...(names === undefined ? [] : ["--testNamePattern", names]),
    ...(shard.count === 1 ? [] : [`--shard=${shard.index}/${shard.count}`]),
  ];
  const code = await runNode(run, [...JEST, ...paths, ...flags, "--json", `--outputFile=${result}`], env);
  const report = readJson<JestReport>(result);
  if (report) return tallyJest(report);
  console.error(
    `jest ended without a report of ${projects.join(", ")} tests, ${code === null ? "by a signal" : `with exit code ${code}`}.`,
  );
  return single(false);
}
