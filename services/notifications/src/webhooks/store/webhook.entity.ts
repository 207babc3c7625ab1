import type { DisabledReason, WebhookEvent } from "@takeoff/contracts";
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";

/** An address of an organization to which events are sent. */
@Entity({ schema: "notifications", name: "webhooks" })
@Check("webhooks_disabled", "(disabled_at is null) = (disabled_reason is null)")
@Check("webhooks_disabled_reason", "disabled_reason in ('failing', 'gone', 'manual')")
@Check("webhooks_former_secret", "(former_secret is null) = (former_secret_until is null)")
@Index("webhooks_organization", ["organization_id"])
export class WebhookEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;
  @Column("bigint") organization_id!: number;
  @Column("text") url!: string;
  @Column("text", { array: true }) events!: WebhookEvent[];
  /** Sealed; signs messages. */
  @Column("bytea") secret!: Buffer;
  /** Signs messages too until its time, while receivers learn the new one. */
  @Column("bytea", { nullable: true }) former_secret!: Buffer | null;
  @Column("timestamptz", { nullable: true }) former_secret_until!: Date | null;
  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
  @Column("timestamptz", { nullable: true }) delivered_at!: Date | null;
  /** The first failed attempt since the last success. */
  @Column("timestamptz", { nullable: true }) failing_since!: Date | null;
  @Column("timestamptz", { nullable: true }) disabled_at!: Date | null;
  @Column("text", { nullable: true }) disabled_reason!: DisabledReason | null;
  @Column("timestamptz", { nullable: true }) notified_at!: Date | null;
  /** When tests were requested, and deliveries sent again: of the last minute, perhaps older ones. For the limit of each only. */
  @Column("timestamptz", { array: true, default: () => "'{}'", select: false }) tests_at?: Date[];
  @Column("timestamptz", { array: true, default: () => "'{}'", select: false }) resends_at?: Date[];
}
