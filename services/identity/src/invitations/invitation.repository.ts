import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { Database, olderThanSeconds, type Transaction } from "@takeoff/platform/database";
import { OneTimeLinks } from "../links/one-time-links.ts";
import { InvitationEntity } from "./invitation.entity.ts";

/** Retention of invitations: who opens an old link within 30 days learns that it was used, replaced or has expired. */
const RETENTION_SECONDS = 30 * 86_400;

type NewInvitation = Omit<InvitationEntity, "id" | "created_at" | "used_at">;

@Injectable()
export class InvitationRepository extends OneTimeLinks<InvitationEntity> {
  constructor(database: Database) {
    super(database, InvitationEntity, LIMITS.invitationSeconds);
  }

  /** Adds a link, which ends the user's earlier ones. @returns its id */
  create(tx: Transaction, link: NewInvitation): Promise<number> {
    return this.insert(tx, link);
  }

  /** As `countWithinLifetime`. Deletes invitations beyond the retention. */
  async countRecent(tx: Transaction, userId: number): Promise<{ recent: number; frees_in: number | null }> {
    await tx.manager.delete(InvitationEntity, { user_id: userId, created_at: olderThanSeconds(RETENTION_SECONDS) });
    return this.countWithinLifetime(tx, userId);
  }
}
