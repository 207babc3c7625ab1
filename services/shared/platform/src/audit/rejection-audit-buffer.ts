import { randomUUID } from "node:crypto";
import type { BeforeApplicationShutdown } from "@nestjs/common";
import {
  AUDITED_REJECTIONS,
  RPC_BATCH,
  type AuditAction,
  type AuditedRejection,
  type ErrorName,
  type Rejection,
  LIMITS,
} from "@takeoff/contracts";
import { currentContext, type Actor } from "../logging/context.ts";
import type { Logger } from "../logging/logger.ts";
import { addTokenToDetail } from "./audit-trail.ts";

/** How long equal rejections are counted before they are written as one row, milliseconds. */
const FLUSH_INTERVAL_MS = 1_000;
/** Distinct rejections in the buffer. Beyond them, only action and outcome are counted, without user, target and address. */
const MAX_PENDING = 500;

/** Whether a rejection with this error code belongs in the audit trail. */
export function isAuditedRejection(code: ErrorName): code is AuditedRejection {
  return AUDITED_REJECTIONS.some((audited) => audited === code);
}

export type RejectionSink = (rejections: Rejection[]) => Promise<void>;

/**
 * Buffers rejections for the audit trail and writes them every second. Equal rejections of one second become one entry
 * with a count, so that neither a flood nor an unavailable database delays requests. A crash loses what is still buffered.
 * Requests without a session take a bounded number of entries, see `AnonymousRejectionLimiter`.
 */
export class RejectionAuditBuffer implements BeforeApplicationShutdown {
  private pending = new Map<string, Rejection>();
  private flushing = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;
  private readonly anonymous = new AnonymousRejectionLimiter();

  constructor(
    private readonly sink: RejectionSink,
    private readonly logger: Logger,
  ) {}

  /** Records that the current request was rejected. @param user given where the request has no session, as at a log-in */
  record(action: AuditAction, outcome: AuditedRejection, about: Rejection["about"] = null, user: Actor | null = null): void {
    const context = currentContext();
    const actor = user ?? context?.caller ?? null;
    const address = context?.address ?? "";
    const isFull = this.pending.size >= MAX_PENDING;
    const key = JSON.stringify(
      isFull ? [action, outcome] : [action, outcome, about, actor?.id, context?.caller?.access_token?.id, address],
    );
    const existing = this.pending.get(key);
    if (existing) existing.times++;
    else if (!context || context.caller || isFull || this.anonymous.tryAcquire(address))
      this.pending.set(key, isFull ? countOnly(action, outcome) : makeRejection(action, outcome, about, actor, address));
    this.scheduleFlush();
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const suppressed of this.anonymous.collect(true)) this.add(makeSuppressedRejection(suppressed));
    await this.flush();
  }

  private scheduleFlush(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      for (const suppressed of this.anonymous.collect()) this.add(makeSuppressedRejection(suppressed));
      if (this.anonymous.hasSuppressed) this.scheduleFlush();
      void this.flush();
    }, FLUSH_INTERVAL_MS).unref();
  }

  private add(rejection: Rejection): void {
    this.pending.set(rejection.key, rejection);
  }

  /** Writes everything pending, after the write that is in progress. */
  private async flush(): Promise<void> {
    await this.flushing;
    this.flushing = this.writeAll();
    await this.flushing;
  }

  private async writeAll(): Promise<void> {
    const rejections = [...this.pending.values()];
    this.pending = new Map();
    try {
      while (rejections.length > 0) {
        await this.sink(rejections.slice(0, RPC_BATCH));
        rejections.splice(0, RPC_BATCH);
      }
    } catch (error) {
      this.logger.warn({ err: error, rejections: rejections.length }, "audit of rejections failed");
      this.requeue(rejections);
    }
  }

  /** Each keeps its key: the sink ignores a rejection that it has already stored. */
  private requeue(rejections: readonly Rejection[]): void {
    for (const rejection of rejections.slice(0, MAX_PENDING - this.pending.size)) this.pending.set(rejection.key, rejection);
    this.scheduleFlush();
  }
}

function makeRejection(
  action: AuditAction,
  outcome: AuditedRejection,
  about: Rejection["about"],
  actor: Actor | null,
  address: string,
): Rejection {
  const user = actor && { id: actor.id, username: actor.username, role: actor.role, organization_id: actor.organization_id };
  const request_id = currentContext()?.requestId ?? null;
  return { key: randomUUID(), action, outcome, times: 1, user, about, detail: addTokenToDetail(null), address, request_id };
}

/** One row stands for several actions and outcomes: all that they share is that the requests had no session. */
function makeSuppressedRejection({ address, times }: SuppressedRejections): Rejection {
  return { ...countOnly("visitorRejections", "unauthenticated"), times, address };
}

function countOnly(action: AuditAction, outcome: AuditedRejection): Rejection {
  return { key: randomUUID(), action, outcome, times: 1, user: null, about: null, address: "", request_id: null };
}

const WINDOW_MS = 60_000;
/** Addresses that are counted separately. Beyond, all further ones share one window, so that memory stays bounded. */
const MAX_ADDRESSES = 10_000;
const OTHER_ADDRESSES = "";

interface Window {
  endsAt: number;
  rows: number;
  suppressed: number;
}

/** Rejections of an address within one minute that got no row of their own. */
interface SuppressedRejections {
  address: string;
  /** Number of rejected requests. */
  times: number;
}

/**
 * Limits the audit rows of rejected requests without a session to `LIMITS.anonymousRejectionRows` for each address and
 * minute. Without the limit, a client without an account could fill the table. A minute begins with an address's first
 * rejection. Further rejections are counted and become one row when the minute is over.
 */
class AnonymousRejectionLimiter {
  private readonly windows = new Map<string, Window>();

  /** Takes one of the address's rows. False when they are used up; the request has then been counted as suppressed. */
  tryAcquire(address: string): boolean {
    const window = this.ensureWindow(address);
    if (window.rows < LIMITS.anonymousRejectionRows) {
      window.rows++;
      return true;
    }
    window.suppressed++;
    return false;
  }

  /** Whether `collect` will return more once the current windows end. */
  get hasSuppressed(): boolean {
    return [...this.windows.values()].some(({ suppressed }) => suppressed > 0);
  }

  /** Removes ended windows and returns their suppressed counts. @param all includes windows that have not ended */
  collect(all = false): SuppressedRejections[] {
    const collected: SuppressedRejections[] = [];
    for (const [address, { endsAt, suppressed }] of this.windows) {
      if (!all && endsAt > Date.now()) continue;
      this.windows.delete(address);
      if (suppressed > 0) collected.push({ address, times: suppressed });
    }
    return collected;
  }

  /** An ended window with a suppressed count stays in use until `collect` removes it, at most a second later. */
  private ensureWindow(address: string): Window {
    const known = this.windows.get(address);
    if (known && (known.endsAt > Date.now() || known.suppressed > 0)) return known;
    if (!known && this.windows.size >= MAX_ADDRESSES && address !== OTHER_ADDRESSES) return this.ensureWindow(OTHER_ADDRESSES);
    const window = { endsAt: Date.now() + WINDOW_MS, rows: 0, suppressed: 0 };
    this.windows.set(address, window);
    return window;
  }
}
