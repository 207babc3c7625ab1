import { createHash } from "node:crypto";
import { Injectable } from "@nestjs/common";
import type { Transaction } from "@takeoff/platform/database";
import { findNetwork } from "../../throttle/network-of.ts";
import type { SessionOrigin } from "./session.repository.ts";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { UserEntity } from "../../users/user.entity.ts";

/** A network that an account was used from, as a hash. */
@Entity({ schema: "identity", name: "known_origins" })
export class KnownOriginEntity {
  @ForeignKey(() => UserEntity, { name: "known_origins_user_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  user_id!: number;

  @PrimaryColumn("bytea") origin!: Buffer;
  @Column("timestamptz", { default: () => "now()" }) first_seen_at!: Date;
  @Column("timestamptz", { default: () => "now()" }) last_seen_at!: Date;
}

/** New origins of an account that are notified in a day. More of them are a script, or somebody who travels. */
const NOTICES_PER_DAY = 3;
/** Origins that are kept of an account, those that were used last, and for how long. */
const KEPT = { count: 50, days: 180 };

/** What accounts were used with: pairs of network and browser, as hashes. */
@Injectable()
export class OriginRepository {
  /**
   * Notes a browser, such as `Firefox on Windows`, in the network of an address. Returns whether its user should hear of it: not of the
   * first of an account, and of a few in a day. One that deletes its cookies and comes again is not new.
   */
  async isNew(tx: Transaction, userId: number, { address, device }: SessionOrigin): Promise<boolean> {
    const origin = createHash("sha256")
      .update(`${findNetwork(address)}\n${device ?? ""}`)
      .digest();
    const [known] = await tx.queryPrepared<{ origins: number; recent: number; is_known: boolean }>(
      `select count(*)::int as origins, count(*) filter (where first_seen_at > now() - interval '1 day')::int as recent,
         coalesce(bool_or(origin = $2), false) as is_known
       from known_origins where user_id = $1`,
      [userId, origin],
    );
    await tx.queryPrepared(
      "insert into known_origins (user_id, origin) values ($1, $2) on conflict (user_id, origin) do update set last_seen_at = now()",
      [userId, origin],
    );
    if (!known || known.is_known) return false;
    await this.forgetOld(tx, userId);
    return known.origins > 0 && known.recent <= NOTICES_PER_DAY;
  }

  private async forgetOld(tx: Transaction, userId: number): Promise<void> {
    await tx.query(
      `delete from known_origins where user_id = $1 and (last_seen_at < now() - make_interval(days => $3)
         or origin not in (select origin from known_origins where user_id = $1 order by last_seen_at desc limit $2))`,
      [userId, KEPT.count, KEPT.days],
    );
  }
}
