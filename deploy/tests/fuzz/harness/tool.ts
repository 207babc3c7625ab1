import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { succeeds } from "../../../local/install/apt.ts";
import { runCommand, type Run } from "../../../local/process/commands.ts";
import { cacheDir } from "../../../local/places.ts";
import { makePlainEnv } from "../../../local/process/launch.ts";
import { makeVenv } from "../../../local/install/python.ts";
import { StartError } from "../../../local/start-error.ts";
import { step } from "../../../local/steps.ts";

const PINS = join(import.meta.dirname, "..", "tool", "requirements.txt");

/**
 * Schemathesis in a Python environment of its own, made once into the cache and keyed by its pins.
 * @returns the words that begin its command
 * @throws StartError saying what to install where it cannot be had
 */
export async function findSchemathesis(run: Run): Promise<[string, string]> {
  const pins = createHash("sha256").update(readFileSync(PINS));
  const target = join(cacheDir(), `fuzz-tool-${pins.digest("hex").slice(0, 12)}`);
  if (!(await works(run, target))) await make(run, target);
  return buildCommand(target);
}

// Named twice, since the script's own first line names the folder in which it was made.
const buildCommand = (folder: string): [string, string] => [join(folder, "bin", "python"), join(folder, "bin", "schemathesis")];

/** An environment ends with the Python that it was made with: an upgraded system has another. */
async function works(run: Run, folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  const [command, ...args] = [...buildCommand(folder), "--version"] as const;
  return succeeds(() => runCommand(run, { command, args, env: makePlainEnv() }, { title: "Schemathesis", logName: "install" }));
}

async function make(run: Run, target: string): Promise<void> {
  mkdirSync(cacheDir(), { recursive: true });
  // Next to the target, so that it appears there complete or not at all.
  const folder = mkdtempSync(join(cacheDir(), "fuzz-tool-build-"));
  try {
    run.report.line("Installing schemathesis (once) ...");
    await step(run.report, "Schemathesis installed", () => install(run, folder));
    rmSync(target, { recursive: true, force: true });
    renameSync(folder, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function install(run: Run, folder: string): Promise<void> {
  if (!(await makeVenv(run, folder)))
    throw new StartError("The API cannot be fuzzed here: install python3 (3.11 or newer) with venv and pip.");
  const args = ["install", "--quiet", "--disable-pip-version-check", "--only-binary=:all:", "--require-hashes", "--requirement", PINS];
  await runCommand(
    run,
    { command: join(folder, "bin", "python"), args: ["-m", "pip", ...args], env: makePlainEnv() },
    { title: "Installing schemathesis (it needs Python 3.11 or newer)", logName: "install" },
  );
}
