import { Injectable } from "@nestjs/common";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { ProviderEntity } from "./provider.repository.ts";
import { UserEntity } from "../../users/user.entity.ts";

/** What a provider calls an account. */
@Entity({ schema: "identity", name: "openid_identities" })
@Unique("openid_identities_user", ["provider_id", "user_id"])
@Index("openid_identities_of_user", ["user_id"])
export class OpenIdIdentityEntity {
  @ForeignKey(() => ProviderEntity, { name: "openid_identities_provider_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  provider_id!: number;

  @PrimaryColumn("text") subject!: string;

  @ForeignKey(() => UserEntity, { name: "openid_identities_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;

  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
}

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
