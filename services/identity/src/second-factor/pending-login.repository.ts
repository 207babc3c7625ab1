import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform";

export interface PendingLogin {
  id: number;
  user_id: number;
  /** Of the passkey options that were sent last, Base64url. */
  challenge: string | null;
}

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

  async find(tokenHash: Buffer): Promise<PendingLogin | null> {
    const [row] = await this.database.query<PendingLogin>(
      "select id, user_id, challenge from pending_logins where token_hash = $1 and expires_at > now()",
      [tokenHash],
    );
    return row ?? null;
  }

  /** Counts a wrong second factor, and ends the log-in with the last that it may have. */
  async fail(id: number): Promise<void> {
    await this.database.query("update pending_logins set failures = failures + 1 where id = $1", [id]);
    await this.database.query("delete from pending_logins where id = $1 and failures >= $2", [id, LIMITS.pendingLoginFailures]);
  }

  /** False when it has ended: it completes one log-in. */
  async end(tx: Transaction, id: number): Promise<boolean> {
    return (await tx.query("delete from pending_logins where id = $1 and expires_at > now() returning id", [id])).length > 0;
  }
}
