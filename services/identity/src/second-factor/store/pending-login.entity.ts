import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import { UserEntity } from "../../users/user.entity.ts";

/** A log-in that waits for its second factor. */
@Entity({ schema: "identity", name: "pending_logins" })
@Unique("pending_logins_token_hash", ["token_hash"])
@Index("pending_logins_expires", ["expires_at"])
@Index("pending_logins_user", ["user_id"])
export class PendingLoginEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column("bytea")
  token_hash!: Buffer;

  @ForeignKey(() => UserEntity, { name: "pending_logins_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;

  @Column("text", { nullable: true })
  challenge!: string | null;

  @Column("integer", { default: 0 })
  failures!: number;

  @Column("timestamptz")
  expires_at!: Date;
}
