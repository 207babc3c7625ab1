import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import { UserEntity } from "../users/user.entity.ts";

/** A link by which a user sets their first password. Its token is an HMAC of the salt with a key outside of the database. */
@Entity({ schema: "identity", name: "invitations" })
@Unique("invitations_token_hash", ["token_hash"])
@Index("invitations_user", ["user_id", "id"])
export class InvitationEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey(() => UserEntity, { name: "invitations_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;

  @Column("bytea")
  salt!: Buffer;

  @Column("bytea")
  token_hash!: Buffer;

  @Column("timestamptz", { default: () => "now()" })
  created_at!: Date;

  @Column("timestamptz", { nullable: true })
  used_at!: Date | null;
}
