import type { Transaction } from "@takeoff/platform/database";
import type { InTransaction } from "@takeoff/platform/migrate";
import { NAME_KEYS_VERSION, nameKeys } from "./name-keys.ts";

/** Key of the PostgreSQL advisory lock for comparing and adding user names. Must differ from the product's other lock keys. */
const LOCK_KEY = 8_253_474;
const BATCH = 500;

/** Locks the user names until the transaction ends: of two transactions that add similar names, the second sees the first. */
export async function lockNames(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1)", [LOCK_KEY]);
}

/** Computes the missing and outdated keys of all names, in one transaction per batch. A step of the `migrate` command. */
export async function refreshNameKeys(inTransaction: InTransaction): Promise<void> {
  const refreshed = () =>
    inTransaction(async (tx) => {
      await lockNames(tx);
      return refreshBatch(tx);
    });
  while ((await refreshed()) === BATCH);
}

/**
 * Does the same in a transaction that has locked the names. A name without keys was added by the previous version of the service,
 * or was added last: an insert does not compute keys, the next comparison does.
 */
export async function refreshAllNameKeys(tx: Transaction): Promise<void> {
  while ((await refreshBatch(tx)) === BATCH);
}

/** @returns the number of names whose keys it computed; less than `BATCH` for the last batch */
async function refreshBatch(tx: Transaction): Promise<number> {
  // `for key share` waits for a concurrent deletion: keys of a deleted user would violate the foreign key.
  const users = await tx.query<{ id: number; username: string }>(
    `select id, username from users where name_keys_version is null or name_keys_version < $1 order by id limit $2 for key share`,
    [NAME_KEYS_VERSION, BATCH],
  );
  if (users.length === 0) return 0;
  const ids = users.map(({ id }) => id);
  const rows = users.flatMap(({ id, username }) => nameKeys(username).map((key) => ({ id, key })));
  await tx.query("delete from username_keys where user_id = any($1::bigint[])", [ids]);
  await tx.query("insert into username_keys (key, user_id) select * from unnest($1::bytea[], $2::bigint[])", [
    rows.map(({ key }) => key),
    rows.map(({ id }) => id),
  ]);
  await tx.query("update users set name_keys_version = $2 where id = any($1::bigint[])", [ids, NAME_KEYS_VERSION]);
  return users.length;
}
