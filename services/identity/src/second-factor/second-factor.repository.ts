import { Injectable } from "@nestjs/common";
import type { SecondFactor } from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform";

export interface TotpRow {
  sealed_secret: Buffer;
  /** The time step of the code that was accepted last. */
  last_step: number;
  created_at: Date;
}

export interface PasskeyRow {
  id: number;
  /** Base64url. */
  credential_id: string;
  /** COSE key. */
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export type NewPasskey = Pick<PasskeyRow, "credential_id" | "public_key" | "sign_count" | "transports">;

export const CREDENTIAL_CONSTRAINT = "passkeys_credential_id";

/** Authenticator apps, passkeys and recovery codes of accounts. */
@Injectable()
export class SecondFactorRepository {
  constructor(private readonly database: Database) {}

  /** What an account can sign in with. */
  async methods(userId: number, db: Queryable = this.database): Promise<SecondFactor[]> {
    const [found] = await db.queryPrepared<{ totp: boolean; passkey: boolean }>(
      `select exists(select from totp_factors where user_id = $1) as totp, exists(select from passkeys where user_id = $1) as passkey`,
      [userId],
    );
    return [...(found?.totp ? (["totp"] as const) : []), ...(found?.passkey ? (["passkey"] as const) : [])];
  }

  async findTotp(userId: number): Promise<TotpRow | null> {
    const [row] = await this.database.query<TotpRow>("select sealed_secret, last_step, created_at from totp_factors where user_id = $1", [
      userId,
    ]);
    return row ?? null;
  }

  /** An account has one authenticator app: a new one replaces it. The last step never decreases, so that no code is accepted again. */
  async saveTotp(tx: Transaction, userId: number, sealedSecret: Buffer, step: number): Promise<void> {
    await forgetBrowsers(tx, userId);
    await tx.query(
      `insert into totp_factors (user_id, sealed_secret, last_step) values ($1, $2, $3)
       on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = greatest(totp_factors.last_step, excluded.last_step), created_at = now()`,
      [userId, sealedSecret, step],
    );
  }

  /** Marks the code of a time step as used; false when it, or a later one, was used before. */
  async useTotp(tx: Transaction, userId: number, step: number): Promise<boolean> {
    const used = await tx.query("update totp_factors set last_step = $2 where user_id = $1 and last_step < $2 returning user_id", [
      userId,
      step,
    ]);
    return used.length > 0;
  }

  async removeTotp(tx: Transaction, userId: number): Promise<boolean> {
    await forgetBrowsers(tx, userId);
    return (await tx.query("delete from totp_factors where user_id = $1 returning user_id", [userId])).length > 0;
  }

  listPasskeys(userId: number, db: Queryable = this.database): Promise<PasskeyRow[]> {
    return db.query<PasskeyRow>(
      `select id, credential_id, public_key, sign_count, transports, name, created_at, last_used_at
       from passkeys where user_id = $1 order by id`,
      [userId],
    );
  }

  /** @throws a unique violation of `CREDENTIAL_CONSTRAINT` for a passkey that an account has already */
  async addPasskey(tx: Transaction, userId: number, name: string, passkey: NewPasskey): Promise<void> {
    const { credential_id, public_key, sign_count, transports } = passkey;
    await tx.query(
      "insert into passkeys (user_id, credential_id, public_key, sign_count, transports, name) values ($1, $2, $3, $4, $5, $6)",
      [userId, credential_id, public_key, sign_count, transports, name],
    );
  }

  /** Stores the counter that an authenticator reported; false when another use was as recent, or the passkey was removed. */
  async usePasskey(tx: Transaction, { id, sign_count }: PasskeyRow, newCount: number): Promise<boolean> {
    const used = await tx.query(
      "update passkeys set sign_count = $3, last_used_at = now() where id = $1 and sign_count = $2 returning id",
      [id, sign_count, newCount],
    );
    return used.length > 0;
  }

  async removePasskey(tx: Transaction, userId: number, id: number): Promise<boolean> {
    await forgetBrowsers(tx, userId);
    return (await tx.query("delete from passkeys where user_id = $1 and id = $2 returning id", [userId, id])).length > 0;
  }

  async countCodes(userId: number, db: Queryable = this.database): Promise<number> {
    const [row] = await db.query<{ left: number }>("select count(*)::int as left from recovery_codes where user_id = $1", [userId]);
    return row?.left ?? 0;
  }

  async replaceCodes(tx: Transaction, userId: number, hashes: readonly Buffer[]): Promise<void> {
    await tx.query("delete from recovery_codes where user_id = $1", [userId]);
    if (hashes.length > 0)
      await tx.query("insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])", [userId, hashes]);
  }

  /** Deletes a code; false when there is none. */
  async useCode(tx: Transaction, userId: number, hash: Buffer): Promise<boolean> {
    return (
      (await tx.query("delete from recovery_codes where user_id = $1 and code_hash = $2 returning user_id", [userId, hash])).length > 0
    );
  }

  async hasCode(userId: number, hash: Buffer): Promise<boolean> {
    const found = await this.database.query("select from recovery_codes where user_id = $1 and code_hash = $2", [userId, hash]);
    return found.length > 0;
  }

  async removeAll(tx: Transaction, userId: number): Promise<void> {
    await forgetBrowsers(tx, userId);
    for (const table of ["totp_factors", "passkeys", "recovery_codes"]) await tx.query(`delete from ${table} where user_id = $1`, [userId]);
  }
}

/** A browser in which a second factor was proved that the account no longer has is like any other (`ProvedBrowsers`). */
async function forgetBrowsers(tx: Transaction, userId: number): Promise<void> {
  await tx.query("delete from proved_browsers where user_id = $1", [userId]);
}
