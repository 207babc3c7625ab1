import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { Database } from "@takeoff/platform/database";
import { OneTimeLinks, OneTimeLinkEntity } from "../links/one-time-links.ts";
import { Column, Entity, ForeignKey, Index, Unique } from "typeorm";
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

/** Retention of invitations: who opens an old link within 30 days learns that it was used, replaced or has expired. */
const RETENTION_SECONDS = 30 * 86_400;

@Injectable()
export class InvitationRepository extends OneTimeLinks<InvitationEntity> {
  constructor(database: Database) {
    super(database, InvitationEntity, LIMITS.invitationSeconds, RETENTION_SECONDS);
  }
}
