import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Identifies a process, as distinct from a later one with the same pid: pid and start time, as the system words it. */
export interface ProcessIdentity {
  pid: number;
  began: string;
}

export function readIdentity(pid: number): ProcessIdentity | null {
  const began = readStartTime(pid);
  return began === null ? null : { pid, began };
}

export function isRunning({ pid, began }: ProcessIdentity): boolean {
  return readStartTime(pid) === began;
}

function readStartTime(pid: number): string | null {
  return existsSync("/proc/self/stat") ? beginFromProc(pid) : beginFromPs(pid);
}

function beginFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the command's name in brackets and may hold blanks; fields are counted after it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended and only waits to be noticed.
    return fields[0] === "Z" ? null : (fields[19] ?? null);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

function beginFromPs(pid: number): string | null {
  try {
    const text = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return text.trim() || null;
  } catch {
    return null; // ps ends with 1 when there is no such process
  }
}

function isGone(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ENOENT" || code === "ESRCH";
}

/** Sends a signal to one process; a process that has ended already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
