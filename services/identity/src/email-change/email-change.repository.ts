import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { Database, olderThanSeconds, type Transaction } from "@takeoff/platform/database";
import { OneTimeLinks, OneTimeLinkEntity } from "../links/one-time-links.ts";
import { Column, Entity, ForeignKey, Index, Unique, PrimaryColumn } from "typeorm";
import { UserEntity } from "../users/user.entity.ts";

/** An address that an account shows or confirmed: no other may have it. A trigger of `users` writes these rows. */
@Entity({ schema: "identity", name: "email_claims" })
@Index("email_claims_user", ["user_id"])
export class EmailClaimEntity {
  @PrimaryColumn("text")
  email_key!: string;

  @ForeignKey(() => UserEntity, { name: "email_claims_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;
}

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

/** Retention of changes: the e-mails about a change are read from here, and are not sent after 30 days. */
const RETENTION_SECONDS = 30 * 86_400;

type NewEmailChange = Omit<EmailChangeEntity, "id" | "created_at" | "used_at">;

@Injectable()
export class EmailChangeRepository extends OneTimeLinks<EmailChangeEntity> {
  constructor(database: Database) {
    super(database, EmailChangeEntity, LIMITS.emailConfirmationSeconds);
  }

  /** Adds a link, which ends the user's earlier ones. @returns its id */
  create(tx: Transaction, link: NewEmailChange): Promise<number> {
    return this.insert(tx, link);
  }

  /**
   * The number of the user's changes within the lifetime of a link, and the seconds until the oldest of them no longer counts (null
   * without any). Deletes changes beyond the retention.
   */
  async countRecent(tx: Transaction, userId: number): Promise<{ recent: number; frees_in: number | null }> {
    await tx.manager.delete(EmailChangeEntity, { user_id: userId, created_at: olderThanSeconds(RETENTION_SECONDS) });
    return this.countWithinLifetime(tx, userId);
  }

  /** A change, whether or not its link still works. */
  find(id: number): Promise<EmailChangeEntity | null> {
    return this.database.manager.findOneBy(EmailChangeEntity, { id });
  }
}
