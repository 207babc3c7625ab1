import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import { UserEntity } from "../users/user.entity.ts";

/** A link by which a new address is confirmed. */
@Entity({ schema: "identity", name: "email_changes" })
@Unique("email_changes_token_hash", ["token_hash"])
@Index("email_changes_user", ["user_id", "id"])
export class EmailChangeEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey(() => UserEntity, { name: "email_changes_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;

  @Column("text")
  old_email!: string;

  @Column("text")
  new_email!: string;

  @Column("bytea")
  salt!: Buffer;

  @Column("bytea")
  token_hash!: Buffer;

  @Column("timestamptz", { default: () => "now()" })
  created_at!: Date;

  @Column("timestamptz", { nullable: true })
  used_at!: Date | null;
}
