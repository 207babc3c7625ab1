import { setTimeout as sleep } from "node:timers/promises";
import { DataSource, type MigrationInterface, type QueryRunner } from "typeorm";
import * as z from "zod";
import { ConfigError, readConfig } from "../config/config.ts";
import { EVENT_MIGRATIONS } from "../events/migrations.ts";
import { waitForSchema } from "./wait-for-schema.ts";

export type Migration = new () => MigrationInterface;

/** Any number of runs at once wait for each other on this key, whatever they migrate. */
const LOCK_KEY = 8_253_471;
const LOCK_LOOK_MS = 100;

const migrateConfig = z.object({
  MIGRATE_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** The last migration to apply, for a restore of rows that an earlier version saved; all of them unless set. */
  MIGRATE_UP_TO: z.string().optional(),
});

/**
 * Applies what is missing of a schema's migrations, each in its own transaction unless it says `transaction = false`, under
 * a lock that serialises all runs. A step of its own, never part of a service's start: replicas must not race to change a schema.
 * @returns the names of the migrations that were applied.
 */
export async function migrate(schema: string, migrations: Migration[], env: NodeJS.ProcessEnv = process.env): Promise<string[]> {
  const { MIGRATE_DATABASE_URL: url, MIGRATE_UP_TO: last } = readConfig(migrateConfig, env);
  const source = new DataSource({
    type: "postgres",
    url,
    schema,
    migrations: last === undefined ? migrations : upTo(schema, migrations, last),
    migrationsTableName: "migrations",
    migrationsTransactionMode: "each",
    applicationName: `${schema}-migrate`,
    extra: { connectionTimeoutMillis: 5_000, max: 2, options: `-c search_path=${schema} -c lock_timeout=3000` },
  });
  await source.initialize();
  const holder = source.createQueryRunner();
  try {
    await hold(holder);
    const applied = await source.runMigrations();
    return applied.map((migration) => migration.name);
  } finally {
    // Ends the session and with it the lock, also after a failure.
    await holder.release();
    await source.destroy();
  }
}

/**
 * Asks again and again: a statement that waits for the lock has a snapshot, an index that another run makes concurrently
 * waits for all older snapshots to end, and neither would ever be done.
 */
async function hold(holder: QueryRunner): Promise<void> {
  const look = async (): Promise<boolean> => {
    const [row] = (await holder.query("select pg_try_advisory_lock($1) as held", [LOCK_KEY])) as { held: boolean }[];
    return row?.held ?? false;
  };
  while (!(await look())) await sleep(LOCK_LOOK_MS);
}

/**
 * A service's command `migrate`: applies what its schema lacks; `migrate --wait` only waits until somebody else has.
 */
export async function migrateCommand(
  schema: string,
  migrations: Migration[],
  words: readonly string[] = process.argv.slice(3),
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  if (words.includes("--wait")) {
    await waitForSchema({ events: EVENT_MIGRATIONS.map(nameOf), [schema]: migrations.map(nameOf) }, env);
    return;
  }
  const applied = await migrate(schema, migrations, env);
  process.stderr.write(`${schema}: ${applied.length} migrations applied\n`);
}

/** As TypeORM records it. */
function nameOf(migration: Migration): string {
  return new migration().name ?? migration.name;
}

/** @throws ConfigError when this version does not know the last one */
function upTo(schema: string, migrations: Migration[], last: string): Migration[] {
  const index = migrations.findIndex((migration) => new migration().name === last);
  if (index < 0) throw new ConfigError(`${schema} has no migration ${last}: it is of a later version.`);
  return migrations.slice(0, index + 1);
}
