import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { Database, notYet, type Transaction } from "@takeoff/platform/database";
import { MoreThanOrEqual, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import { UserEntity } from "../../users/user.entity.ts";

@Entity({ schema: "identity", name: "pending_logins" })
@Unique("pending_logins_token_hash", ["token_hash"])
@Index("pending_logins_expires", ["expires_at"])
@Index("pending_logins_user", ["user_id"])
export class PendingLoginEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;
  @Column("bytea") token_hash!: Buffer;

  @ForeignKey(() => UserEntity, { name: "pending_logins_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;

  @Column("text", { nullable: true }) challenge!: string | null;
  @Column("integer", { default: 0 }) failures!: number;
  @Column("timestamptz") expires_at!: Date;
}

/** Its challenge is that of the passkey options that were sent last, Base64url. */
export type PendingLogin = Pick<PendingLoginEntity, "id" | "user_id" | "challenge">;

/** Expired rows that a new one deletes: more than one, so that log-ins delete faster than they add. */
const EXPIRED_BATCH = 20;

/** Log-ins whose password was right and whose second factor is awaited. */
@Injectable()
export class PendingLoginRepository {
  constructor(private readonly database: Database) {}

  /** False when the user was deleted or disabled, or has a new password: each ends the pending log-ins, and this one did not exist yet. */
  async create(
    tx: Transaction,
    user: { id: number; password_hash: string },
    tokenHash: Buffer,
    challenge: string | null,
  ): Promise<boolean> {
    // SQL: locks the user in the same statement.
    const created = await tx.query(
      `with owner as (
         select id from users where id = $1 and password_hash = $2 and disabled_at is null for share
       ), expired as (
         delete from pending_logins where id = any(array(select id from pending_logins where expires_at < now() limit ${EXPIRED_BATCH}))
       )
       insert into pending_logins (user_id, token_hash, challenge, expires_at)
       select id, $3, $4, now() + make_interval(secs => $5) from owner returning id`,
      [user.id, user.password_hash, tokenHash, challenge, LIMITS.pendingLoginSeconds],
    );
    return created.length > 0;
  }

  find(tokenHash: Buffer): Promise<PendingLogin | null> {
    return this.database.manager.findOneBy(PendingLoginEntity, { token_hash: tokenHash, expires_at: notYet() });
  }

  /** Counts a wrong second factor, and ends the log-in with the last that it may have. */
  async fail(id: number): Promise<void> {
    const { manager } = this.database;
    await manager.increment(PendingLoginEntity, { id }, "failures", 1);
    await manager.delete(PendingLoginEntity, { id, failures: MoreThanOrEqual(LIMITS.pendingLoginFailures) });
  }

  /** False when it has ended: it completes one log-in. */
  async end(tx: Transaction, id: number): Promise<boolean> {
    return Boolean((await tx.manager.delete(PendingLoginEntity, { id, expires_at: notYet() })).affected);
  }
}
