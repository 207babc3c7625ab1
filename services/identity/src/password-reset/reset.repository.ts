import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform";

export interface ResetRow {
  id: number;
  user_id: number;
  salt: Buffer;
}

/** Condition of a valid link: unused, not expired, and the newest of its user. */
const IS_VALID = `used_at is null and created_at > now() - make_interval(secs => ${LIMITS.passwordResetSeconds})
  and not exists (select 1 from password_resets newer where newer.user_id = r.user_id and newer.id > r.id)`;

@Injectable()
export class ResetRepository {
  constructor(private readonly database: Database) {}

  async create(tx: Transaction, userId: number, salt: Buffer, tokenHash: Buffer): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      "insert into password_resets (user_id, salt, token_hash) values ($1, $2, $3) returning id",
      [userId, salt, tokenHash],
    );
    if (!row) throw new Error("an insert returned no row");
    return row.id;
  }

  /** Number of links that the user requested within the lifetime of a link. Deletes older ones. */
  async countRecent(tx: Transaction, userId: number): Promise<number> {
    await tx.query("delete from password_resets where user_id = $1 and created_at < now() - make_interval(secs => $2)", [
      userId,
      LIMITS.passwordResetSeconds,
    ]);
    const [row] = await tx.query<{ recent: number }>("select count(*)::int as recent from password_resets where user_id = $1", [userId]);
    return row?.recent ?? 0;
  }

  /** A valid link; null when it was used, superseded or has expired. */
  find(id: number): Promise<ResetRow | null> {
    return this.findOne(this.database, "id = $1", id);
  }

  findByToken(tokenHash: Buffer): Promise<ResetRow | null> {
    return this.findOne(this.database, "token_hash = $1", tokenHash);
  }

  /** Marks a link as used; false when it is not valid. Of two concurrent uses one succeeds. */
  async use(tx: Transaction, id: number): Promise<boolean> {
    return (await tx.query(`update password_resets r set used_at = now() where id = $1 and ${IS_VALID} returning id`, [id])).length > 0;
  }

  /** Invalidates every link of a user. */
  async withdraw(tx: Transaction, userId: number): Promise<void> {
    await tx.query("update password_resets set used_at = now() where user_id = $1 and used_at is null", [userId]);
  }

  private async findOne(db: Queryable, condition: string, parameter: unknown): Promise<ResetRow | null> {
    const [row] = await db.query<ResetRow>(`select id, user_id, salt from password_resets r where ${condition} and ${IS_VALID}`, [
      parameter,
    ]);
    return row ?? null;
  }
}
