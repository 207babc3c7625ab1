import { Column, Entity, ForeignKey, Index, Unique } from "typeorm";
import { OneTimeLinkEntity } from "../links/one-time-link.entity.ts";
import { UserEntity } from "../users/user.entity.ts";

/** A link by which a user sets their first password. */
@Entity({ schema: "identity", name: "invitations" })
@Unique("invitations_token_hash", ["token_hash"])
@Index("invitations_user", ["user_id", "id"])
export class InvitationEntity extends OneTimeLinkEntity {
  @ForeignKey(() => UserEntity, { name: "invitations_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;
}
