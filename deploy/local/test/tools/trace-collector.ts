import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Run } from "../../process/commands.ts";
import { findGo, goInstall } from "../../install/go.ts";
import { cacheDir, ROOT } from "../../places.ts";
import { step } from "../../steps.ts";

const SOURCE = join(ROOT, "deploy", "tests", "traces", "collector");

/**
 * The program that receives the traces of a test, built once into the cache: the OpenTelemetry Collector's OTLP receiver. A whole
 * Collector takes Go several times as long to build.
 * @throws StartError saying what to install where it cannot be built
 */
export async function findTraceCollector(run: Run): Promise<string> {
  const source = createHash("sha256");
  for (const name of readdirSync(SOURCE).sort()) source.update(readFileSync(join(SOURCE, name)));
  const target = join(cacheDir(), `trace-collector-${source.digest("hex").slice(0, 12)}`);
  const program = join(target, "collector");
  if (existsSync(program)) return program;
  mkdirSync(cacheDir(), { recursive: true });
  // Next to the target, so that the finished program appears there complete or not at all.
  using folder = mkdtempDisposableSync(join(cacheDir(), "trace-collector-build-"));
  const made = join(folder.path, "made");
  run.report.line("Building the receiver of traces (once, 1-2 minutes) ...");
  await step(run.report, "The receiver of traces built", async () => {
    const go = await findGo(run, folder.path, "Traces cannot be tested here");
    await goInstall(run, go, { title: "Building the receiver of traces", pattern: ".", cwd: SOURCE, bin: made });
  });
  // Another run may have been quicker.
  if (!existsSync(target)) renameSync(made, target);
  return program;
}
