import { Column, Entity, ForeignKey, Index, Unique } from "typeorm";
import { OneTimeLinkEntity } from "../links/one-time-link.entity.ts";
import { UserEntity } from "../users/user.entity.ts";

/** A link by which a new address is confirmed. */
@Entity({ schema: "identity", name: "email_changes" })
@Unique("email_changes_token_hash", ["token_hash"])
@Index("email_changes_user", ["user_id", "id"])
export class EmailChangeEntity extends OneTimeLinkEntity {
  @ForeignKey(() => UserEntity, { name: "email_changes_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;

  @Column("text")
  old_email!: string;

  @Column("text")
  new_email!: string;
}
