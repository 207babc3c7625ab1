import { setTimeout as sleep } from "node:timers/promises";
import { DataSource, type QueryRunner } from "typeorm";
import * as z from "zod";
import { ConfigError, readConfig } from "../../config/config.ts";
import { EVENT_MIGRATIONS } from "../../events/migrations.ts";
import { inTransaction, type Transaction } from "../database.ts";
import type { Migration } from "./baseline.ts";
import pg from "pg";

export { forEachRole, makeBaseline, makeMigration, type Migration } from "./baseline.ts";

/** Runs work in a transaction of its own. */
export type InTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Computes data that SQL cannot, once the schema is complete. Runs with every migration and must be idempotent. */
export type Backfill = (inTransaction: InTransaction) => Promise<void>;

/** Key of the advisory lock that serializes all migration runs, of every schema. */
const LOCK_KEY = 8_253_471;
const LOCK_POLL_MS = 100;

/** How long a command waits for its connection, milliseconds: no request waits for it, and a busy machine takes seconds. */
export const CONNECT_MS = 30_000;

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
    extra: { connectionTimeoutMillis: CONNECT_MS, max: 2, options: `-c search_path=${schema} -c lock_timeout=3000` },
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

/** Polls: a waiting statement holds a snapshot, for which `create index concurrently` of another run waits, which is a deadlock. */
async function acquireLock(holder: QueryRunner): Promise<void> {
  const tryLock = async (): Promise<boolean> => {
    const [row] = (await holder.query("select pg_try_advisory_lock($1) as held", [LOCK_KEY])) as { held: boolean }[];
    return row?.held ?? false;
  };
  while (!(await tryLock())) await sleep(LOCK_POLL_MS);
}

/** A service's command `migrate`: applies missing migrations. `migrate --wait` only waits until another process has applied them. */
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

/** The first migration makes the tables of an empty schema only: an older version's have to be brought up to it by the version before. */
async function expectBaseline(holder: QueryRunner, schema: string, [first]: Migration[]): Promise<void> {
  const [table] = (await holder.query("select to_regclass($1) as name", [`${schema}.migrations`])) as { name: string | null }[];
  if (first === undefined || !table?.name) return;
  const applied = (await holder.query(`select name from ${schema}.migrations`)) as { name: string }[];
  if (applied.length === 0 || applied.some(({ name }) => name === readName(first))) return;
  throw new ConfigError(
    `The tables of ${schema} cannot be updated, they are too old: start the version before this one once, then this one.`,
  );
}

/** The migrations up to one of them. @param ordered by the time in their names @throws ConfigError when `last` is not among them */
function upTo(schema: string, ordered: Migration[], last: string): Migration[] {
  const index = ordered.findIndex((migration) => readName(migration) === last);
  if (index >= 0) return ordered.slice(0, index + 1);
  const [first] = ordered;
  if (first && timeIn(last) < timeIn(readName(first)))
    throw new ConfigError(`The tables of ${schema} cannot be made as of ${last}, it is too old: restore with the version before this one.`);
  throw new ConfigError(`${schema} has no migration ${last}: it is of a later version.`);
}

const timeIn = (name: string): number => Number(/\d+$/.exec(name)?.[0]);

const POLL_MS = 1_000;
/** Interval of the progress messages, milliseconds. */
const REPORT_MS = 15_000;

const waitConfig = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  SCHEMA_WAIT_SECONDS: z.coerce.number().int().min(0).default(600),
});

/** Names of the migrations that must have been applied, by the schema that they belong to. */
type RequiredMigrations = Record<string, readonly string[]>;

/**
 * Resolves when every migration that this code knows has been applied, so that a replica started before the migrations
 * were run waits instead of failing. Migrations of a newer version are ignored. Connects with the service's own role.
 * @throws Error when SCHEMA_WAIT_SECONDS have passed
 */
async function waitForSchema(needed: RequiredMigrations, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { DATABASE_URL: url, SCHEMA_WAIT_SECONDS: seconds } = readConfig(waitConfig, env);
  const deadline = Date.now() + seconds * 1000;
  let reportAt = 0;
  for (;;) {
    const missing = await findMissing(url, needed);
    if (missing === null) return;
    if (Date.now() >= deadline) throw new Error(`Waited ${seconds} s in vain: ${missing}.`);
    if (Date.now() >= reportAt) {
      process.stderr.write(`waiting: ${missing}\n`);
      reportAt = Date.now() + REPORT_MS;
    }
    await sleep(POLL_MS);
  }
}

/** @returns a description of what is missing, for the log; null when nothing is */
async function findMissing(url: string, needed: RequiredMigrations): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, application_name: "wait-for-schema", connectionTimeoutMillis: 5_000 });
  // A lost connection fails the next statement. Unhandled, this event would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    for (const [schema, names] of Object.entries(needed)) {
      const { rows } = await client.query<{ name: string }>(`select name from ${pg.escapeIdentifier(schema)}.migrations`);
      const applied = new Set(rows.map(({ name }) => name));
      const missing = names.filter((name) => !applied.has(name));
      if (missing.length > 0) return `${schema} lacks ${missing.join(", ")}`;
    }
    return null;
  } catch (error) {
    // No server, no role or no table yet: the migrations' own run creates them.
    const { message, code } = error as { message?: string; code?: string };
    return message || code || String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
