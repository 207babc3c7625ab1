import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { Database, olderThanSeconds, type Transaction } from "@takeoff/platform/database";
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

type NewPasswordReset = Omit<PasswordResetEntity, "id" | "created_at" | "used_at">;

@Injectable()
export class ResetRepository extends OneTimeLinks<PasswordResetEntity> {
  constructor(database: Database) {
    super(database, PasswordResetEntity, LIMITS.passwordResetSeconds);
  }

  /** Adds a link, which ends the user's earlier ones. @returns its id */
  create(tx: Transaction, link: NewPasswordReset): Promise<number> {
    return this.insert(tx, link);
  }

  /** Number of links that the user requested within the lifetime of a link. Deletes older ones. */
  async countRecent(tx: Transaction, userId: number): Promise<number> {
    await tx.manager.delete(PasswordResetEntity, { user_id: userId, created_at: olderThanSeconds(LIMITS.passwordResetSeconds) });
    return tx.manager.countBy(PasswordResetEntity, { user_id: userId });
  }
}
