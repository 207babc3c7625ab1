import { Injectable } from "@nestjs/common";
import type { Act, Caller, Consumer, EmailKind, EventType, RecordedAct } from "@takeoff/contracts";
import { Database, type Queryable } from "@takeoff/platform";
import { aboutOf } from "./about.ts";

/** What somebody did, and why. */
export interface Deed {
  act: Act;
  caller: Pick<Caller, "id" | "username">;
  reason: string | null;
}

interface ActRow {
  id: number;
  at: Date;
  act: Act;
  by_name: string;
  reason: string | null;
  email_id: number | null;
  recipient: string | null;
  template: EmailKind;
  queue: Consumer;
  event_id: string;
  event_type: EventType;
  aggregate: string;
}

/** What staff did to jobs and e-mails: kept as text, it outlives both, and the user. */
@Injectable()
export class ActRepository {
  constructor(private readonly database: Database) {}

  async ofJobs(db: Queryable, { act, caller, reason }: Deed, queue: Consumer, eventIds: readonly string[]): Promise<void> {
    await db.query(
      `insert into notifications.acts (act, by_id, by_name, reason, queue, event_id, event_type, aggregate)
       select $1, $2, $3, $4, $5, id, type, aggregate from events.outbox where id = any($6::uuid[]) order by position`,
      [act, caller.id, caller.username, reason, queue, eventIds],
    );
  }

  /** Newest first, those before an id when one is given. */
  async list(before: number | null, limit: number): Promise<RecordedAct[]> {
    const rows = await this.database.query<ActRow>(
      `select id, at, act, by_name, reason, email_id, recipient, template, queue, event_id, event_type, aggregate
       from notifications.acts where $1::bigint is null or id < $1 order by id desc limit $2`,
      [before, limit],
    );
    return rows.map(describe);
  }

  async total(): Promise<number> {
    const [row] = await this.database.query<{ total: number }>("select count(*)::int as total from notifications.acts");
    return row?.total ?? 0;
  }
}

function describe(row: ActRow): RecordedAct {
  const what = { id: row.id, at: row.at.toISOString(), act: row.act, by: row.by_name, reason: row.reason };
  if (row.email_id !== null) return { ...what, on: "email", email_id: row.email_id, recipient: row.recipient ?? "", kind: row.template };
  const { queue, event_id, event_type } = row;
  return { ...what, on: "job", queue, event_id, event_type, about: aboutOf(row.aggregate) };
}
