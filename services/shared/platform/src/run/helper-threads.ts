import { readdirSync, readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

const THREADS = "/proc/self/task";
/** The name that Node gives the threads in which V8 compiles code and helps to collect garbage. */
const HELPER = "V8Worker";

/**
 * Lowers the priority of the threads that compile code in the background. Without this, a process that has just started, or does
 * something for the first time, takes cores from the requests of all others for some milliseconds at a time. Linux only: there each
 * thread has a priority of its own.
 */
export function lowerHelperPriority(): void {
  if (process.platform !== "linux") return;
  try {
    for (const thread of readdirSync(THREADS)) {
      if (readFileSync(`${THREADS}/${thread}/comm`, "latin1").trim() === HELPER)
        setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
    }
  } catch {
    // A sandbox without /proc, or one that forbids the change: the threads work at normal priority.
  }
}
