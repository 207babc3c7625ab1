import { randomUUID } from "node:crypto";
import type { BeforeApplicationShutdown } from "@nestjs/common";
import { RPC_BATCH, type AuditAction, type ErrorName, type Refusal } from "@takeoff/contracts";
import { currentContext } from "../logging/context.ts";
import type { Logger } from "../logging/logger.ts";
import type { Actor } from "./audit-trail.ts";

/** How long equal refusals are counted before they are told as one. */
const GATHER_MS = 1_000;
/** Different refusals that wait to be told. Beyond, only what was refused is counted, and not to whom. */
const MOST_WAITING = 500;

/** Refusals that say something of who asks. What a form lacks, or a list no longer has, does not. */
const TELLING: ReadonlySet<ErrorName> = new Set<ErrorName>([
  ...(["unauthenticated", "login_failed", "forbidden", "nda_required", "cross_site"] as const),
  ...(["not_found", "invalid_token", "too_many_requests"] as const),
]);

/** Whether a refusal belongs in the audit trail. */
export function isTelling(code: ErrorName): boolean {
  return TELLING.has(code);
}

export type RefusalSink = (refusals: Refusal[]) => Promise<void>;

/**
 * Gathers refusals for the audit trail: equal ones of a second become one entry with their number, so that neither a
 * flood of them nor a database that is away holds anything up. What is not told yet is lost with the process.
 */
export class RefusalNotes implements BeforeApplicationShutdown {
  private waiting = new Map<string, Refusal>();
  private telling = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly sink: RefusalSink,
    private readonly logger: Logger,
  ) {}

  /** Notes that the request in hand was refused. `user` where the session does not tell who it is. */
  note(action: AuditAction, outcome: ErrorName, about: Refusal["about"] = null, user: Actor | null = null): void {
    const context = currentContext();
    const who = user ?? context?.caller ?? null;
    const address = context?.address ?? "";
    const isFull = this.waiting.size >= MOST_WAITING;
    const name = JSON.stringify(isFull ? [action, outcome] : [action, outcome, about, who?.id, address]);
    const known = this.waiting.get(name);
    if (known) known.times++;
    else this.waiting.set(name, isFull ? countOf(action, outcome) : refusalOf(action, outcome, about, who, address));
    this.tellSoon();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.tell();
  }

  private tellSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.tell();
    }, GATHER_MS).unref();
  }

  /** Tells all that wait, after what is being told now. */
  private async tell(): Promise<void> {
    await this.telling;
    this.telling = this.tellAll();
    await this.telling;
  }

  private async tellAll(): Promise<void> {
    const refusals = [...this.waiting.values()];
    this.waiting = new Map();
    try {
      while (refusals.length > 0) {
        await this.sink(refusals.slice(0, RPC_BATCH));
        refusals.splice(0, RPC_BATCH);
      }
    } catch (error) {
      this.logger.warn({ err: error, refusals: refusals.length }, "refusals could not be kept yet");
      this.keep(refusals);
    }
  }

  /** Back in line, each under its key: a second telling is taken for the first. */
  private keep(refusals: readonly Refusal[]): void {
    for (const refusal of refusals.slice(0, MOST_WAITING - this.waiting.size)) this.waiting.set(refusal.key, refusal);
    this.tellSoon();
  }
}

function refusalOf(action: AuditAction, outcome: ErrorName, about: Refusal["about"], who: Actor | null, address: string): Refusal {
  const user = who && { id: who.id, username: who.username, role: who.role, organization_id: who.organization_id };
  const request_id = currentContext()?.requestId ?? null;
  return { key: randomUUID(), action, outcome, times: 1, user, about, address, request_id };
}

function countOf(action: AuditAction, outcome: ErrorName): Refusal {
  return { key: randomUUID(), action, outcome, times: 1, user: null, about: null, address: "", request_id: null };
}
