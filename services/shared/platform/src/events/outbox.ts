import { randomUUID } from "node:crypto";
import { listConsumers, EVENTS, type EventPayload, type EventType } from "@takeoff/contracts";
import { makeEventAttributes } from "../tracing/conventions.ts";
import { tracer } from "../tracing/tracing.ts";
import type { Transaction } from "../database/database.ts";

/** The PostgreSQL notification channel that wakes relays; the payload is the publisher. */
export const OUTBOX_CHANNEL = "takeoff_outbox";

export interface NewEvent<T extends EventType> {
  type: T;
  /** The aggregate that the event belongs to, such as `document:12`. */
  aggregate: string;
  /** Order among the aggregate's events: the aggregate's version after the change. */
  sequence: number;
  payload: EventPayload<T>;
}

/** The transactional outbox of one service: stores events together with the change that they describe. */
export class Outbox {
  constructor(private readonly publisher: string) {}

  /** Adds an event in the transaction of its change: both are committed, or neither. @returns the event's id */
  async add<T extends EventType>(tx: Transaction, event: NewEvent<T>): Promise<string> {
    const id = randomUUID();
    const payload = EVENTS[event.type].parse(event.payload);
    const span = tracer?.child("producer", `create ${event.type}`, makeEventAttributes(id, event.type));
    await tx.queryPrepared(
      `insert into events.outbox (id, publisher, type, aggregate, sequence, payload, consumers, traceparent)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        this.publisher,
        event.type,
        event.aggregate,
        event.sequence,
        JSON.stringify(payload),
        listConsumers(event.type),
        span?.traceparent ?? null,
      ],
    );
    span?.end();
    // PostgreSQL delivers the notification at commit, so a relay never wakes before it can see the event.
    await tx.queryPrepared("select pg_notify($1, $2)", [OUTBOX_CHANNEL, this.publisher]);
    return id;
  }
}
