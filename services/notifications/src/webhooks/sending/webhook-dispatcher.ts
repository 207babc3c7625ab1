import { setTimeout as sleep } from "node:timers/promises";
import type { Provider } from "@nestjs/common";
import { WEBHOOK_LIMITS, type WebhookDeliveryState, type WebhookMessage } from "@takeoff/contracts";
import { CONFIG, LOGGER } from "@takeoff/platform/inject";
import { crashPoint, inSpan, PeriodicTask, toOutgoingNetwork, tracer, type Logger } from "@takeoff/platform";
import { Counter } from "prom-client";
import type { NotificationsConfig } from "../../config.ts";
import { computeBackoffSeconds } from "../../sending/backoff.ts";
import { DeliveryQueue, type ClaimedDelivery, type ClaimLimits } from "../store/delivery-queue.ts";
import type { AttemptResult } from "./attempt-result.ts";
import { WebhookSecrets } from "./webhook-secrets.ts";
import { WebhookSender } from "./webhook-sender.ts";
import { makeWebhookHeaders } from "./webhook-signature.ts";

const attemptsTotal = new Counter({
  name: "takeoff_webhook_attempts_total",
  help: "Attempts to deliver a webhook's message by their result and the state they left it in",
  labelNames: ["result", "state"],
});

export interface WebhookDispatcherOptions {
  limits: ClaimLimits;
  /** Another process takes over the deliveries of a dead one after this time; longer than an attempt. */
  leaseSeconds: number;
  /** `wake` reports new deliveries of this process; polling finds those of other replicas and those that are due again. */
  pollMs: number;
  /** Longest wait between two attempts. */
  longestBackoffSeconds: number;
  /** 0 ≤ random < 1, spreads the retries. */
  random: () => number;
}

export const WEBHOOK_DISPATCHER_DEFAULTS = {
  limits: { total: 64, perOrganization: 16, perWebhook: 4 },
  leaseSeconds: (WEBHOOK_LIMITS.attemptMs / 1000) * 3,
  pollMs: 1_000,
  longestBackoffSeconds: 4 * 3_600,
  random: Math.random,
} as const satisfies WebhookDispatcherOptions;

const RECORD_RETRY_MS = 500;

/** Delivers the messages that are due. Several dispatchers may run concurrently: each claims deliveries under a lease that others skip. */
export class WebhookDispatcher extends PeriodicTask {
  private readonly inProgress = new Map<number, Promise<void>>();
  private stopped = false;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
    private readonly logger: Logger,
    private readonly options: WebhookDispatcherOptions,
  ) {
    super({
      intervalMs: options.pollMs,
      task: () => this.claimDue(),
      onError: (error) => this.logger.warn({ err: error }, "webhook claim failed"),
    });
  }

  /** Claims no more, and waits for the attempts in progress, which end in time by themselves. */
  override async onModuleDestroy(): Promise<void> {
    await super.onModuleDestroy();
    this.stopped = true;
    await Promise.all(this.inProgress.values());
  }

  private async claimDue(): Promise<void> {
    const { limits, leaseSeconds } = this.options;
    const free = limits.total - this.inProgress.size;
    if (free <= 0) return;
    const claimed = await this.queue.claim({ ...limits, total: free }, leaseSeconds, [...this.inProgress.keys()]);
    for (const delivery of claimed) this.startDelivery(delivery);
  }

  private startDelivery(delivery: ClaimedDelivery): void {
    const { id, event, traceparent } = delivery;
    const span = tracer?.root("client", `send webhook ${event}`, { "takeoff.webhook_delivery.id": id }, { traceparent });
    const done = inSpan(span, () => this.deliver(delivery)).finally(() => {
      this.inProgress.delete(id);
      this.wake();
    });
    this.inProgress.set(id, done);
  }

  /** Never rejects: what cannot be recorded is attempted again when its lease has expired. */
  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    const { id, webhook_id, organization_id, event, attempts: attempt } = delivery;
    const fields = { delivery_id: id, webhook_id, organization_id, event, attempt };
    try {
      const result = await this.attempt(delivery);
      crashPoint("webhooks.before-record");
      const state = await this.record(delivery, result);
      attemptsTotal.inc({ result: result.error ?? "success", state: state ?? "superseded" });
      // No address and no answer: a log must hold neither a customer's secrets nor a stranger's text.
      const outcome = { ...fields, state, status: result.status, error: result.error, reason: result.reason, ms: result.duration_ms };
      this.logger[result.error === null ? "info" : "warn"](outcome, "webhook");
    } catch (error) {
      this.logger.warn({ err: error, ...fields }, "webhook not attempted");
    }
  }

  /** @throws AppError while identity does not respond */
  private async attempt(delivery: ClaimedDelivery): Promise<AttemptResult> {
    const { url, message_id, organization_id } = delivery;
    const secret = await this.secrets.open(delivery.secret, organization_id);
    if (secret === null) return { error: "secret", status: null, answer: null, duration_ms: 0, reason: null };
    const former = delivery.former_secret ? await this.secrets.open(delivery.former_secret, organization_id) : null;
    const body = buildBody(delivery);
    const headers = makeWebhookHeaders(message_id, body, former === null ? [secret] : [secret, former], new Date());
    return this.sender.send(url, headers, body);
  }

  /** Retries until the database responds or the process stops: a success that is not recorded leads to a second copy. */
  private async record(delivery: ClaimedDelivery, result: AttemptResult): Promise<WebhookDeliveryState | null> {
    const { random, longestBackoffSeconds } = this.options;
    const retrySeconds = computeBackoffSeconds(delivery.attempts_since, random(), longestBackoffSeconds);
    for (;;) {
      try {
        return await this.queue.record(delivery, result, retrySeconds);
      } catch (error) {
        this.logger.warn({ err: error, delivery_id: delivery.id }, "webhook result not recorded");
        if (this.stopped) return null;
        await sleep(RECORD_RETRY_MS);
      }
    }
  }
}

/** The same bytes on every attempt, but for names that were erased since. */
export function buildBody({
  event,
  occurred_at,
  organization_id,
  data,
}: Pick<ClaimedDelivery, "event" | "occurred_at" | "organization_id" | "data">): string {
  const message: WebhookMessage = { type: event, timestamp: occurred_at.toISOString(), data: data ?? { organization_id } };
  return JSON.stringify(message);
}

/** The dispatcher as the process configures it. */
export const webhookDispatcherProvider: Provider = {
  provide: WebhookDispatcher,
  useFactory: (
    { PUBLIC_URL, WEBHOOK_ADDRESSES }: NotificationsConfig,
    logger: Logger,
    queue: DeliveryQueue,
    secrets: WebhookSecrets,
  ): WebhookDispatcher => {
    const sender = new WebhookSender(toOutgoingNetwork(PUBLIC_URL, WEBHOOK_ADDRESSES));
    return new WebhookDispatcher(queue, secrets, sender, logger, WEBHOOK_DISPATCHER_DEFAULTS);
  },
  inject: [CONFIG, LOGGER, DeliveryQueue, WebhookSecrets],
};
