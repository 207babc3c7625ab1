import { Injectable } from "@nestjs/common";
import { Database, type Queryable, type Transaction } from "@takeoff/platform";

/** The links of providers' subjects to accounts. */
@Injectable()
export class IdentityRepository {
  constructor(private readonly database: Database) {}

  /** The id of the linked account; null without one. */
  async find(providerId: number, subject: string, db: Queryable = this.database): Promise<number | null> {
    const [row] = await db.query<{ user_id: number }>("select user_id from openid_identities where provider_id = $1 and subject = $2", [
      providerId,
      subject,
    ]);
    return row?.user_id ?? null;
  }

  /** Links a subject to an account; false when the account is linked to another subject of this provider. */
  async link(tx: Transaction, providerId: number, subject: string, userId: number): Promise<boolean> {
    const linked = await tx.query(
      `insert into openid_identities (provider_id, subject, user_id) values ($1, $2, $3)
       on conflict on constraint openid_identities_user do nothing returning user_id`,
      [providerId, subject, userId],
    );
    return linked.length > 0;
  }
}
