import type { OnModuleDestroy } from "@nestjs/common";
import { CONSUMERS, LIVE_CHANNEL, liveMessage, listSlowEvents, chooseQueue, type Consumer, type EventType } from "@takeoff/contracts";
import pg from "pg";
import { Gauge } from "prom-client";
import { PollingLoop } from "../background/polling-loop.ts";
import type { Database } from "../database/database.ts";
import type { Logger } from "../logging/logger.ts";
import type { Queues } from "../queues/queues.ts";
import { makeEventAttributes } from "../tracing/conventions.ts";
import { endAfter, tracer, type Tracer } from "../tracing/tracing.ts";
import { OUTBOX_CHANNEL } from "./outbox.ts";

const BATCH = 200;
const POLL_MS = 1_000;
const RETRY_MS = 2_000;
/** Deliveries of an event with the configured lease. Later leases double, up to eight times: else a backlog is redelivered in vain. */
const SHORT_LEASES = 4;
const PRUNE_EVERY_MS = 60_000;
const PRUNE_AFTER = "7 days";
/**
 * Deliveries of an event that are published to live updates: the first, and the second in case the process died between
 * taking the lease and publishing. Redeliveries of a backlog would flood the clients. While Redis is unavailable nothing
 * is published; clients reload their lists when they reconnect.
 */
const PUBLISHED_ATTEMPTS = 2;

/** Queries of each publisher's lag. They run on every scrape, so that the gauge is never out of date. */
const lags = new Map<string, () => Promise<number>>();
new Gauge({
  name: "takeoff_outbox_lag_seconds",
  help: "Age of the publisher's oldest event that is not closed, without those that wait in a queue of jobs that take minutes",
  labelNames: ["publisher"],
  async collect() {
    for (const [publisher, lag] of lags) {
      // NaN while the database is unavailable: an old value would mislead, and the other metrics must still be scraped.
      const seconds = await lag().catch(() => NaN);
      this.set({ publisher }, seconds);
    }
  },
});

interface OpenEvent {
  id: string;
  type: EventType;
  payload: unknown;
  consumers: Consumer[];
  /** Number of deliveries, including the current one. */
  attempts: number;
  received: string[];
  /** The trace context of the request or job that added it; null when tracing was off. */
  traceparent: string | null;
}

/**
 * Dispatches a service's events from the outbox to their consumers' queues. Several relays may run concurrently: each
 * takes rows under a lease, and the others skip them. An event that is not closed when its lease ends is redelivered, so
 * that no event is lost when Redis loses its data.
 */
export class Relay implements OnModuleDestroy {
  private readonly dispatching: PollingLoop;
  private readonly listening: PollingLoop;
  private listener: pg.Client | null = null;
  private pruneAt = 0;

  constructor(
    private readonly publisher: string,
    private readonly database: Database,
    private readonly queues: Queues,
    private readonly logger: Logger,
    private readonly options: { databaseUrl: string; leaseSeconds: number },
  ) {
    this.dispatching = new PollingLoop({
      intervalMs: POLL_MS,
      retryMs: RETRY_MS,
      task: async () => {
        if ((await this.relayOnce()) === BATCH) return true;
        await this.prune();
        return false;
      },
      onError: (error) => logger.warn({ err: error }, "events could not be relayed"),
    });
    this.listening = new PollingLoop({
      intervalMs: RETRY_MS,
      task: (signal) => this.listen(signal),
      onError: (error) => logger.warn({ err: error }, "the relay cannot listen"),
    });
  }

  start(): void {
    lags.set(this.publisher, () => this.oldestOpen());
    this.listening.start();
    this.dispatching.start();
  }

  async onModuleDestroy(): Promise<void> {
    const stopped = Promise.all([this.listening.stop(), this.dispatching.stop()]);
    await this.listener?.end().catch(() => undefined);
    await stopped;
  }

  /** Dispatches one batch of open events, in their order. @returns the number of events in the batch */
  async relayOnce(): Promise<number> {
    const events = await this.database.queryPrepared<OpenEvent>(
      `with due as (
         select id from events.outbox
         where publisher = $1 and closed_at is null and leased_until <= now()
         order by leased_until, position limit $2 for update skip locked
       ), taken as (
         update events.outbox o
         set leased_until = now() + make_interval(secs => $3 * least(8, 2 ^ greatest(0, attempts - $4))), attempts = attempts + 1
         from due where o.id = due.id returning o.*
       )
       select id, type, payload, consumers, attempts, traceparent,
              array(select consumer from events.receipts r where r.event_id = taken.id) as received
       from taken order by position`,
      [this.publisher, BATCH, this.options.leaseSeconds, SHORT_LEASES - 1],
    );
    try {
      await this.dispatch(events);
    } catch (error) {
      this.logger.warn({ err: error, events: events.length }, "events could not be queued");
      // The whole batch: BullMQ ignores jobs whose id is already in the queue.
      await this.redeliverIn(RETRY_MS / 1000, events);
      return events.length;
    }
    const closed = events.filter((event) => waitingFor(event).length === 0).map(({ id }) => id);
    if (closed.length) await this.database.query("update events.outbox set closed_at = now() where id = any($1)", [closed]);
    return events.length;
  }

  private async dispatch(events: readonly OpenEvent[]): Promise<void> {
    const messages = events.map((event) => this.makeMessage(event)).filter((message) => message !== null);
    await this.queues.publish(LIVE_CHANNEL, messages);
    for (const consumer of CONSUMERS) {
      const waiting = events.filter((event) => waitingFor(event).includes(consumer));
      const added = this.queues.add(
        consumer,
        waiting.map(({ id, type }) => ({ event_id: id, type })),
      );
      await (tracer === undefined ? added : traceDelivery(tracer, consumer, waiting, added));
    }
  }

  /** The live update of an event, or null. An event whose payload is invalid must not fail the rest of its batch. */
  private makeMessage({ id, type, payload, attempts }: OpenEvent): string | null {
    if (attempts > PUBLISHED_ATTEMPTS) return null;
    try {
      const message = liveMessage(type, payload);
      return message && JSON.stringify(message);
    } catch (error) {
      this.logger.error({ err: error, event_id: id }, "live update of an event failed");
      return null;
    }
  }

  private async redeliverIn(seconds: number, events: readonly OpenEvent[]): Promise<void> {
    // The delivery does not count: leases must not grow while Redis is unavailable.
    await this.database.query(
      "update events.outbox set leased_until = now() + make_interval(secs => $2), attempts = attempts - 1 where id = any($1)",
      [events.map(({ id }) => id), seconds],
    );
  }

  private async prune(): Promise<void> {
    if (Date.now() < this.pruneAt) return;
    this.pruneAt = Date.now() + PRUNE_EVERY_MS;
    await this.database.query(
      `delete from events.outbox where id in (
         select id from events.outbox where publisher = $1 and closed_at < now() - $2::interval limit 1000 for update skip locked)`,
      [this.publisher, PRUNE_AFTER],
    );
  }

  /** Seconds since the oldest open event was written, without those that a slow queue has; 0 when none is open. */
  private async oldestOpen(): Promise<number> {
    const [row] = await this.database.query<{ seconds: number | null }>(
      `select extract(epoch from now() - min(created_at))::float8 as seconds from events.outbox where publisher = $1
         and closed_at is null and (attempts = 0 or type <> all($2))`,
      [this.publisher, listSlowEvents()],
    );
    return row?.seconds ?? 0;
  }

  /** Wakes the relay on notifications until the connection ends. It only saves time: the poll finds what a lost one missed. */
  private async listen(signal: AbortSignal): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.databaseUrl,
      application_name: `${this.publisher}-relay`,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    this.listener = client;
    try {
      const ended = new Promise<void>((resolve) => client.once("end", resolve));
      client.on("error", (error) => this.logger.warn({ err: error }, "the relay's listener broke"));
      client.on("notification", ({ payload }) => {
        if (payload === this.publisher) this.dispatching.wake();
      });
      await client.connect();
      await client.query(`listen ${OUTBOX_CHANNEL}`);
      await ended;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!signal.aborted) throw error;
    }
  }
}

/** Records the delivery of events to a consumer's queues as a span of each event's trace. */
function traceDelivery(on: Tracer, consumer: Consumer, events: readonly OpenEvent[], added: Promise<void>): Promise<void> {
  const startedAt = new Date();
  const spans = events.map(({ id, type, attempts, traceparent }) => {
    if (traceparent === null) return undefined;
    const attributes = {
      ...makeEventAttributes(id, type),
      "messaging.destination.name": chooseQueue(consumer, type),
      "takeoff.event.delivery": attempts,
    };
    return on.root("producer", `send ${type}`, attributes, { traceparent, startedAt });
  });
  return spans.reduce((result, span) => endAfter(span, result), added);
}

/** Consumers without a receipt for the event. */
function waitingFor({ consumers, received }: OpenEvent): Consumer[] {
  return consumers.filter((consumer) => !received.includes(consumer));
}
