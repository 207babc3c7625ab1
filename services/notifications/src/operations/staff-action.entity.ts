import type { StaffAction } from "@takeoff/contracts";
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";

/** What staff did with an e-mail or a job that could not be completed. */
@Entity({ schema: "notifications", name: "acts" })
@Check("acts_act", "act in ('retried', 'dropped')")
@Check("acts_subject", "(email_id is null) <> (event_id is null)")
@Index("acts_by_email", ["email_id", "id"], { where: "email_id is not null" })
@Index("acts_by_time", ["at"])
export class StaffActionEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column("timestamptz", { default: () => "now()" })
  at!: Date;

  @Column("text")
  act!: StaffAction;

  @Column("bigint")
  by_id!: number;

  @Column("text")
  by_name!: string;

  @Column("text", { nullable: true })
  reason!: string | null;

  @Column("bigint", { nullable: true })
  email_id!: number | null;

  @Column("text", { nullable: true })
  recipient!: string | null;

  @Column("text", { nullable: true })
  template!: string | null;

  @Column("text", { nullable: true })
  queue!: string | null;

  @Column("uuid", { nullable: true })
  event_id!: string | null;

  @Column("text", { nullable: true })
  event_type!: string | null;

  @Column("text", { nullable: true })
  aggregate!: string | null;
}
