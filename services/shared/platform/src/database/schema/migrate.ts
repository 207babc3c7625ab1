import { setTimeout as sleep } from "node:timers/promises";
import { DataSource, type QueryRunner } from "typeorm";
import * as z from "zod";
import { ConfigError, readConfig } from "../../config/config.ts";
import { EVENT_MIGRATIONS } from "../../events/migrations.ts";
import { inTransaction, type Transaction } from "../database.ts";
import type { Migration } from "./baseline.ts";
import { waitForSchema } from "./wait-for-schema.ts";

export { Baseline, forEachRole, SqlMigration, type Migration } from "./baseline.ts";

/** Runs work in a transaction of its own. */
export type InTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Computes data that SQL cannot, once the schema is complete. Runs with every migration and must be idempotent. */
export type Backfill = (inTransaction: InTransaction) => Promise<void>;

/** Key of the advisory lock that serializes all migration runs, of every schema. */
const LOCK_KEY = 8_253_471;
const LOCK_POLL_MS = 100;

const migrateConfig = z.object({
  MIGRATE_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** The last migration to apply, for a restore of rows that an earlier version saved. Default: all. */
  MIGRATE_UP_TO: z.string().optional(),
});

/**
 * Applies a schema's missing migrations, each in its own transaction unless it sets `transaction = false`, under a lock
 * that serializes all runs. A separate command, never part of a service's start: replicas must not race to change a schema.
 * @param backfill runs after the migrations, under the same lock; not when `MIGRATE_UP_TO` is set, since a restore then
 * adds rows and runs the remaining migrations
 * @returns the names of the applied migrations
 * @throws ConfigError, and changes nothing, when the schema has migrations but not the first of these: it is of an older version
 */
export async function migrate(
  schema: string,
  migrations: Migration[],
  env: NodeJS.ProcessEnv = process.env,
  backfill?: Backfill,
): Promise<string[]> {
  const { MIGRATE_DATABASE_URL: url, MIGRATE_UP_TO: last } = readConfig(migrateConfig, env);
  const ordered = migrations.toSorted((a, b) => timeIn(readName(a)) - timeIn(readName(b)));
  const source = new DataSource({
    type: "postgres",
    url,
    schema,
    migrations: last === undefined ? ordered : upTo(schema, ordered, last),
    migrationsTableName: "migrations",
    migrationsTransactionMode: "each",
    applicationName: `${schema}-migrate`,
    extra: { connectionTimeoutMillis: 5_000, max: 2, options: `-c search_path=${schema} -c lock_timeout=3000` },
  });
  await source.initialize();
  const holder = source.createQueryRunner();
  try {
    await acquireLock(holder);
    await expectBaseline(holder, schema, ordered);
    const applied = await source.runMigrations();
    if (backfill && last === undefined) await backfill((work) => inTransaction(source, work));
    return applied.map((migration) => migration.name);
  } finally {
    // Ends the session, which releases the lock, also after a failure.
    await holder.release();
    await source.destroy();
  }
}

/**
 * Polls for the lock. A statement that waits for it would hold a snapshot, and `create index concurrently` in another run
 * waits for all older snapshots: a deadlock.
 */
async function acquireLock(holder: QueryRunner): Promise<void> {
  const tryLock = async (): Promise<boolean> => {
    const [row] = (await holder.query("select pg_try_advisory_lock($1) as held", [LOCK_KEY])) as { held: boolean }[];
    return row?.held ?? false;
  };
  while (!(await tryLock())) await sleep(LOCK_POLL_MS);
}

/**
 * A service's command `migrate`: applies missing migrations. `migrate --wait` only waits until another process has applied them.
 */
export async function migrateCommand(
  schema: string,
  migrations: Migration[],
  args: readonly string[] = process.argv.slice(3),
  env: NodeJS.ProcessEnv = process.env,
  backfill?: Backfill,
): Promise<void> {
  if (args.includes("--wait")) {
    await waitForSchema({ events: EVENT_MIGRATIONS.map(readName), [schema]: migrations.map(readName) }, env);
    return;
  }
  const applied = await migrate(schema, migrations, env, backfill);
  process.stderr.write(`${schema}: ${applied.length} migrations applied\n`);
}

/** The name that TypeORM records. */
function readName(migration: Migration): string {
  return new migration().name ?? migration.name;
}

/**
 * The first migration makes the tables of an empty schema only: an older version's have to be brought up to it by the version before.
 */
async function expectBaseline(holder: QueryRunner, schema: string, [first]: Migration[]): Promise<void> {
  const [table] = (await holder.query("select to_regclass($1) as name", [`${schema}.migrations`])) as { name: string | null }[];
  if (first === undefined || !table?.name) return;
  const applied = (await holder.query(`select name from ${schema}.migrations`)) as { name: string }[];
  if (applied.length === 0 || applied.some(({ name }) => name === readName(first))) return;
  throw new ConfigError(
    `The tables of ${schema} cannot be updated, they are too old: start the version before this one once, then this one.`,
  );
}

/**
 * The migrations up to one of them.
 * @param ordered as TypeORM applies them: by the time in their names
 * @throws ConfigError when this version does not contain the migration `last`
 */
function upTo(schema: string, ordered: Migration[], last: string): Migration[] {
  const index = ordered.findIndex((migration) => readName(migration) === last);
  if (index >= 0) return ordered.slice(0, index + 1);
  const [first] = ordered;
  if (first && timeIn(last) < timeIn(readName(first)))
    throw new ConfigError(`The tables of ${schema} cannot be made as of ${last}, it is too old: restore with the version before this one.`);
  throw new ConfigError(`${schema} has no migration ${last}: it is of a later version.`);
}

const timeIn = (name: string): number => Number(/\d+$/.exec(name)?.[0]);
