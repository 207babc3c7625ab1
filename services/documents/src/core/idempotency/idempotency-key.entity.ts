import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/** A request that may be repeated, and its response. */
@Entity({ schema: "documents", name: "idempotency_keys" })
@Index("idempotency_keys_age", ["created_at"])
export class IdempotencyKeyEntity {
  @PrimaryColumn("bigint")
  user_id!: number;

  @PrimaryColumn("text")
  key!: string;

  @Column("uuid")
  attempt!: string;

  @Column("bytea", { nullable: true })
  fingerprint!: Buffer | null;

  @Column("jsonb", { nullable: true })
  answer!: unknown;

  @Column("timestamptz")
  leased_until!: Date;

  @Column("timestamptz", { default: () => "now()" })
  created_at!: Date;
}
