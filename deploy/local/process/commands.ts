import { execFile, spawn, type ChildProcess, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { closeSync, statSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { signal } from "./identity.ts";
import { logTail } from "./log-tail.ts";
import { logFile, openLog, makePlainEnv, type Program } from "./launch.ts";
import { StartError } from "../start-error.ts";
import type { Report } from "../steps.ts";

/** What the steps of one start share: where they report and log, and whether the start was cancelled. */
export interface Run {
  report: Report;
  logDir: string;
  signal: AbortSignal;
  /** Ends the programs that run and keeps more from starting. The first reason becomes `signal.reason`. */
  callOff(reason: unknown): void;
}

export interface CommandOptions {
  /** Names the step in its error message, for example "Preparing the database". */
  title: string;
  logName: string;
  input?: string;
  /** Report everything that it printed when it fails: a compiler's messages. */
  showFailure?: boolean;
}

/** Runs a program to its end and writes its stderr to a log. @returns its output @throws StartError when it fails or is cancelled */
export async function runCommand(run: Run, program: Program, options: CommandOptions): Promise<string> {
  const { title, logName, input = "", showFailure = false } = options;
  if (run.signal.aborted) throw new StartError(`${title} was called off.`);
  const log = openLog(run.logDir, logName);
  const file = logFile(run.logDir, logName);
  const logStart = statSync(file).size;
  const child = spawn(program.command, program.args, {
    cwd: program.cwd,
    env: { ...makePlainEnv(), ...program.env },
    ...program.user,
    detached: true,
    stdio: ["pipe", "pipe", log],
  });
  closeSync(log);
  // Its whole group: a compiler has children of its own.
  const callOff = (): void => void (child.pid !== undefined && signal(-child.pid, "SIGTERM"));
  run.signal.addEventListener("abort", callOff);
  try {
    const { code, output } = await finish(child, input);
    if (run.signal.aborted) throw new StartError(`${title} was called off.`);
    if (code === 0) return output;
    if (showFailure) {
      run.report.line(output.trim());
      throw new StartError(`${title} failed: see its messages above.`);
    }
    throw new StartError(`${title} failed: ${logTail(file, logStart)} (log: ${file})`);
  } finally {
    run.signal.removeEventListener("abort", callOff);
  }
}

async function finish(child: ChildProcess, input: string): Promise<{ code: number | null; output: string }> {
  const { stdin, stdout } = child as ChildProcessByStdio<Writable, Readable, null>;
  // A command that fails before it reads its input closes the pipe: its exit code says why.
  stdin.on("error", () => undefined).end(input);
  try {
    const [[code], output] = await Promise.all([once(child, "close") as Promise<[number | null]>, text(stdout)]);
    return { code, output };
  } catch (error) {
    throw new StartError(`${child.spawnfile} could not be started: ${(error as Error).message}.`, { cause: error });
  }
}

/** Whether a program is on PATH, and where. */
export async function onPath(name: string): Promise<string | null> {
  const looked = promisify(execFile)("sh", ["-c", `command -v "$1"`, "sh", name]);
  const { stdout } = await looked.catch(() => ({ stdout: "" })); // not there
  return stdout.trim() || null;
}

/** Does several things at once. When one fails the start is called off, and the reason is thrown once the others have ended too. */
export async function together<T extends readonly unknown[]>(run: Run, works: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  let failed = false;
  const results = await Promise.all(
    works.map((work: Promise<unknown>) =>
      work.catch((error: unknown) => {
        failed = true;
        run.callOff(error);
      }),
    ),
  );
  // Not the own error: it may only be what came of another's.
  if (failed) throw run.signal.reason;
  return results as unknown as T;
}
