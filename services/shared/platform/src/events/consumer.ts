import { eventsFor, EVENTS, chooseQueue, type ConsumedBy, type Consumer, type EventEnvelope, type EventType } from "@takeoff/contracts";
import type { Database, Transaction } from "../database/database.ts";
import type { Logger } from "../logging/logger.ts";
import { crashPoint } from "../faults/crash-point.ts";
import { runInContext } from "../logging/context.ts";
import { makeEventAttributes } from "../tracing/conventions.ts";
import { inSpan, tracer, type SpanAttributes } from "../tracing/tracing.ts";
import type { EventJob } from "../queues/event-job.ts";
import { writeReceipts } from "./receipts.ts";

/** The database changes of an event. Runs in one transaction with the receipt. */
export type Effect = (tx: Transaction) => Promise<void>;

/** Handles one event in two steps: slow work and outside calls, which may be repeated; then the returned effect, applied exactly once. */
export type Handler<T extends EventType> = (event: EventEnvelope<T>) => Promise<Effect>;
export type Handlers<C extends Consumer> = { [T in ConsumedBy<C>]: Handler<T> };

const handleNothing = (): Promise<Effect> => Promise.resolve(() => Promise.resolve());

interface StoredEvent {
  id: string;
  type: EventType;
  aggregate: string;
  sequence: number;
  payload: unknown;
  created_at: Date;
  traceparent: string | null;
}

/** Applies the effects of queued events, each exactly once, however often an event is delivered. */
export class EventConsumer<C extends Consumer> {
  constructor(
    private readonly consumer: C,
    private readonly database: Database,
    private readonly logger: Logger,
    private readonly handlers: Handlers<C>,
  ) {
    const missing = eventsFor(consumer).filter((type) => !(type in handlers));
    if (missing.length) throw new Error(`${consumer} has no handler for ${missing.join(", ")}`);
  }

  async consume(job: EventJob): Promise<void> {
    await runInContext({ requestId: job.event_id, caller: null, address: "" }, () => this.handle(job));
  }

  private async handle(job: EventJob): Promise<void> {
    const event = await this.find(job.event_id);
    // A late redelivery: the event is closed and pruned.
    if (!event) return;
    const span = tracer?.root("consumer", `process ${event.type}`, this.makeAttributes(event), { traceparent: event.traceparent });
    await inSpan(span, () => this.process(event));
  }

  private makeAttributes({ id, type }: StoredEvent): SpanAttributes {
    return { ...makeEventAttributes(id, type), "messaging.destination.name": chooseQueue(this.consumer, type) };
  }

  private async process(event: StoredEvent): Promise<void> {
    const started = performance.now();
    const handlers: Partial<Record<EventType, unknown>> = this.handlers;
    // A version in which this consumer had something to do for it may have written the event.
    const handler = (handlers[event.type] ?? handleNothing) as Handler<EventType>;
    const payload = EVENTS[event.type].parse(event.payload);
    const { id, type, aggregate, sequence, created_at } = event;
    const effect = await handler({ id, type, aggregate, sequence, payload, created_at: created_at.toISOString() });
    crashPoint(`${this.consumer}.before-effect`);
    const applied = await this.database.transaction(async (tx) => {
      if ((await writeReceipts(tx, this.consumer, [event.id])).length === 0) return false;
      await effect(tx);
      return true;
    });
    crashPoint(`${this.consumer}.after-effect`);
    this.logger.info({ event_type: event.type, applied, ms: Math.round(performance.now() - started) }, "event");
  }

  /** The event, or null when this consumer has a receipt for it or it is pruned. */
  private async find(id: string): Promise<StoredEvent | null> {
    const [event] = await this.database.queryPrepared<StoredEvent>(
      `select id, type, aggregate, sequence, payload, created_at, traceparent from events.outbox
       where id = $1 and not exists (select 1 from events.receipts where event_id = $1 and consumer = $2)`,
      [id, this.consumer],
    );
    return event ?? null;
  }
}
