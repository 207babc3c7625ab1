import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { hashSync, verifySync } from "@node-rs/argon2";

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane.
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export type HashingTask = { type: "hash"; password: string } | { type: "verify"; hash: string; password: string };

lowerPriority();

/** Runs one task of the thread pool. Blocks its thread for some milliseconds. */
export default function run(task: HashingTask): string | boolean {
  return task.type === "hash" ? hashSync(task.password, ARGON2ID) : verifySync(task.hash, task.password);
}

/**
 * Lowers the scheduling priority of this thread. Without this, log-ins that saturate the cores delay all other requests. On
 * Linux each thread has a priority of its own, by its thread id, which Node exposes only through /proc.
 */
function lowerPriority(): void {
  if (process.platform !== "linux") return;
  try {
    const threadId = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(threadId, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox without /proc, or one that forbids the change: log-ins work at normal priority.
  }
}
