import { Column, Entity, ForeignKey, Index, Unique } from "typeorm";
import { OneTimeLinkEntity } from "../links/one-time-link.entity.ts";
import { UserEntity } from "../users/user.entity.ts";

/** A link by which a password is set. */
@Entity({ schema: "identity", name: "password_resets" })
@Unique("password_resets_token_hash", ["token_hash"])
@Index("password_resets_user", ["user_id", "id"])
export class PasswordResetEntity extends OneTimeLinkEntity {
  @ForeignKey(() => UserEntity, { name: "password_resets_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;
}
