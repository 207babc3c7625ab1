import type { DeliveryError, DeliveryEvent, WebhookDeliveryState, WebhookMessage } from "@takeoff/contracts";
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from "typeorm";
import { WebhookEntity } from "./webhook.entity.ts";

/** A message to one webhook, and how far its delivery is. */
@Entity({ schema: "notifications", name: "webhook_deliveries" })
@Check("webhook_deliveries_state", "state in ('pending', 'delivered', 'failed')")
@Unique("webhook_deliveries_message", ["webhook_id", "message_id"])
@Index("webhook_deliveries_document", ["document_id"], { where: "document_id is not null" })
@Index("webhook_deliveries_due", ["webhook_id", "next_attempt_at", "id"], { where: "state = 'pending'" })
@Index("webhook_deliveries_leased", ["leased_until"], { where: "(state = 'pending') and (leased_until is not null)" })
@Index("webhook_deliveries_listed", ["webhook_id", "id"])
@Index("webhook_deliveries_settled", ["settled_at"], { where: "state <> 'pending'" })
export class WebhookDeliveryEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;
  @Column("bigint") webhook_id!: number;

  @ManyToOne(() => WebhookEntity, { onDelete: "CASCADE" })
  @JoinColumn({ name: "webhook_id", foreignKeyConstraintName: "webhook_deliveries_webhook" })
  webhook?: WebhookEntity;

  @Column("bigint") organization_id!: number;
  @Column("text") message_id!: string;
  @Column("text") event!: DeliveryEvent;
  @Column("bigint", { nullable: true }) document_id!: number | null;
  @Column("timestamptz") occurred_at!: Date;
  /** Null once the names in it are erased. */
  @Column("jsonb", { nullable: true }) data!: WebhookMessage["data"] | null;
  @Column("text", { default: "pending" }) state!: WebhookDeliveryState;
  @Column("integer", { default: 0 }) attempts!: number;
  /** Attempts before the delivery was last sent again. */
  @Column("integer", { default: 0 }) attempts_before!: number;
  @Column("timestamptz", { default: () => "now()" }) next_attempt_at!: Date;
  @Column("timestamptz", { nullable: true }) leased_until!: Date | null;
  /** An attempt that fails after this time is the last. */
  @Column("timestamptz") give_up_at!: Date;
  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
  @Column("timestamptz", { nullable: true }) attempted_at!: Date | null;
  @Column("timestamptz", { nullable: true }) settled_at!: Date | null;
  @Column("integer", { nullable: true }) status!: number | null;
  @Column("text", { nullable: true }) answer!: string | null;
  @Column("integer", { nullable: true }) duration_ms!: number | null;
  @Column("text", { nullable: true }) error!: DeliveryError | null;
}
