import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { ProviderEntity } from "./provider.entity.ts";

/** A sign-in that was begun at a provider. */
@Entity({ schema: "identity", name: "openid_attempts" })
@Index("openid_attempts_age", ["created_at"])
@Index("openid_attempts_provider", ["provider_id"])
export class SignOnAttemptEntity {
  @PrimaryColumn("bytea")
  token_hash!: Buffer;

  @ForeignKey(() => ProviderEntity, { name: "openid_attempts_provider_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  provider_id!: number;

  @Column("text", { nullable: true })
  return_to!: string | null;

  @Column("timestamptz", { default: () => "now()" })
  created_at!: Date;
}
