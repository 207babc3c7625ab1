import { Database, EVENT_MIGRATIONS } from "@takeoff/platform";
import { migrate } from "@takeoff/platform/migrate";
import { createScratchDatabase } from "@takeoff/testing";
import { MIGRATIONS } from "../src/migrations.ts";

const SCHEMA = "notifications";

/** A database for one test file. In the running product's database the product would send the e-mails of the test. */
export interface TestDatabase {
  /** Opens a connection pool, as another replica would. `drop` closes it. */
  open(): Promise<Database>;
  drop(): Promise<void>;
}

export async function createDatabase(): Promise<TestDatabase> {
  const scratch = await createScratchDatabase(SCHEMA);
  const { client, url } = scratch;
  const opened: Database[] = [];
  const open = async (): Promise<Database> => {
    const database = await Database.open({ DATABASE_URL: url, DATABASE_POOL_SIZE: 4 }, SCHEMA);
    opened.push(database);
    return database;
  };
  await client.query("create extension if not exists pg_trgm schema public");
  // The migrations of `events` create its table.
  await client.query("create schema audit");
  for (const [schema, migrations] of Object.entries({ events: EVENT_MIGRATIONS, [SCHEMA]: MIGRATIONS })) {
    await client.query(`create schema ${schema}`);
    await migrate(schema, migrations, { MIGRATE_DATABASE_URL: url });
  }
  return {
    open,
    drop: async () => {
      await Promise.all(opened.map((database) => database.close()));
      await scratch.drop();
    },
  };
}
