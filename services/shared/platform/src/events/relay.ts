import { setTimeout as sleep } from "node:timers/promises";
import type { OnModuleDestroy } from "@nestjs/common";
import { CONSUMERS, LIVE_CHANNEL, liveMessage, type Consumer, type EventType } from "@takeoff/contracts";
import pg from "pg";
import { Gauge } from "prom-client";
import type { Database } from "../database/database.ts";
import type { Logger } from "../logging/logger.ts";
import type { Queues } from "../queues/queues.ts";
import { OUTBOX_CHANNEL } from "./outbox.ts";

const BATCH = 200;
const POLL_MS = 1_000;
const RETRY_MS = 2_000;
/** An event that was handed out so often waits in a long line: its leases grow, up to eight times, or handing out would outweigh the work. */
const SHORT_LEASES = 4;
const PRUNE_EVERY_MS = 60_000;
const PRUNE_AFTER = "7 days";
/**
 * Screens are told with the first handing out, and with the second in case its process died between taking and telling.
 * A backlog is handed out again and again; telling every screen each time would cost more than the backlog itself.
 * While Redis is away there is no telling either, and screens that connect again read their lists anew.
 */
const TOLD_UNTIL_ATTEMPT = 2;

/** Lag by publisher, asked whenever metrics are read, so that the figure is never older than the reading. */
const lags = new Map<string, () => Promise<number>>();
new Gauge({
  name: "takeoff_outbox_lag_seconds",
  help: "Age of the publisher's oldest event that is not closed",
  labelNames: ["publisher"],
  async collect() {
    for (const [publisher, lag] of lags) {
      // While the database is away no figure is better than an old one; the other metrics are still told.
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
  /** How often it was handed out, this time included. */
  attempts: number;
  received: string[];
}

/**
 * Hands a service's events to their consumers' queues. Several may run at once: each takes rows under a lease that
 * others skip. An event that is not closed when its lease ends is handed out again, so Redis may lose everything.
 */
export class Relay implements OnModuleDestroy {
  private readonly stopping = new AbortController();
  private wake: () => void = () => undefined;
  /** News that came while a batch was under way: the next look must not wait for the poll. */
  private notified = false;
  private running: Promise<unknown> = Promise.resolve();
  private listener: pg.Client | null = null;
  private pruneAt = 0;

  constructor(
    private readonly publisher: string,
    private readonly database: Database,
    private readonly queues: Queues,
    private readonly logger: Logger,
    private readonly options: { databaseUrl: string; leaseSeconds: number },
  ) {}

  start(): void {
    lags.set(this.publisher, () => this.oldestOpen());
    this.running = Promise.all([this.listen(), this.loop()]);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.listener?.end().catch(() => undefined);
    await this.running;
  }

  private async loop(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      let pause: number = POLL_MS;
      try {
        const taken = await this.relayOnce();
        if (taken === BATCH) continue;
        await this.prune();
      } catch (error) {
        this.logger.warn({ err: error }, "events could not be relayed");
        pause = RETRY_MS;
      }
      await this.pause(pause);
    }
  }

  /** Waits for a notification or the poll, whichever comes first. */
  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.stopping.signal.aborted || this.notified) this.wake();
    });
  }

  /** One batch of open events in their order; the number taken. */
  async relayOnce(): Promise<number> {
    this.notified = false;
    const events = await this.database.query<OpenEvent>(
      `with due as (
         select id from events.outbox
         where publisher = $1 and closed_at is null and leased_until <= now()
         order by leased_until, position limit $2 for update skip locked
       ), taken as (
         update events.outbox o
         set leased_until = now() + make_interval(secs => $3 * least(8, 2 ^ greatest(0, attempts - $4))), attempts = attempts + 1
         from due where o.id = due.id returning o.*
       )
       select id, type, payload, consumers, attempts,
              array(select consumer from events.receipts r where r.event_id = taken.id) as received
       from taken order by position`,
      [this.publisher, BATCH, this.options.leaseSeconds, SHORT_LEASES - 1],
    );
    try {
      await this.handOut(events);
    } catch (error) {
      this.logger.warn({ err: error, events: events.length }, "events could not be queued");
      // All of them: adding those again that were queued changes nothing.
      await this.handOutAgainIn(RETRY_MS / 1000, events);
      return events.length;
    }
    const closed = events.filter((event) => waitingFor(event).length === 0).map(({ id }) => id);
    if (closed.length) await this.database.query("update events.outbox set closed_at = now() where id = any($1)", [closed]);
    return events.length;
  }

  private async handOut(events: readonly OpenEvent[]): Promise<void> {
    const messages = events.map((event) => this.messageOf(event)).filter((message) => message !== null);
    await this.queues.publish(LIVE_CHANNEL, messages);
    for (const consumer of CONSUMERS) {
      const waiting = events.filter((event) => waitingFor(event).includes(consumer));
      await this.queues.add(
        consumer,
        waiting.map(({ id, type }) => ({ event_id: id, type })),
      );
    }
  }

  /** What open screens are told. One event that cannot be read must not hold up those that it was taken with. */
  private messageOf({ id, type, payload, attempts }: OpenEvent): string | null {
    if (attempts > TOLD_UNTIL_ATTEMPT) return null;
    try {
      const message = liveMessage(type, payload);
      return message && JSON.stringify(message);
    } catch (error) {
      this.logger.error({ err: error, event_id: id }, "screens could not be told of an event");
      return null;
    }
  }

  private async handOutAgainIn(seconds: number, events: readonly OpenEvent[]): Promise<void> {
    // It was not handed out: leases must not grow while Redis is away.
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

  /** Seconds since the oldest open event was written; 0 when none is open. */
  private async oldestOpen(): Promise<number> {
    const [row] = await this.database.query<{ seconds: number | null }>(
      `select extract(epoch from now() - min(created_at))::float8 as seconds from events.outbox where publisher = $1 and closed_at is null`,
      [this.publisher],
    );
    return row?.seconds ?? 0;
  }

  /** Listening only makes it quick: the poll finds what a broken listener missed. */
  private async listen(): Promise<void> {
    while (!this.stopping.signal.aborted) {
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
        client.on("notification", (notification) => {
          if (notification.payload !== this.publisher) return;
          this.notified = true;
          this.wake();
        });
        await client.connect();
        await client.query(`listen ${OUTBOX_CHANNEL}`);
        await ended;
      } catch (error) {
        if (!this.stopping.signal.aborted) this.logger.warn({ err: error }, "the relay cannot listen");
        await client.end().catch(() => undefined);
      }
      await sleep(RETRY_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }
}

/** Who has not received it yet. */
function waitingFor({ consumers, received }: OpenEvent): Consumer[] {
  return consumers.filter((consumer) => !received.includes(consumer));
}
