import { Worker } from "node:worker_threads";
import type { HashingAnswer, HashingTask } from "./hashing.ts";

// The thread's file beside this one, compiled or not.
const THREAD = new URL(`./hashing-thread${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);

/**
 * Threads that hash, each one task at a time. They are started when they are first needed and kept; one that breaks is
 * replaced with the next task. They keep no process alive.
 */
export class HashingThreads {
  private readonly free = new Set<Worker>();

  /** The caller sees to it that no more run at once than there are cores. */
  async run(task: HashingTask): Promise<string | boolean> {
    const thread = this.take();
    const answer = await answerOf(thread, task);
    thread.unref();
    this.free.add(thread);
    if ("error" in answer) throw new Error(answer.error);
    return answer.result;
  }

  private take(): Worker {
    const [kept] = this.free;
    if (kept) {
      this.free.delete(kept);
      kept.ref();
      return kept;
    }
    const thread = new Worker(THREAD);
    // Whoever waits for it hears of the error too; without a listener it would end the process.
    thread.on("error", () => undefined);
    thread.on("exit", () => this.free.delete(thread));
    return thread;
  }
}

/** @throws when the thread ends without an answer; it is then nobody's any more. */
function answerOf(thread: Worker, task: HashingTask): Promise<HashingAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      thread.off("message", answered).off("error", failed).off("exit", ended);
    };
    const answered = (answer: HashingAnswer): void => {
      settle();
      resolve(answer);
    };
    const failed = (error: Error): void => {
      settle();
      reject(error);
    };
    const ended = (): void => failed(new Error("a hashing thread ended before its answer"));
    thread.on("message", answered).on("error", failed).on("exit", ended);
    thread.postMessage(task);
  });
}
