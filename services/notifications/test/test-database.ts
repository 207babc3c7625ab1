import { EVENT_MIGRATIONS } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { migrate } from "@takeoff/platform/migrate";
import { CONNECTS_WITHIN_MS } from "@takeoff/testing";
import { createMigratedDatabase } from "@takeoff/testing/migrated-database";
import { MIGRATIONS } from "../src/migrations.ts";

const SCHEMA = "notifications";

/** A database for one test file. In the running product's database the product would send the e-mails of the test. */
export interface TestDatabase {
  /** Opens a connection pool, as another replica would. `drop` closes it. */
  open(): Promise<Database>;
  drop(): Promise<void>;
}

export async function createDatabase(): Promise<TestDatabase> {
  const scratch = await createMigratedDatabase({ events: EVENT_MIGRATIONS, [SCHEMA]: MIGRATIONS }, migrate);
  const opened: Database[] = [];
  const open = async (): Promise<Database> => {
    const database = await Database.open({ DATABASE_URL: scratch.url, DATABASE_POOL_SIZE: 4 }, SCHEMA, CONNECTS_WITHIN_MS);
    opened.push(database);
    return database;
  };
  return {
    open,
    drop: async () => {
      await Promise.all(opened.map((database) => database.close()));
      await scratch.drop();
    },
  };
}
