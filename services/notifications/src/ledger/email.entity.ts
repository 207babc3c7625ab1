import type { EmailState } from "@takeoff/contracts";
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from "typeorm";

/** An e-mail and how far its sending is. */
@Entity({ schema: "notifications", name: "emails" })
@Check("emails_held", "(held_until is null) = (held_reason is null)")
@Check("emails_held_reason", "held_reason = 'welcome_limit'")
@Check("emails_state", "state in ('pending', 'sending', 'sent', 'parked', 'dropped')")
@Unique("emails_event_recipient", ["event_id", "recipient"])
@Index("emails_by_state", ["state", "id"])
@Index("emails_counted", ["organization_id", "counts_on"], { where: "(counts_on is not null) and (state <> 'dropped')" })
@Index("emails_document", { synchronize: false })
@Index("emails_pending", ["next_attempt_at"], { where: "state = 'pending'" })
@Index("emails_recipient", { synchronize: false })
@Index("emails_sending", ["leased_until"], { where: "state = 'sending'" })
@Index("emails_settled", ["settled_at"], { where: "state in ('sent', 'dropped')" })
@Index("emails_unsent", ["organization_id"], { where: "state in ('pending', 'parked')" })
export class EmailEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;
  @Column("uuid") event_id!: string;
  @Column("bigint", { nullable: true }) organization_id!: number | null;
  @Column("text") recipient!: string;
  @Column("text") template!: string;
  @Column("jsonb") data!: unknown;
  @Column("text") message_id!: string;
  @Column("text", { default: "pending" }) state!: EmailState;
  @Column("integer", { default: 0 }) attempts!: number;
  @Column("timestamptz", { default: () => "now()" }) next_attempt_at!: Date;
  @Column("timestamptz", { nullable: true }) leased_until!: Date | null;
  @Column("timestamptz", { default: () => "(now() + '24:00:00')" }) give_up_at!: Date;
  @Column("text", { nullable: true }) last_reply!: string | null;
  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
  @Column("timestamptz", { nullable: true }) sent_at!: Date | null;
  @Column("timestamptz", { nullable: true }) settled_at!: Date | null;
  @Column("integer", { default: 0 }) attempts_before!: number;
  /** The UTC day against whose limit the e-mail counts. */
  @Column("date", { nullable: true }) counts_on!: string | null;
  /** Set when that day is later than the event. */
  @Column("timestamptz", { nullable: true }) held_until!: Date | null;
  @Column("text", { nullable: true }) held_reason!: string | null;
  @Column("timestamptz", { nullable: true }) erased_at!: Date | null;
}
