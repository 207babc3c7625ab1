import { Injectable } from "@nestjs/common";
import type { SecondFactor } from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import { LessThan, Column, Entity, ForeignKey, PrimaryColumn, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import { ProvedBrowserEntity } from "./proved-browsers.ts";
import { UserEntity } from "../../users/user.entity.ts";

export const CREDENTIAL_CONSTRAINT = "passkeys_credential_id";

/** A WebAuthn credential. */
@Entity({ schema: "identity", name: "passkeys" })
@Unique(CREDENTIAL_CONSTRAINT, ["credential_id"])
@Index("passkeys_user", ["user_id"])
export class PasskeyEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;

  @ForeignKey(() => UserEntity, { name: "passkeys_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;

  /** Base64url. */
  @Column("text") credential_id!: string;
  /** COSE key. */
  @Column("bytea") public_key!: Buffer;
  @Column("bigint") sign_count!: number;
  @Column("text", { array: true }) transports!: string[];
  @Column("text") name!: string;
  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
  @Column("timestamptz", { nullable: true }) last_used_at!: Date | null;
}

/** A recovery code that was not used yet. */
@Entity({ schema: "identity", name: "recovery_codes" })
export class RecoveryCodeEntity {
  @ForeignKey(() => UserEntity, { name: "recovery_codes_user_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  user_id!: number;

  @PrimaryColumn("bytea") code_hash!: Buffer;
}

/** An account's authenticator app. */
@Entity({ schema: "identity", name: "totp_factors" })
export class TotpFactorEntity {
  @ForeignKey(() => UserEntity, { name: "totp_factors_user_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  user_id!: number;

  @Column("bytea") sealed_secret!: Buffer;
  /** The time step of the last code: none is taken twice. */
  @Column("bigint") last_step!: number;
  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
}

export type NewPasskey = Pick<PasskeyEntity, "credential_id" | "public_key" | "sign_count" | "transports">;

/** Authenticator apps, passkeys and recovery codes of accounts. */
@Injectable()
export class SecondFactorRepository {
  constructor(private readonly database: Database) {}

  /** What an account can sign in with. */
  async methods(userId: number, db: Queryable = this.database): Promise<SecondFactor[]> {
    // SQL: part of each log-in (the bench `login`).
    const [found] = await db.queryPrepared<{ totp: boolean; passkey: boolean }>(
      `select exists(select from totp_factors where user_id = $1) as totp, exists(select from passkeys where user_id = $1) as passkey`,
      [userId],
    );
    return [...(found?.totp ? (["totp"] as const) : []), ...(found?.passkey ? (["passkey"] as const) : [])];
  }

  findTotp(userId: number): Promise<TotpFactorEntity | null> {
    return this.database.manager.findOneBy(TotpFactorEntity, { user_id: userId });
  }

  /** An account has one authenticator app: a new one replaces it. The last step never decreases, so that no code is accepted again. */
  async saveTotp(tx: Transaction, userId: number, sealedSecret: Buffer, step: number): Promise<void> {
    await forgetBrowsers(tx, userId);
    // SQL: `greatest` of the stored and the new step.
    await tx.query(
      `insert into totp_factors (user_id, sealed_secret, last_step) values ($1, $2, $3)
       on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = greatest(totp_factors.last_step, excluded.last_step), created_at = now()`,
      [userId, sealedSecret, step],
    );
  }

  /** Marks the code of a time step as used; false when it, or a later one, was used before. */
  async useTotp(tx: Transaction, userId: number, step: number): Promise<boolean> {
    const { affected } = await tx.manager.update(TotpFactorEntity, { user_id: userId, last_step: LessThan(step) }, { last_step: step });
    return Boolean(affected);
  }

  async removeTotp(tx: Transaction, userId: number): Promise<boolean> {
    await forgetBrowsers(tx, userId);
    return Boolean((await tx.manager.delete(TotpFactorEntity, userId)).affected);
  }

  listPasskeys(userId: number, db: Queryable = this.database): Promise<PasskeyEntity[]> {
    return db.manager.find(PasskeyEntity, { where: { user_id: userId }, order: { id: "ASC" } });
  }

  /** @throws a unique violation of `CREDENTIAL_CONSTRAINT` for a passkey that an account has already */
  async addPasskey(tx: Transaction, userId: number, name: string, passkey: NewPasskey): Promise<void> {
    await tx.manager.insert(PasskeyEntity, { ...passkey, user_id: userId, name });
  }

  /** Stores the counter that an authenticator reported; false when another use was as recent, or the passkey was removed. */
  async usePasskey(tx: Transaction, { id, sign_count }: PasskeyEntity, newCount: number): Promise<boolean> {
    const use = { sign_count: newCount, last_used_at: () => "now()" };
    return Boolean((await tx.manager.update(PasskeyEntity, { id, sign_count }, use)).affected);
  }

  async removePasskey(tx: Transaction, userId: number, id: number): Promise<boolean> {
    await forgetBrowsers(tx, userId);
    return Boolean((await tx.manager.delete(PasskeyEntity, { id, user_id: userId })).affected);
  }

  countCodes(userId: number, db: Queryable = this.database): Promise<number> {
    return db.manager.countBy(RecoveryCodeEntity, { user_id: userId });
  }

  async replaceCodes(tx: Transaction, userId: number, hashes: readonly Buffer[]): Promise<void> {
    await tx.manager.delete(RecoveryCodeEntity, { user_id: userId });
    const codes = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
    if (codes.length > 0) await tx.manager.insert(RecoveryCodeEntity, codes);
  }

  /** Deletes a code; false when there is none. */
  async useCode(tx: Transaction, userId: number, hash: Buffer): Promise<boolean> {
    return Boolean((await tx.manager.delete(RecoveryCodeEntity, { user_id: userId, code_hash: hash })).affected);
  }

  hasCode(userId: number, hash: Buffer): Promise<boolean> {
    return this.database.manager.existsBy(RecoveryCodeEntity, { user_id: userId, code_hash: hash });
  }

  async removeAll(tx: Transaction, userId: number): Promise<void> {
    await forgetBrowsers(tx, userId);
    for (const factor of [TotpFactorEntity, PasskeyEntity, RecoveryCodeEntity]) await tx.manager.delete(factor, { user_id: userId });
  }
}

/** A browser in which a second factor was proved that the account no longer has is like any other (`ProvedBrowsers`). */
async function forgetBrowsers(tx: Transaction, userId: number): Promise<void> {
  await tx.manager.delete(ProvedBrowserEntity, { user_id: userId });
}
