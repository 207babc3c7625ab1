import { Injectable } from "@nestjs/common";
import { listSlowEvents, QUEUE_CONSUMERS, type EventType, type Operations, type QueueName } from "@takeoff/contracts";
import { Database } from "@takeoff/platform/database";

/** An event that a consumer has not received yet. */
export interface OpenEvent {
  id: string;
  type: EventType;
  aggregate: string;
  created_at: Date;
}

/** Reads the outbox for staff. */
@Injectable()
export class OpenEventRepository {
  constructor(private readonly database: Database) {}

  /** What the rows of the slow queues say of their events is not said again: a scan may be read for minutes, and nothing is late. */
  async summary(): Promise<Operations["outbox"]> {
    const [row] = await this.database.query<Operations["outbox"]>(
      `select count(*)::int as open, coalesce(greatest(extract(epoch from now() - min(created_at)), 0), 0)::float8 as oldest_seconds
       from events.outbox where closed_at is null and (attempts = 0 or type <> all($1))`,
      [listSlowEvents()],
    );
    return row ?? { open: 0, oldest_seconds: 0 };
  }

  /** The events among `ids` that the queue's consumer has not received yet. */
  find(queue: QueueName, ids: readonly string[]): Promise<OpenEvent[]> {
    return this.database.query<OpenEvent>(
      `select id, type, aggregate, created_at from events.outbox o
       where id = any($1::uuid[]) and $2 = any(consumers)
         and not exists (select 1 from events.receipts r where r.event_id = o.id and r.consumer = $2)`,
      [ids, QUEUE_CONSUMERS[queue]],
    );
  }
}
