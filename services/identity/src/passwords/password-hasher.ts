import { availableParallelism } from "node:os";
import { Injectable } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import { BoundedQueue } from "./bounded-queue.ts";
import { NOBODYS_HASH, type HashingTask } from "./hashing.ts";
import { HashingThreads } from "./hashing-threads.ts";

const WAITING = 64;

/** Hashes and verifies passwords, as many at once as there are cores: more would only make each of them slower. */
@Injectable()
export class PasswordHasher {
  private readonly queue = new BoundedQueue(availableParallelism(), WAITING);
  private readonly threads = new HashingThreads();

  /** @throws AppError `unavailable` when too many are waiting. */
  async hash(password: string): Promise<string> {
    return String(await this.queued({ type: "hash", password }));
  }

  /**
   * Whether a password is the hash's. Without a hash, for a name that nobody has, it takes the same time and is false.
   * @throws AppError `unavailable` when too many are waiting.
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const equal = await this.queued({ type: "verify", hash: passwordHash ?? NOBODYS_HASH, password });
    return equal === true && passwordHash !== null;
  }

  private queued(task: HashingTask): Promise<string | boolean> {
    const result = this.queue.run(() => this.threads.run(task));
    if (!result) throw new AppError("unavailable", { retryAfter: 2 });
    return result;
  }
}
