import { Injectable } from "@nestjs/common";
import type { StaffAction, Caller, EmailKind, EventType, QueueName, StaffActionRecord } from "@takeoff/contracts";
import { Database, type Queryable } from "@takeoff/platform";
import { toResourceRef } from "./resource-ref.ts";

/** An action of staff and its reason. */
export interface StaffActionEntry {
  act: StaffAction;
  caller: Pick<Caller, "id" | "username">;
  reason: string | null;
}

interface StaffActionRow {
  id: number;
  at: Date;
  act: StaffAction;
  by_name: string;
  reason: string | null;
  email_id: number | null;
  recipient: string | null;
  template: EmailKind;
  queue: QueueName;
  event_id: string;
  event_type: EventType;
  aggregate: string;
}

/** The record of what staff did to jobs and e-mails, stored as text: it remains when these or the user are deleted. */
@Injectable()
export class StaffActionRepository {
  constructor(private readonly database: Database) {}

  async recordJobActions(
    db: Queryable,
    { act, caller, reason }: StaffActionEntry,
    queue: QueueName,
    eventIds: readonly string[],
  ): Promise<void> {
    await db.query(
      `insert into notifications.acts (act, by_id, by_name, reason, queue, event_id, event_type, aggregate)
       select $1, $2, $3, $4, $5, id, type, aggregate from events.outbox where id = any($6::uuid[]) order by position`,
      [act, caller.id, caller.username, reason, queue, eventIds],
    );
  }

  /** Newest first; with `before`, only those with a lower id. */
  async list(before: number | null, limit: number): Promise<StaffActionRecord[]> {
    const rows = await this.database.query<StaffActionRow>(
      `select id, at, act, by_name, reason, email_id, recipient, template, queue, event_id, event_type, aggregate
       from notifications.acts where $1::bigint is null or id < $1 order by id desc limit $2`,
      [before, limit],
    );
    return rows.map(toStaffActionRecord);
  }

  async total(): Promise<number> {
    const [row] = await this.database.query<{ total: number }>("select count(*)::int as total from notifications.acts");
    return row?.total ?? 0;
  }
}

function toStaffActionRecord(row: StaffActionRow): StaffActionRecord {
  const common = { id: row.id, at: row.at.toISOString(), act: row.act, by: row.by_name, reason: row.reason };
  if (row.email_id !== null) return { ...common, on: "email", email_id: row.email_id, recipient: row.recipient ?? "", kind: row.template };
  const { queue, event_id, event_type } = row;
  return { ...common, on: "job", queue, event_id, event_type, about: toResourceRef(row.aggregate) };
}
