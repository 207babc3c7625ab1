import { setTimeout as sleep } from "node:timers/promises";
import type { Provider } from "@nestjs/common";
import type { EmailState } from "@takeoff/contracts";
import { CONFIG, LOGGER } from "@takeoff/platform/inject";
import { Health, inSpan, LeaseRenewal, PeriodicTask, tracer, type Logger, type Span } from "@takeoff/platform";
import { RpcClient } from "@takeoff/platform/rpc";
import { Counter, Gauge } from "prom-client";
import type { NotificationsConfig } from "../config.ts";
import { EmailLedger, type ClaimedEmail } from "../ledger/email-ledger.ts";
import { computeBackoffSeconds } from "./backoff.ts";
import { EmailRenderer } from "./email-renderer.ts";
import type { SendResult } from "./send-result.ts";
import { SmtpClient } from "./smtp-client.ts";

const attemptsTotal = new Counter({
  name: "takeoff_email_attempts_total",
  help: "Attempts to send an e-mail by template and the state they left it in",
  labelNames: ["template", "state"],
});
const waiting = new Gauge({ name: "takeoff_emails_waiting", help: "E-mails that are still to be sent" });
const oldestWaiting = new Gauge({
  name: "takeoff_emails_oldest_waiting_seconds",
  help: "Age of the oldest e-mail that is still to be sent",
});

export interface DispatcherOptions {
  /** E-mails that are sent concurrently. */
  concurrency: number;
  /** Another process takes over the e-mails of a dead one after this time; longer than any SMTP time-out. */
  leaseSeconds: number;
  /** Longest time for one attempt: a server that sends its replies byte by byte never reaches a socket time-out. */
  attemptMs: number;
  /** `wake` reports new e-mails of this process; polling finds those of other replicas and those that are due again. */
  pollMs: number;
  /** How long a process that stops waits for attempts in progress before it aborts them. */
  graceMs: number;
  /** 0 ≤ random < 1, spreads the retries. */
  random: () => number;
}

export const DISPATCHER_DEFAULTS = {
  concurrency: 4,
  leaseSeconds: 45,
  attemptMs: 180_000,
  pollMs: 1_000,
  graceMs: 20_000,
  random: Math.random,
} as const satisfies DispatcherOptions;

const RECORD_RETRY_MS = 500;
const BACKLOG_EVERY_MS = 15_000;

/** Sends the ledger's due e-mails. Several dispatchers may run: each claims e-mails under a lease, and renews it while it sends. */
export class EmailDispatcher extends PeriodicTask {
  private readonly inProgress = new Map<number, { email: ClaimedEmail; done: Promise<void> }>();
  private readonly abort = new AbortController();
  private renewal: LeaseRenewal | undefined;
  private backlogAt = 0;

  constructor(
    private readonly ledger: EmailLedger,
    private readonly renderer: EmailRenderer,
    private readonly smtp: SmtpClient,
    private readonly logger: Logger,
    private readonly options: DispatcherOptions,
  ) {
    super({
      intervalMs: options.pollMs,
      task: () => this.claimDue(),
      onError: (error) => this.logger.warn({ err: error }, "e-mail claim failed"),
    });
  }

  override onApplicationBootstrap(): void {
    this.renewal = new LeaseRenewal({
      intervalMs: (this.options.leaseSeconds * 1000) / 4,
      renew: () => this.renewLeases(),
      onError: (error) => this.logger.warn({ err: error }, "e-mail lease renewal failed"),
    });
    super.onApplicationBootstrap();
  }

  /** Claims no more e-mails, waits for the attempts in progress and records their results. */
  override async onModuleDestroy(): Promise<void> {
    await super.onModuleDestroy();
    const grace = setTimeout(() => this.abort.abort(), this.options.graceMs);
    await Promise.all([...this.inProgress.values()].map(({ done }) => done));
    clearTimeout(grace);
    this.renewal?.stop();
    this.smtp.close();
  }

  private async claimDue(): Promise<void> {
    const free = this.options.concurrency - this.inProgress.size;
    const emails = free > 0 ? await this.ledger.claim(free, this.options.leaseSeconds, [...this.inProgress.keys()]) : [];
    for (const email of emails) this.startDelivery(email);
    await this.measureBacklog();
  }

  private startDelivery(email: ClaimedEmail): void {
    const { template, id, traceparent } = email;
    const span = tracer?.root("client", `send e-mail ${template}`, { "takeoff.email.id": id }, { traceparent });
    const done = inSpan(span, () => this.deliver(email, span)).finally(() => {
      this.inProgress.delete(email.id);
      this.wake();
    });
    this.inProgress.set(email.id, { email, done });
  }

  private async deliver(email: ClaimedEmail, span: Span | undefined): Promise<void> {
    const started = performance.now();
    const result = await this.attempt(email);
    const aborted = this.abort.signal.aborted;
    const retrySeconds = aborted ? 0 : computeBackoffSeconds(email.attempts_since_retry, this.options.random(), result.maxRetrySeconds);
    const state = await this.record(email, result, retrySeconds);
    if (state) attemptsTotal.inc({ template: email.template, state });
    if (result.kind !== "accepted") span?.fail(result.kind);
    // The text of the reply may contain the address, so the log gets the code only.
    const { id, template, organization_id, attempts: attempt } = email;
    const fields = {
      email_id: id,
      template,
      organization_id,
      attempt,
      state,
      code: result.code,
      ms: Math.round(performance.now() - started),
    };
    this.logger[logLevel(state, result)](fields, "e-mail");
  }

  private async attempt(email: ClaimedEmail): Promise<SendResult> {
    const rendered = await this.renderer.render(email);
    if ("kind" in rendered) return rendered;
    const signal = AbortSignal.any([this.abort.signal, AbortSignal.timeout(this.options.attemptMs)]);
    return this.smtp.send(rendered, signal);
  }

  /** Retries until the database responds or the process stops: an acceptance that is not recorded leads to a second copy. */
  private async record(email: ClaimedEmail, result: SendResult, retrySeconds: number): Promise<EmailState | null> {
    for (;;) {
      try {
        return await this.ledger.record(email, result, retrySeconds);
      } catch (error) {
        this.logger.warn({ err: error, email_id: email.id }, "e-mail result not recorded");
        if (this.abort.signal.aborted) return null;
        await sleep(RECORD_RETRY_MS);
      }
    }
  }

  private async renewLeases(): Promise<void> {
    if (this.inProgress.size === 0) return;
    await this.ledger.renew(
      [...this.inProgress.values()].map(({ email }) => email),
      this.options.leaseSeconds,
    );
  }

  private async measureBacklog(): Promise<void> {
    if (performance.now() < this.backlogAt) return;
    this.backlogAt = performance.now() + BACKLOG_EVERY_MS;
    const backlog = await this.ledger.backlog();
    waiting.set(backlog.emails);
    oldestWaiting.set(backlog.oldest_seconds);
  }
}

/** The dispatcher as the process configures it, with the SMTP server among the health checks. */
export const emailDispatcherProvider: Provider = {
  provide: EmailDispatcher,
  useFactory: (
    { SMTP_URL, MAIL_FROM, PUBLIC_URL }: NotificationsConfig,
    logger: Logger,
    health: Health,
    rpc: RpcClient,
    ledger: EmailLedger,
  ): EmailDispatcher => {
    const smtp = new SmtpClient({ url: SMTP_URL, from: MAIL_FROM, connections: DISPATCHER_DEFAULTS.concurrency });
    // Information only: e-mails wait in the ledger for their server, and a restart or another replica would not help them.
    health.addInfoCheck("smtp", () => smtp.check());
    return new EmailDispatcher(ledger, new EmailRenderer(rpc, logger, PUBLIC_URL), smtp, logger, DISPATCHER_DEFAULTS);
  },
  inject: [CONFIG, LOGGER, Health, RpcClient, EmailLedger],
};

/** `error` for a dead-lettered e-mail, which waits for a person; `warn` for a deferred one; `info` for one that is sent or discarded. */
function logLevel(state: EmailState | null, { kind }: SendResult): "error" | "warn" | "info" {
  if (state === "parked") return "error";
  return state === "dropped" || kind === "accepted" || kind === "dropped" ? "info" : "warn";
}
