import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { AppError, isCleanText, TEXT_LIMITS, type Caller, type Document } from "@takeoff/contracts";
import { LeaseRenewal, type Logger } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import { InjectLogger } from "@takeoff/platform/inject";
import {
  IdempotencyRepository,
  KEY_RENEWAL_MS,
  type CompletedUpload,
  type LeasedKey,
} from "../../core/idempotency/idempotency.repository.ts";

/** The idempotency key of one upload request. A request without the header gets one whose methods do nothing. */
export interface UploadKey {
  /** The upload that succeeded under this key before; null when this request is the first. */
  completed: CompletedUpload | null;
  /** Stores the response under the key, in the document's transaction. @throws AppError `idempotency_in_progress` for a key taken over */
  complete(tx: Transaction, fingerprint: Buffer, response: Document): Promise<void>;
  /** Releases the key of a failed attempt, so that the client can retry. Does nothing after `complete` has committed. */
  release(): Promise<void>;
  stopRenewal(): void;
}

const NO_KEY: UploadKey = {
  completed: null,
  complete: () => Promise.resolve(),
  release: () => Promise.resolve(),
  stopRenewal: () => undefined,
};

/** Gives a repeated upload the response of the first one. */
@Injectable()
export class IdempotencyKeys {
  constructor(
    private readonly keys: IdempotencyRepository,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * Begins an upload: leases its key until `release` or `complete`, or finds the upload that succeeded under it.
   * @param header the `Idempotency-Key` header
   * @throws AppError `validation_failed` for an empty, too long or unprintable key; `idempotency_in_progress` while another
   * request with this key runs, with the time after which its lease ends when its process died.
   */
  async begin(caller: Caller, header: string | undefined): Promise<UploadKey> {
    const key = checkKey(header);
    if (key === null) return NO_KEY;
    const leased = { userId: caller.id, key, attempt: randomUUID() };
    const found = await this.keys.begin(leased);
    if (found.state === "in_progress") throw new AppError("idempotency_in_progress", { retryAfter: found.leaseEndsIn });
    return found.state === "completed" ? { ...NO_KEY, completed: found } : this.lease(leased);
  }

  private lease(leased: LeasedKey): UploadKey {
    const renewal = new LeaseRenewal({
      intervalMs: KEY_RENEWAL_MS,
      renew: () => this.keys.renewLease(leased),
      onError: (error) => this.logger.warn({ err: error }, "lease of an idempotency key could not be renewed"),
    });
    return {
      completed: null,
      complete: async (tx, fingerprint, response) => {
        if (!(await this.keys.complete(tx, leased, fingerprint, response)))
          throw new AppError("idempotency_in_progress", { retryAfter: 1 });
      },
      // A key that cannot be released now becomes free when its lease ends.
      release: () =>
        this.keys
          .release(leased)
          .catch((error: unknown) => this.logger.warn({ err: error }, "idempotency key could not be released; its lease will expire")),
      stopRenewal: () => renewal.stop(),
    };
  }
}

function checkKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  if (key === "" || key.length > TEXT_LIMITS.idempotencyKey || !isCleanText(key)) {
    throw new AppError("validation_failed", {
      fields: { "idempotency-key": `Idempotency keys have 1 to ${TEXT_LIMITS.idempotencyKey} characters` },
    });
  }
  return key;
}
