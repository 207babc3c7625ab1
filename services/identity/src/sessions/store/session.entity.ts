import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import { UserEntity } from "../../users/user.entity.ts";

/** A session. Only the hash of its token is stored: a leaked table gives access to none. */
@Entity({ schema: "identity", name: "sessions" })
@Unique("sessions_token_hash", ["token_hash"])
@Index("sessions_expires", ["expires_at"])
@Index("sessions_user", ["user_id"])
export class SessionEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column("bytea")
  token_hash!: Buffer;

  @ForeignKey(() => UserEntity, { name: "sessions_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;

  @Column("timestamptz", { default: () => "now()" })
  created_at!: Date;

  @Column("timestamptz", { default: () => "now()" })
  last_seen_at!: Date;

  @Column("timestamptz")
  expires_at!: Date;

  /** The version of the agreement that was current when the session began. */
  @Column("text", { default: "2024-1" })
  nda_version!: string;

  /** Null for sessions from before it was stored. */
  @Column("text", { nullable: true })
  address!: string | null;

  @Column("text", { nullable: true })
  device!: string | null;
}
