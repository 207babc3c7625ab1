import { randomUUID } from "node:crypto";
import { Database, EVENT_MIGRATIONS } from "@takeoff/platform";
import { migrate } from "@takeoff/platform/migrate";
import { readRunFile } from "@takeoff/testing";
import { MIGRATIONS } from "../src/migrations.ts";

const SCHEMA = "notifications";

/** A database for one test file. In the running product's database the product would send the e-mails of the test. */
export interface TestDatabase {
  /** Opens a connection pool, as another replica would. `drop` closes it. */
  open(): Promise<Database>;
  drop(): Promise<void>;
}

export async function createDatabase(): Promise<TestDatabase> {
  const server = readRunFile().postgres_url;
  const name = `notifications_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const config = (href: string) => ({ DATABASE_URL: href, DATABASE_POOL_SIZE: 4 });
  const admin = await new Database(config(server), SCHEMA).connect();
  await admin.query(`create database ${name}`);
  const opened: Database[] = [];
  const open = async (): Promise<Database> => {
    const database = await new Database(config(url.href), SCHEMA).connect();
    opened.push(database);
    return database;
  };
  const owner = await open();
  await owner.query("create extension if not exists pg_trgm schema public");
  // The migrations of `events` create its table.
  await owner.query("create schema audit");
  for (const [schema, migrations] of Object.entries({ events: EVENT_MIGRATIONS, [SCHEMA]: MIGRATIONS })) {
    await owner.query(`create schema ${schema}`);
    await migrate(schema, migrations, { MIGRATE_DATABASE_URL: url.href });
  }
  return {
    open,
    drop: async () => {
      await Promise.all(opened.map((database) => database.onApplicationShutdown()));
      await admin.query(`drop database ${name} with (force)`);
      await admin.onApplicationShutdown();
    },
  };
}
