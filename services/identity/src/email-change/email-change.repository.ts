import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { Database } from "@takeoff/platform/database";
import { OneTimeLinks, OneTimeLinkEntity } from "../links/one-time-links.ts";
import { Column, Entity, ForeignKey, Index, Unique, PrimaryColumn } from "typeorm";
import { UserEntity } from "../users/user.entity.ts";

/** An address that an account shows or confirmed: no other may have it. A trigger of `users` writes these rows. */
@Entity({ schema: "identity", name: "email_claims" })
@Index("email_claims_user", ["user_id"])
export class EmailClaimEntity {
  @PrimaryColumn("text") email_key!: string;

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

  @Column("text") old_email!: string;
  @Column("text") new_email!: string;
}

/** Retention of changes: the e-mails about a change are read from here, and are not sent after 30 days. */
const RETENTION_SECONDS = 30 * 86_400;

@Injectable()
export class EmailChangeRepository extends OneTimeLinks<EmailChangeEntity> {
  constructor(database: Database) {
    super(database, EmailChangeEntity, LIMITS.emailConfirmationSeconds, RETENTION_SECONDS);
  }

  /** A change, whether or not its link still works. */
  find(id: number): Promise<EmailChangeEntity | null> {
    return this.database.manager.findOneBy(EmailChangeEntity, { id });
  }
}
