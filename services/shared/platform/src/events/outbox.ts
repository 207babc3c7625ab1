import { randomUUID } from "node:crypto";
import { consumersOf, EVENTS, type EventPayload, type EventType } from "@takeoff/contracts";
import type { Transaction } from "../database/database.ts";

/** The PostgreSQL channel that wakes relays; its payload is the publisher. */
export const OUTBOX_CHANNEL = "takeoff_outbox";

export interface NewEvent<T extends EventType> {
  type: T;
  /** What the event is about, such as `document:12`. */
  aggregate: string;
  /** Position among the aggregate's events: its version after the change. */
  sequence: number;
  payload: EventPayload<T>;
}

/** Facts of one service, written with the change they tell of. */
export class Outbox {
  constructor(private readonly publisher: string) {}

  /** Adds an event in the transaction of its change: both are there after a commit, or neither. */
  async add<T extends EventType>(tx: Transaction, event: NewEvent<T>): Promise<string> {
    const id = randomUUID();
    const payload = EVENTS[event.type].payload.parse(event.payload);
    await tx.query(
      `insert into events.outbox (id, publisher, type, aggregate, sequence, payload, consumers) values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, this.publisher, event.type, event.aggregate, event.sequence, JSON.stringify(payload), consumersOf(event.type)],
    );
    // Delivered by PostgreSQL at commit, so a relay never wakes for what it cannot see yet.
    await tx.query("select pg_notify($1, $2)", [OUTBOX_CHANNEL, this.publisher]);
    return id;
  }
}
