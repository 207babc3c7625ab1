import { Injectable, Module } from "@nestjs/common";
import { nameKey } from "@takeoff/contracts";
import { repeatedOfKind, type Erasure, type NameEraser } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import { makeSecondFactorKey } from "../throttle/login-throttle.ts";

/** Erases names of deleted things from identity's tables and from the audit trail, which identity is the only service to read. */
@Injectable()
export class UserEraser implements NameEraser {
  async erase(tx: Transaction, erasures: readonly Erasure[]): Promise<void> {
    const repeated = repeatedOfKind(erasures, "user");
    if (repeated.length)
      await tx.query(
        `delete from users u using unnest($1::bigint[], $2::timestamptz[]) as erased (id, at) where u.id = erased.id and u.created_at < erased.at`,
        [repeated.map(({ id }) => id), repeated.map(({ recorded_at }) => recorded_at)],
      );
    await tx.query("select audit.erase_names($1, $2)", [erasures.map(({ kind }) => kind), erasures.map(({ id }) => id)]);
    await this.eraseFailedLogIns(tx, erasures);
  }

  /** Failed log-ins with the name, an address or the id of a deleted user; they count for a day at most, but stay until the next failure. */
  private async eraseFailedLogIns(tx: Transaction, erasures: readonly Erasure[]): Promise<void> {
    const names = erasures.flatMap(({ hints }) => [hints?.username ?? [], hints?.emails ?? []].flat()).map(nameKey);
    const keys = [...names, ...erasures.filter(({ kind }) => kind === "user").map(({ id }) => makeSecondFactorKey(id))];
    if (keys.length) await tx.query("delete from login_failures where name_key = any($1)", [keys]);
  }
}

@Module({ providers: [UserEraser], exports: [UserEraser] })
export class ErasureModule {}
