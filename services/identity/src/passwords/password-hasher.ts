import { availableParallelism } from "node:os";
import { Injectable } from "@nestjs/common";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@takeoff/contracts";
import { BoundedQueue } from "./bounded-queue.ts";

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane.
const ARGON2ID = 2;
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const WAITING = 64;

/** Hashes and verifies passwords, as many at once as there are cores: more would only make each of them slower. */
@Injectable()
export class PasswordHasher {
  private readonly queue = new BoundedQueue(availableParallelism(), WAITING);
  private readonly dummy = hash("a password that nobody has", OPTIONS);

  /** @throws AppError `unavailable` when too many are waiting. */
  hash(password: string): Promise<string> {
    return this.queued(() => hash(password, OPTIONS));
  }

  /**
   * Whether a password is the hash's. Without a hash, for a name that nobody has, it takes the same time and is false.
   * @throws AppError `unavailable` when too many are waiting.
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const against = passwordHash ?? (await this.dummy);
    const equal = await this.queued(() => verify(against, password));
    return equal && passwordHash !== null;
  }

  private queued<T>(work: () => Promise<T>): Promise<T> {
    const result = this.queue.run(work);
    if (!result) throw new AppError("unavailable", { retryAfter: 2 });
    return result;
  }
}
