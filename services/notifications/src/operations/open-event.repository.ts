import { Injectable } from "@nestjs/common";
import type { Consumer, EventType, Operations } from "@takeoff/contracts";
import { Database } from "@takeoff/platform";

/** An event that a consumer has not received. */
export interface OpenEvent {
  id: string;
  type: EventType;
  aggregate: string;
  created_at: Date;
}

/** The outbox, seen from those who look after it. */
@Injectable()
export class OpenEventRepository {
  constructor(private readonly database: Database) {}

  async figures(): Promise<Operations["outbox"]> {
    const [row] = await this.database.query<Operations["outbox"]>(
      `select count(*)::int as open, coalesce(greatest(extract(epoch from now() - min(created_at)), 0), 0)::float8 as oldest_seconds
       from events.outbox where closed_at is null`,
    );
    return row ?? { open: 0, oldest_seconds: 0 };
  }

  /** Those of some events that a consumer has still to receive. */
  find(consumer: Consumer, ids: readonly string[]): Promise<OpenEvent[]> {
    return this.database.query<OpenEvent>(
      `select id, type, aggregate, created_at from events.outbox o
       where id = any($1::uuid[]) and $2 = any(consumers)
         and not exists (select 1 from events.receipts r where r.event_id = o.id and r.consumer = $2)`,
      [ids, consumer],
    );
  }
}
