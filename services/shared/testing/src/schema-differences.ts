import { DataSource, getMetadataArgsStorage, type MigrationInterface } from "typeorm";
import { createScratchDatabase } from "./scratch-database.ts";

/** How the entities of a schema differ from its tables. */
export interface SchemaDifferences {
  /** Tables without an entity. */
  tables: string[];
  /** The statements by which TypeORM would make the tables what the entities say. */
  statements: string[];
}

type Migrations = (new () => MigrationInterface)[];

/**
 * Migrates an empty database and compares the tables of its last schema with the entities that the calling file has imported.
 * @param migrations of each schema, in the order in which they are applied
 * @param migrate applies the missing ones, as the services' command does
 */
export async function schemaDifferences(
  migrations: Record<string, Migrations>,
  migrate: (schema: string, missing: Migrations, env: NodeJS.ProcessEnv) => Promise<unknown>,
): Promise<SchemaDifferences> {
  const schema = Object.keys(migrations).at(-1) ?? "";
  const scratch = await createScratchDatabase(`entities_${schema}`);
  const entities = getMetadataArgsStorage().tables.filter((table) => table.schema === schema);
  const source = new DataSource({ type: "postgres", url: scratch.url, schema, entities: entities.map(({ target }) => target) });
  try {
    await scratch.client.query("create extension if not exists pg_trgm schema public");
    // The migrations of `events` create its table.
    await scratch.client.query("create schema audit");
    for (const [name, missing] of Object.entries(migrations)) {
      await scratch.client.query(`create schema ${name}`);
      await migrate(name, missing, { MIGRATE_DATABASE_URL: scratch.url });
    }
    await source.initialize();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    const named = new Set(entities.map(({ name }) => name));
    const { rows } = await scratch.client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = $1 and tablename <> 'migrations' order by 1",
      [schema],
    );
    return { tables: rows.map(({ name }) => name).filter((name) => !named.has(name)), statements: upQueries.map(({ query }) => query) };
  } finally {
    if (source.isInitialized) await source.destroy();
    await scratch.drop();
  }
}
