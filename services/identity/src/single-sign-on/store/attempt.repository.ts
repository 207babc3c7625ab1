import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { Database, olderThanSeconds, withinSeconds } from "@takeoff/platform/database";
import { In, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { ProviderEntity } from "./provider.repository.ts";

/** A sign-in that was begun at a provider. */
@Entity({ schema: "identity", name: "openid_attempts" })
@Index("openid_attempts_age", ["created_at"])
@Index("openid_attempts_provider", ["provider_id"])
export class SignOnAttemptEntity {
  @PrimaryColumn("bytea") token_hash!: Buffer;

  @ForeignKey(() => ProviderEntity, { name: "openid_attempts_provider_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  provider_id!: number;

  @Column("text", { nullable: true }) return_to!: string | null;
  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
}

export type Attempt = Pick<SignOnAttemptEntity, "provider_id" | "return_to">;

/** Expired attempts that a new one deletes: more than one, so that attempts delete faster than they add. */
const EXPIRED_BATCH = 20;

/** Sign-ins that were begun and not finished. */
@Injectable()
export class AttemptRepository {
  constructor(private readonly database: Database) {}

  async create(tokenHash: Buffer, { provider_id, return_to }: Attempt): Promise<void> {
    const { manager } = this.database;
    const expired = await manager.find(SignOnAttemptEntity, {
      select: { token_hash: true },
      where: { created_at: olderThanSeconds(LIMITS.singleSignOnSeconds) },
      take: EXPIRED_BATCH,
    });
    if (expired.length > 0) await manager.delete(SignOnAttemptEntity, { token_hash: In(expired.map((attempt) => attempt.token_hash)) });
    await manager.insert(SignOnAttemptEntity, { token_hash: tokenHash, provider_id, return_to });
  }

  /** Ends an attempt: of concurrent requests one gets it. Null when it is unknown, used or expired. */
  async take(tokenHash: Buffer): Promise<Attempt | null> {
    const open = { token_hash: tokenHash, created_at: withinSeconds(LIMITS.singleSignOnSeconds) };
    const taken = this.database.manager.createQueryBuilder().delete().from(SignOnAttemptEntity).where(open);
    const [attempt] = (await taken.returning(["provider_id", "return_to"]).execute()).raw as Attempt[];
    return attempt ?? null;
  }
}
