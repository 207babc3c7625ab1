import { Injectable } from "@nestjs/common";
import { Database, type Transaction } from "@takeoff/platform";

export interface StoredObject {
  key: string;
  size: number;
  sha256: Buffer;
}

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

  async find(key: string): Promise<StoredObject | null> {
    const [row] = await this.database.query<{ key: string; size_bytes: number; sha256: Buffer }>(
      "select key, size_bytes, sha256 from objects where key = $1 and state = 'stored'",
      [key],
    );
    return row ? { key: row.key, size: row.size_bytes, sha256: row.sha256 } : null;
  }

  /** Gives up what was not touched for `seconds` and is not kept; from then on it cannot be kept any more. */
  async giveUp(seconds: number, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ key: string }>(
      `with old as (
         select key from objects where state <> 'stored' and touched_at < now() - make_interval(secs => $1) limit $2 for update skip locked
       ), given as (
         update objects o set state = 'garbage' from old where o.key = old.key returning o.key
       )
       select key from given`,
      [seconds, limit],
    );
    return rows.map((row) => row.key);
  }

  /** Gives up one object that its receiver could not finish; false when it was kept after all. */
  async giveUpNow(key: string): Promise<boolean> {
    const [row] = await this.database.query<{ given: boolean }>(
      `with given as (update objects set state = 'garbage' where key = $1 and state = 'receiving' returning 1) select exists (select from given) as given`,
      [key],
    );
    return row?.given ?? false;
  }

  /** Forgets an object that is gone from the store. */
  async forget(key: string): Promise<void> {
    await this.database.query("delete from objects where key = $1 and state = 'garbage'", [key]);
  }
}
