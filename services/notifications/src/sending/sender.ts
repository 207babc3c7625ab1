import { setTimeout as sleep } from "node:timers/promises";
import type { EmailState } from "@takeoff/contracts";
import type { Logger } from "@takeoff/platform";
import type { ClaimedEmail, EmailLedger } from "../ledger/email-ledger.ts";
import { backoffSeconds } from "./backoff.ts";
import type { LetterWriter } from "./letter-writer.ts";
import type { MailServer } from "./mail-server.ts";
import { attempts, oldestWaiting, waiting } from "./metrics.ts";
import type { Outcome } from "./outcome.ts";
import { WakeableLoop } from "./wakeable-loop.ts";

export interface SenderOptions {
  /** Mails under way at once. */
  concurrency: number;
  /** A dead process's mails are taken over after so long; longer than any wait for the mail server. */
  leaseSeconds: number;
  /** Longest time for one attempt: a server that trickles its replies never runs into a time-out. */
  attemptMs: number;
  /** A wake-up comes at once for our own mails; this finds other replicas' and those due again. */
  pollMs: number;
  /** How long a stop waits for the mails under way before it breaks them off. */
  graceMs: number;
  /** 0 ≤ random < 1, spreads the retries. */
  random: () => number;
}

export const SENDER_DEFAULTS = {
  concurrency: 4,
  leaseSeconds: 45,
  attemptMs: 180_000,
  pollMs: 1_000,
  graceMs: 20_000,
  random: Math.random,
} as const satisfies SenderOptions;

const RECORD_RETRY_MS = 500;
const BACKLOG_EVERY_MS = 15_000;

/**
 * Sends what the ledger owes. Several may run at once, in one process or many: each takes mails under a lease that
 * the others skip, and keeps the lease while it waits for the mail server.
 */
export class Sender {
  private readonly inHand = new Map<number, { email: ClaimedEmail; done: Promise<void> }>();
  private readonly loop: WakeableLoop;
  private readonly giveUp = new AbortController();
  private renewal: NodeJS.Timeout | undefined;
  private backlogAt = 0;

  constructor(
    private readonly ledger: EmailLedger,
    private readonly writer: LetterWriter,
    private readonly mailServer: MailServer,
    private readonly logger: Logger,
    private readonly options: SenderOptions,
  ) {
    this.loop = new WakeableLoop(options.pollMs, () => this.takeDue());
  }

  start(): void {
    this.renewal = setInterval(() => void this.renewLeases(), (this.options.leaseSeconds * 1000) / 4);
    this.loop.start();
  }

  /** There may be something to send. */
  wake(): void {
    this.loop.wake();
  }

  /** Takes no more, lets the mails under way end and writes down how they did. */
  async stop(): Promise<void> {
    await this.loop.stop();
    const grace = setTimeout(() => this.giveUp.abort(), this.options.graceMs);
    await Promise.all([...this.inHand.values()].map(({ done }) => done));
    clearTimeout(grace);
    clearInterval(this.renewal);
    this.mailServer.close();
  }

  private async takeDue(): Promise<void> {
    try {
      const room = this.options.concurrency - this.inHand.size;
      const emails = room > 0 ? await this.ledger.claim(room, this.options.leaseSeconds, [...this.inHand.keys()]) : [];
      for (const email of emails) this.take(email);
      await this.measureBacklog();
    } catch (error) {
      this.logger.warn({ err: error }, "e-mails could not be claimed");
    }
  }

  private take(email: ClaimedEmail): void {
    const done = this.deliver(email).finally(() => {
      this.inHand.delete(email.id);
      this.loop.wake();
    });
    this.inHand.set(email.id, { email, done });
  }

  private async deliver(email: ClaimedEmail): Promise<void> {
    const started = performance.now();
    const outcome = await this.attempt(email);
    const brokenOff = this.giveUp.signal.aborted;
    const retrySeconds = brokenOff ? 0 : backoffSeconds(email.tries, this.options.random(), outcome.waitAtMostSeconds);
    const state = await this.record(email, outcome, retrySeconds);
    if (state) attempts.inc({ template: email.template, state });
    // The server's words may repeat the address, so the log gets the code only.
    const { id, template, organization_id, attempts: attempt } = email;
    const line = {
      email_id: id,
      template,
      organization_id,
      attempt,
      state,
      code: outcome.code,
      ms: Math.round(performance.now() - started),
    };
    this.logger[severity(state, outcome)](line, "e-mail");
  }

  private async attempt(email: ClaimedEmail): Promise<Outcome> {
    const written = await this.writer.write(email);
    if ("kind" in written) return written;
    const signal = AbortSignal.any([this.giveUp.signal, AbortSignal.timeout(this.options.attemptMs)]);
    return this.mailServer.send(written, signal);
  }

  /** A yes that is not written down becomes a second copy: this tries until the database is back or we must go. */
  private async record(email: ClaimedEmail, outcome: Outcome, retrySeconds: number): Promise<EmailState | null> {
    for (;;) {
      try {
        return await this.ledger.record(email, outcome, retrySeconds);
      } catch (error) {
        this.logger.warn({ err: error, email_id: email.id }, "the outcome of an e-mail could not be recorded");
        if (this.giveUp.signal.aborted) return null;
        await sleep(RECORD_RETRY_MS);
      }
    }
  }

  private async renewLeases(): Promise<void> {
    if (this.inHand.size === 0) return;
    try {
      await this.ledger.renew(
        [...this.inHand.values()].map(({ email }) => email),
        this.options.leaseSeconds,
      );
    } catch (error) {
      this.logger.warn({ err: error }, "leases of e-mails could not be renewed");
    }
  }

  private async measureBacklog(): Promise<void> {
    if (performance.now() < this.backlogAt) return;
    this.backlogAt = performance.now() + BACKLOG_EVERY_MS;
    const backlog = await this.ledger.backlog();
    waiting.set(backlog.emails);
    oldestWaiting.set(backlog.oldest_seconds);
  }
}

/** A parked mail waits for a person, a deferred one for its next attempt; what is no longer wanted troubles nobody. */
function severity(state: EmailState | null, { kind }: Outcome): "error" | "warn" | "info" {
  if (state === "parked") return "error";
  return state === "dropped" || kind === "accepted" || kind === "dropped" ? "info" : "warn";
}
