import { Injectable } from "@nestjs/common";
import type { Transaction } from "@takeoff/platform/database";
import { Column, Entity, PrimaryColumn, ForeignKey } from "typeorm";
import { UserEntity } from "../users/user.entity.ts";

/** Who accepted which version of the agreement. */
@Entity({ schema: "identity", name: "agreement_acceptances" })
export class AgreementAcceptanceEntity {
  @ForeignKey(() => UserEntity, { name: "agreement_acceptances_user_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  user_id!: number;

  @PrimaryColumn("text") version!: string;

  @ForeignKey(() => AgreementTextEntity, { name: "agreement_acceptances_text_hash_fkey" })
  @Column("bytea")
  text_hash!: Buffer;

  @Column("timestamptz") accepted_at!: Date;
}

@Entity({ schema: "identity", name: "agreement_texts" })
export class AgreementTextEntity {
  @PrimaryColumn("bytea") hash!: Buffer;
  @Column("text") version!: string;
  @Column("text") text!: string;
  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
}

export interface Acceptance {
  version: string;
  textHash: Buffer;
}

@Injectable()
export class AgreementRepository {
  /** Stores a text once, however often it is accepted. */
  async storeText(tx: Transaction, { version, textHash }: Acceptance, text: string): Promise<void> {
    const stored = tx.manager.createQueryBuilder().insert().into(AgreementTextEntity).orIgnore();
    await stored.values({ hash: textHash, version, text }).execute();
  }

  /** Adds an acceptance; false when the user accepted this version before, or was deleted. */
  async accept(tx: Transaction, userId: number, { version, textHash }: Acceptance): Promise<boolean> {
    // SQL: locks the user, from whom it takes a time with its microseconds. A date of JavaScript has none.
    // During a rolling upgrade, the previous version of the service stores version and time only in `users`.
    const added = await tx.query(
      `insert into agreement_acceptances (user_id, version, text_hash, accepted_at)
       -- Locks the user: a deletion before the insertion would violate the foreign key.
       select id, $2, $3, case when nda_version = $2 then nda_accepted_at else now() end from users where id = $1 for no key update
       on conflict (user_id, version) do nothing returning user_id`,
      [userId, version, textHash],
    );
    return added.length > 0;
  }

  /** Copies version and time of an acceptance to its user. Null when the user was deleted. */
  async makeCurrent(tx: Transaction, userId: number, version: string): Promise<Date | null> {
    // SQL: copies microseconds.
    const [row] = await tx.query<{ nda_accepted_at: Date }>(
      `update users u set nda_version = a.version, nda_accepted_at = a.accepted_at
       from agreement_acceptances a where u.id = $1 and a.user_id = u.id and a.version = $2 returning u.nda_accepted_at`,
      [userId, version],
    );
    return row?.nda_accepted_at ?? null;
  }
}
