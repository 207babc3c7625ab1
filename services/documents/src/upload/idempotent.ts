import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { AppError, type Document } from "@takeoff/contracts";
import { InjectLogger, type Logger, type Transaction } from "@takeoff/platform";
import { IdempotencyRepository, KEY_LEASE_SECONDS } from "./idempotency.repository.ts";

/** Keeps an answer under its key, in the transaction of the change; does nothing for an upload without a key. */
export type KeepAnswer = (tx: Transaction, fingerprint: Buffer, answer: Document) => Promise<void>;

export interface IdempotentWork {
  /** Does it for the first time. */
  first: (keep: KeepAnswer) => Promise<Document>;
  /** Reads the repeated request as far as its fingerprint needs. */
  fingerprint: () => Promise<Buffer>;
}

/** Makes a repeated upload answer what the first one did. */
@Injectable()
export class Idempotent {
  constructor(
    private readonly keys: IdempotencyRepository,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * @throws AppError `idempotency_in_progress` while the first runs, `idempotency_mismatch` when the repeat is another
   * upload; what `first` throws, with the key free again.
   */
  async run(userId: number, key: string | null, work: IdempotentWork): Promise<Document> {
    if (key === null) return work.first(() => Promise.resolve());
    const held = { userId, key, attempt: randomUUID() };
    const found = await this.keys.begin(userId, key, held.attempt);
    if (found.state === "running") throw new AppError("idempotency_in_progress");
    if (found.state === "done") {
      if (!found.fingerprint.equals(await work.fingerprint())) throw new AppError("idempotency_mismatch");
      return found.answer;
    }
    return this.runHeld(held, work);
  }

  private async runHeld(held: { userId: number; key: string; attempt: string }, work: IdempotentWork): Promise<Document> {
    const alive = setInterval(
      () => {
        this.keys
          .renew(held.attempt, held.userId, held.key)
          .catch((error: unknown) => this.logger.warn({ err: error }, "an upload's key could not be renewed"));
      },
      (KEY_LEASE_SECONDS * 1000) / 3,
    );
    try {
      return await work.first(async (tx, fingerprint, answer) => {
        if (!(await this.keys.complete(tx, held, fingerprint, answer))) throw new AppError("idempotency_in_progress");
      });
    } catch (error) {
      // A key that cannot be freed now is free when its lease ends.
      await this.keys.free(held).catch((failure: unknown) => this.logger.warn({ err: failure }, "an upload's key is left to its lease"));
      throw error;
    } finally {
      clearInterval(alive);
    }
  }
}
