import { Injectable } from "@nestjs/common";
import { Database, type Transaction } from "@takeoff/platform";

export interface StoredObject {
  key: string;
  size: number;
  sha256: Buffer;
}

/** An object in whatever state; size and hash are known once it was kept. */
export interface NotedObject {
  key: string;
  state: "receiving" | "stored" | "garbage";
  size: number | null;
  sha256: Buffer | null;
}

export interface GivenUp {
  key: string;
  /** Whether it was kept once: then all of it had been stored, and nothing unfinished lies under its key. */
  whole: boolean;
}

/** So long an object of a deleted document stays for those who read it; they say so more often than that. */
export const FAREWELL_SECONDS = 4;
/** A time of last touch with which an object falls due after the farewell; `$2` is the grace period in seconds. */
const DUE_SOON = `now() - make_interval(secs => $2) + make_interval(secs => ${FAREWELL_SECONDS})`;

/** The ledger of stored objects: what is being received, what is kept, what may go. */
@Injectable()
export class ObjectRepository {
  constructor(private readonly database: Database) {}

  async intend(key: string): Promise<void> {
    await this.database.query("insert into objects (key, state) values ($1, 'receiving')", [key]);
  }

  /** Says that an object is still being received, so that the sweeper leaves it alone; false when it no longer is. */
  async touch(key: string): Promise<boolean> {
    const [row] = await this.database.query<{ touched: boolean }>(
      `with touched as (update objects set touched_at = now() where key = $1 and state = 'receiving' returning 1)
       select exists (select from touched) as touched`,
      [key],
    );
    return row?.touched ?? false;
  }

  /** Keeps a received object with the change that refers to it; false when the sweeper gave it up before. */
  async keep(tx: Transaction, object: StoredObject): Promise<boolean> {
    const kept = await tx.query(
      "update objects set state = 'stored', size_bytes = $2, sha256 = $3 where key = $1 and state = 'receiving' returning key",
      [object.key, object.size, object.sha256],
    );
    return kept.length > 0;
  }

  /** Lets kept objects go; the sweeper removes them when those who read them have finished. */
  async release(tx: Transaction, keys: string[]): Promise<void> {
    if (keys.length) await tx.query("update objects set state = 'garbage', touched_at = now() where key = any($1)", [keys]);
  }

  /**
   * Lets kept objects go that nobody finds any more. The sweeper gives those who read them at this moment
   * `FAREWELL_SECONDS`, and longer as long as they `defer` it.
   */
  async retire(tx: Transaction, keys: string[], graceSeconds: number): Promise<void> {
    if (keys.length)
      await tx.query(`update objects set state = 'garbage', touched_at = ${DUE_SOON} where key = any($1)`, [keys, graceSeconds]);
  }

  /** Says that an object is still being read; changes nothing for one that is kept, or that nobody may read any more. */
  async defer(key: string, graceSeconds: number): Promise<void> {
    await this.database.query(
      `update objects set touched_at = greatest(touched_at, ${DUE_SOON}) where key = $1 and state = 'garbage' and touched_at > '-infinity'`,
      [key, graceSeconds],
    );
  }

  /** Lets kept objects go that nobody may read any more: the sweeper need not wait for anyone. */
  async abandon(tx: Transaction, keys: string[]): Promise<void> {
    if (keys.length) await tx.query("update objects set state = 'garbage', touched_at = '-infinity' where key = any($1)", [keys]);
  }

  async find(key: string): Promise<StoredObject | null> {
    const [row] = await this.database.query<{ key: string; size_bytes: number; sha256: Buffer }>(
      "select key, size_bytes, sha256 from objects where key = $1 and state = 'stored'",
      [key],
    );
    return row ? { key: row.key, size: row.size_bytes, sha256: row.sha256 } : null;
  }

  /** Everything that is noted, in the order of the keys' bytes, a batch at a time. */
  async *walk(batch: number): AsyncGenerator<NotedObject> {
    let last = "";
    for (;;) {
      const rows = await this.database.query<NotedObject>(
        `select key, state, size_bytes as size, sha256 from objects where key collate "C" > $1 order by key collate "C" limit $2`,
        [last, batch],
      );
      yield* rows;
      const end = rows.at(-1);
      if (!end) return;
      last = end.key;
    }
  }

  async isNoted(key: string): Promise<boolean> {
    return (await this.database.query("select 1 from objects where key = $1", [key])).length > 0;
  }

  /** Gives up what was not touched for `seconds` and is not kept; from then on it cannot be kept any more. */
  async giveUp(seconds: number, limit: number): Promise<GivenUp[]> {
    return this.database.query<GivenUp>(
      `with old as (
         select key from objects where state <> 'stored' and touched_at < now() - make_interval(secs => $1) limit $2 for update skip locked
       ), given as (
         update objects o set state = 'garbage' from old where o.key = old.key returning o.key, o.size_bytes is not null as whole
       )
       select key, whole from given`,
      [seconds, limit],
    );
  }

  /** Gives up one object that its receiver could not finish; false when it was kept after all. */
  async giveUpNow(key: string): Promise<boolean> {
    const [row] = await this.database.query<{ given: boolean }>(
      `with given as (update objects set state = 'garbage' where key = $1 and state = 'receiving' returning 1) select exists (select from given) as given`,
      [key],
    );
    return row?.given ?? false;
  }

  /** Forgets objects that are gone from the store. */
  async forget(keys: readonly string[]): Promise<void> {
    if (keys.length) await this.database.query("delete from objects where key = any($1) and state = 'garbage'", [keys]);
  }
}
