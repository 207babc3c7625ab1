import { createHash } from "node:crypto";
import type { MigrationInterface } from "typeorm";
import { createScratchDatabase, withServer, type ScratchDatabase } from "./scratch-database.ts";

export type Migrations = (new () => MigrationInterface)[];
/** Applies a schema's missing migrations, as the services' command does. */
export type Migrate = (schema: string, missing: Migrations, env: NodeJS.ProcessEnv) => Promise<unknown>;

/**
 * A database of its own with migrated schemas. Its name begins with that of the last one.
 * @param migrations of each schema, in the order in which they are applied
 */
export async function createMigratedDatabase(migrations: Record<string, Migrations>, migrate: Migrate): Promise<ScratchDatabase> {
  return createScratchDatabase(Object.keys(migrations).at(-1) ?? "", await findTemplate(migrations, migrate));
}

/** The database that is copied for each file with these migrations: applying them anew takes seconds. @returns its name */
async function findTemplate(migrations: Record<string, Migrations>, migrate: Migrate): Promise<string> {
  const sources = JSON.stringify(Object.entries(migrations).map(([schema, classes]) => [schema, classes.map(String)]));
  const name = `migrated_${createHash("sha256").update(sources).digest("hex").slice(0, 16)}`;
  await withServer(async (server, makeUrl) => {
    // When two files need it at once, one makes it.
    await server.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await server.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount) return;
    const half = `${name}_half`;
    await server.query(`drop database if exists ${half}`);
    await server.query(`create database ${half}`);
    const url = makeUrl(half);
    await withServer(async (client) => {
      await client.query("create extension if not exists pg_trgm schema public");
      // The migrations of `events` create its table.
      await client.query("create schema audit");
      for (const schema of Object.keys(migrations)) await client.query(`create schema ${schema}`);
    }, url);
    for (const [schema, missing] of Object.entries(migrations)) await migrate(schema, missing, { MIGRATE_DATABASE_URL: url });
    await server.query(`alter database ${half} rename to ${name}`);
  });
  return name;
}
