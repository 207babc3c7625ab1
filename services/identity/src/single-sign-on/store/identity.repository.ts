import { Injectable } from "@nestjs/common";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import { OpenIdIdentityEntity } from "./openid-identity.entity.ts";

/** The links of providers' subjects to accounts. */
@Injectable()
export class IdentityRepository {
  constructor(private readonly database: Database) {}

  /** The id of the linked account; null without one. */
  async find(providerId: number, subject: string, db: Queryable = this.database): Promise<number | null> {
    const identity = await db.manager.findOneBy(OpenIdIdentityEntity, { provider_id: providerId, subject });
    return identity?.user_id ?? null;
  }

  /** Links a subject to an account; false when the account is linked to another subject of this provider. */
  async link(tx: Transaction, providerId: number, subject: string, userId: number): Promise<boolean> {
    // SQL: the conflict of one constraint only.
    const linked = await tx.query(
      `insert into openid_identities (provider_id, subject, user_id) values ($1, $2, $3)
       on conflict on constraint openid_identities_user do nothing returning user_id`,
      [providerId, subject, userId],
    );
    return linked.length > 0;
  }
}
