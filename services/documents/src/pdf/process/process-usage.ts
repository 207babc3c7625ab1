import { readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/** The unit of processor times in /proc (USER_HZ, 100 on every Linux). */
const TICKS_PER_SECOND = 100;
const BYTES_PER_KIB = 1_024;
const LOWER_PRIORITY = 10;
const MAX_OOM_SCORE_ADJ = "1000";

/** The current resource use of a process. */
export interface ProcessUsage {
  /** Resident memory, bytes. */
  memoryBytes: number;
  /** Processor time since its start, seconds. */
  cpuSeconds: number;
}

/** Reads a process's memory and processor time from /proc (proc_pid_stat(5), proc_pid_status(5)); null when it has ended. */
export function readUsage(pid: number): ProcessUsage | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in parentheses may contain spaces. Fields 14 and 15 are the times in user and kernel mode.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return resident === undefined ? null : { memoryBytes: Number(resident) * BYTES_PER_KIB, cpuSeconds: ticks / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

/** Lowers a process's priority, and makes it the first that the kernel kills for want of memory. Does nothing when it has ended. */
export function yieldToOthers(pid: number, priority: number = LOWER_PRIORITY): void {
  try {
    setPriority(pid, priority);
    writeFileSync(`/proc/${pid}/oom_score_adj`, MAX_OOM_SCORE_ADJ);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ESRCH" && code !== "ENOENT" && code !== "ERR_SYSTEM_ERROR" && code !== "EACCES") throw error;
  }
}
