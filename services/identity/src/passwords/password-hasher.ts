import { availableParallelism } from "node:os";
import { Injectable } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import { endAfter, tracer } from "@takeoff/platform";
import { Piscina } from "piscina";
import type { HashingTask } from "./hashing-thread.ts";

/** Tasks that may wait for a thread. */
const MAX_QUEUE = 64;
const RETRY_AFTER_SECONDS = 2;

// The file of the thread next to this one, compiled or not.
const THREAD = new URL(`./hashing-thread${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url).href;

/** The hash of a random password that was discarded, with the parameters of all others: verifying it takes as long as for a real user. */
export const DUMMY_HASH = "$argon2id$v=19$m=19456,t=2,p=1$vr5IheYNImniUiJTo/zZRg$PHr4QmuUL7wVhbhKF7qUDtjoNhi1d5jQ1vibT46bAAI";

/** Hashes and verifies passwords in a pool of one thread per core. More threads would only make each of them slower. */
@Injectable()
export class PasswordHasher {
  // Threads start with the first tasks and stay; idle ones do not keep the process alive.
  private readonly pool = new Piscina<HashingTask, string | boolean>({
    filename: THREAD,
    minThreads: 0,
    maxThreads: availableParallelism(),
    idleTimeout: Infinity,
  });

  /** @throws AppError `unavailable` while the queue is full. */
  async hash(password: string): Promise<string> {
    return String(await this.run({ type: "hash", password }));
  }

  /** Whether a password matches a hash. Without a hash, returns false after the same time. @throws AppError `unavailable` */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const matches = await this.run({ type: "verify", hash: passwordHash ?? DUMMY_HASH, password });
    return matches === true && passwordHash !== null;
  }

  private run(task: HashingTask): Promise<string | boolean> {
    if (this.pool.queueSize >= MAX_QUEUE) throw new AppError("unavailable", { retryAfter: RETRY_AFTER_SECONDS });
    return endAfter(tracer?.child("internal", `${task.type} password`), this.pool.run(task));
  }
}
