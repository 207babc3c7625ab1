import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API_BASE, ROUTE_LIST, sessionCookieName, type RouteName } from "@takeoff/contracts";
import type { ApiClient } from "@takeoff/testing";
import { readJson } from "../../../local/files.ts";
import { ROOT } from "../../../local/places.ts";
import { makePlainEnv } from "../../../local/process/launch.ts";
import { StartError } from "../../../local/start-error.ts";
import { print } from "../../harness/print.ts";
import { extractFailures, type Report } from "./report.ts";
import type { Targets } from "./targets.ts";

/** How the fuzzer is started. */
export interface Fuzzer {
  command: readonly [string, string];
  /** Ends a run. */
  signal: AbortSignal;
}

/** What one session does. */
export interface Session {
  name: string;
  client: ApiClient;
  targets: Targets;
  /** Calls that are not made. */
  leftOut: readonly RouteName[];
}

export interface Effort {
  phases: readonly ("coverage" | "fuzzing" | "stateful")[];
  /** Made-up calls of each operation and phase; `coverage` makes as many as the description has cases. */
  examples: number;
  seed: number;
  /** Leaves `coverage` without what other tests send to every route: wrong bodies and wrong methods. */
  isBrief?: true;
}

const CONFIG = join(import.meta.dirname, "..", "schemathesis.toml");
/** Wrong values of every field of every JSON body: `json-bodies.spec.ts`. Methods that a path does not permit: `matrix.int-spec.ts`. */
const BRIEF = `[phases.coverage]
unexpected-methods = []
[[operations]]
include-method-regex = "(?i)^(post|put|patch|delete)$"
phases.coverage.generation.mode = "positive"
`;
const RESULTS = join(ROOT, "test-results", "fuzz");
/** Past this a run is taken to hang. */
const RUN_MS = 12 * 60_000;

/**
 * Makes up calls of everything that the published description knows and judges each answer by it.
 * @returns what was counted; failures are printed on the terminal
 * @throws when it did not try every operation
 */
export async function fuzz(fuzzer: Fuzzer, session: Session, effort: Effort): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "takeoff-fuzz-run-"));
  mkdirSync(RESULTS, { recursive: true });
  const output = join(RESULTS, `${session.name}.txt`);
  try {
    writeFileSync(join(folder, "schemathesis.toml"), buildConfig(session, effort));
    // As a file: schemathesis never calls the address that it read a description from.
    writeFileSync(join(folder, "openapi.json"), (await session.client.get("/openapi.json", { expectOk: true })).body);
    await run(fuzzer, buildArguments(session, effort), { folder, output, session });
    const report = readJson<Report>(join(folder, "report.json"));
    if (!report) throw new Error(`schemathesis did not do its work: ${lastLines(output)}`);
    const { tested } = report.operations;
    const wanted = ROUTE_LIST.length - session.leftOut.length;
    if (tested !== wanted) throw new Error(`${tested} of ${wanted} operations were tried: ${lastLines(output)}`);
    if (report.exit_code !== 0) print(`${extractFailures(readFileSync(output, "utf8"))}\nComplete output: ${output}`);
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function buildArguments({ client, leftOut }: Session, { phases, examples, seed }: Effort): string[] {
  return [
    "--config-file",
    "schemathesis.toml",
    "run",
    "openapi.json",
    "--url",
    `${client.origin}${API_BASE}`,
    "--no-color",
    "--phases",
    phases.join(),
    "--max-examples",
    String(examples),
    "--seed",
    String(seed),
    ...leftOut.flatMap((name) => ["--exclude-operation-id", name]),
    // One call at a time: shares of the gateway are tried elsewhere. A busy machine answers late.
    "--workers",
    "1",
    "--request-timeout",
    "60",
    "--continue-on-failure",
    "--generation-database",
    "none",
    "--report",
    "json",
    "--report-json-path",
    "report.json",
  ];
}

/** The committed configuration with what is known only now. */
function buildConfig({ client, targets }: Session, { isBrief }: Effort): string {
  const dictionaries = Object.entries(targets).map(([name, ids]) => `[dictionaries.${name}]\nvalues = [${ids.join(", ")}]\n`);
  const session = readToken(client) === undefined ? "" : `[auth.openapi.session]\napi_key = "\${TAKEOFF_FUZZ_SESSION}"\n`;
  return [readFileSync(CONFIG, "utf8"), ...(isBrief ? [BRIEF] : []), ...dictionaries, session].join("\n");
}

function readToken(client: ApiClient): string | undefined {
  return client.cookies.get(sessionCookieName(client.origin));
}

async function run(
  fuzzer: Fuzzer,
  args: readonly string[],
  { folder, output, session }: { folder: string; output: string; session: Session },
): Promise<void> {
  const [command, script] = fuzzer.command;
  const file = openSync(output, "w", 0o600);
  const env = { ...makePlainEnv(), TAKEOFF_FUZZ_SESSION: readToken(session.client) ?? "" };
  const limit = AbortSignal.any([fuzzer.signal, AbortSignal.timeout(RUN_MS)]);
  try {
    const child = spawn(command, [script, ...args], { cwd: folder, env, stdio: ["ignore", file, file], signal: limit });
    await once(child, "close");
  } catch (error) {
    throw new StartError(fuzzer.signal.aborted ? "Called off." : `schemathesis did not end within ${RUN_MS / 60_000} minutes.`, {
      cause: error,
    });
  } finally {
    closeSync(file);
  }
}

function lastLines(file: string): string {
  return readFileSync(file, "utf8").trim().split("\n").slice(-8).join("\n");
}
