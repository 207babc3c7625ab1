import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { Database } from "@takeoff/platform/database";
import { OneTimeLinks, OneTimeLinkEntity } from "../links/one-time-links.ts";
import { Column, Entity, ForeignKey, Index, Unique } from "typeorm";
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

@Injectable()
export class ResetRepository extends OneTimeLinks<PasswordResetEntity> {
  constructor(database: Database) {
    super(database, PasswordResetEntity, LIMITS.passwordResetSeconds, LIMITS.passwordResetSeconds);
  }
}
