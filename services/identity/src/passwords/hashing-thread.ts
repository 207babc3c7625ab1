import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import { ARGON2ID, type HashingAnswer, type HashingTask } from "./hashing.ts";

yieldToOthers();

parentPort?.on("message", (task: HashingTask) => {
  parentPort?.postMessage(answer(task));
});

function answer(task: HashingTask): HashingAnswer {
  try {
    return { result: task.type === "hash" ? hashSync(task.password, ARGON2ID) : verifySync(task.hash, task.password) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Hashing takes every core it can get, and may wait; everybody else's calls may not. On Linux each thread has a
 * priority of its own, by its thread id, which only this file tells.
 */
function yieldToOthers(): void {
  if (process.platform !== "linux") return;
  try {
    const threadId = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(threadId, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox without /proc, or one that forbids it: people can log in all the same.
  }
}
