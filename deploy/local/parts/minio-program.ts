import { chmodSync, existsSync, mkdirSync, mkdtempDisposableSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onPath, type Run } from "../process/commands.ts";
import { findGo, goInstall } from "../install/go.ts";
import { cacheDir } from "../places.ts";
import { takeFile } from "../process/claim.ts";
import { step } from "../steps.ts";

/** The last state of MinIO's archived repository; its tags do not resolve as versions of a Go module. */
const VERSION = "v0.0.0-20260212201848-7aac2a2c5b7c";

const findCachedMinio = (): string => join(cacheDir(), `minio-${VERSION.replace("v0.0.0-", "")}`, "minio");

/** The MinIO server on PATH or in the cache. */
export async function findMinio(): Promise<string | null> {
  const cached = findCachedMinio();
  return (await onPath("minio")) ?? (existsSync(cached) ? cached : null);
}

/** Builds MinIO into the cache: its binaries are no longer published. @throws StartError saying what to install where it cannot be built */
export async function buildMinio(run: Run): Promise<string> {
  const target = findCachedMinio();
  mkdirSync(join(target, ".."), { recursive: true });
  const lock = join(cacheDir(), "minio-build.lock");
  await waitForTurn(run, lock);
  if (existsSync(target)) {
    rmSync(lock, { force: true });
    return target;
  }
  // Next to the target, so that the finished program appears there complete or not at all.
  using temporary = mkdtempDisposableSync(join(cacheDir(), "minio-build-"));
  const folder = temporary.path;
  try {
    const go = await findGo(run, folder, "MinIO cannot be built here", ", or put a `minio` program on PATH");
    run.report.line("Building MinIO (once, 3-6 minutes) ...");
    const what = { title: "Building MinIO", pattern: `github.com/minio/minio@${VERSION}`, cwd: folder, bin: folder };
    await step(run.report, "MinIO built", () => withProgress(run, goInstall(run, go, what)));
    chmodSync(join(folder, "minio"), 0o755);
    renameSync(join(folder, "minio"), target);
    return target;
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Two builds at once would each take twice as long, for the same program. */
async function waitForTurn(run: Run, lock: string): Promise<void> {
  if (takeFile(lock) === null) return;
  run.report.line("Another start is building MinIO: waiting for it ...");
  while (takeFile(lock) !== null) await sleep(1_000, undefined, { signal: run.signal });
}

async function withProgress<T>(run: Run, work: Promise<T>): Promise<T> {
  const begun = Date.now();
  const timer = setInterval(() => run.report.line(`  still building, ${Math.round((Date.now() - begun) / 1000)} s`), 30_000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
