import { Injectable } from "@nestjs/common";
import { InjectRepository } from "@nestjs/typeorm";
import type { StaffAction, Caller, EmailKind, EventType, QueueName, StaffActionRecord } from "@takeoff/contracts";
import type { Queryable } from "@takeoff/platform/database";
import { LessThan, Repository, Check, Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";
import { toResourceRef } from "./resource-ref.ts";

/** What staff did with an e-mail or a job that could not be completed. */
@Entity({ schema: "notifications", name: "acts" })
@Check("acts_act", "act in ('retried', 'dropped')")
@Check("acts_subject", "(email_id is null) <> (event_id is null)")
@Index("acts_by_email", ["email_id", "id"], { where: "email_id is not null" })
@Index("acts_by_time", ["at"])
export class StaffActionEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;
  @Column("timestamptz", { default: () => "now()" }) at!: Date;
  @Column("text") act!: StaffAction;
  @Column("bigint") by_id!: number;
  @Column("text") by_name!: string;
  @Column("text", { nullable: true }) reason!: string | null;
  @Column("bigint", { nullable: true }) email_id!: number | null;
  @Column("text", { nullable: true }) recipient!: string | null;
  @Column("text", { nullable: true }) template!: string | null;
  @Column("text", { nullable: true }) queue!: string | null;
  @Column("uuid", { nullable: true }) event_id!: string | null;
  @Column("text", { nullable: true }) event_type!: string | null;
  @Column("text", { nullable: true }) aggregate!: string | null;
}

export interface StaffActionEntry {
  act: StaffAction;
  caller: Pick<Caller, "id" | "username">;
  reason: string | null;
}

/** The record of what staff did to jobs and e-mails, stored as text: it remains when these or the user are deleted. */
@Injectable()
export class StaffActionRepository {
  constructor(@InjectRepository(StaffActionEntity) private readonly actions: Repository<StaffActionEntity>) {}

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
    const where = before === null ? {} : { id: LessThan(before) };
    return (await this.actions.find({ where, order: { id: "DESC" }, take: limit })).map(toStaffActionRecord);
  }

  total(): Promise<number> {
    return this.actions.count();
  }
}

/** The database's checks keep an action either about an e-mail or about the job of an event. */
function toStaffActionRecord(row: StaffActionEntity): StaffActionRecord {
  const common = { id: row.id, at: row.at.toISOString(), act: row.act, by: row.by_name, reason: row.reason };
  if (row.email_id !== null)
    return { ...common, on: "email", email_id: row.email_id, recipient: row.recipient ?? "", kind: row.template as EmailKind };
  const job = { queue: row.queue as QueueName, event_id: row.event_id ?? "", event_type: row.event_type as EventType };
  return { ...common, on: "job", ...job, about: toResourceRef(row.aggregate ?? "") };
}
