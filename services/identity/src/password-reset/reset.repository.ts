import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { Database, olderThanSeconds, type Transaction } from "@takeoff/platform/database";
import { OneTimeLinks } from "../links/one-time-links.ts";
import { PasswordResetEntity } from "./password-reset.entity.ts";

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
