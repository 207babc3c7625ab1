import type { MigrationInterface } from "typeorm";
import { createScratchDatabase, type ScratchDatabase } from "./scratch-database.ts";

export type Migrations = (new () => MigrationInterface)[];
/** Applies a schema's missing migrations, as the services' command does. */
export type Migrate = (schema: string, missing: Migrations, env: NodeJS.ProcessEnv) => Promise<unknown>;

/**
 * A database of its own with migrated schemas. Its name begins with that of the last one.
 * @param migrations of each schema, in the order in which they are applied
 */
export async function createMigratedDatabase(migrations: Record<string, Migrations>, migrate: Migrate): Promise<ScratchDatabase> {
  const scratch = await createScratchDatabase(Object.keys(migrations).at(-1) ?? "");
  try {
    await scratch.client.query("create extension if not exists pg_trgm schema public");
    // The migrations of `events` create its table.
    await scratch.client.query("create schema audit");
    for (const [schema, missing] of Object.entries(migrations)) {
      await scratch.client.query(`create schema ${schema}`);
      await migrate(schema, missing, { MIGRATE_DATABASE_URL: scratch.url });
    }
    return scratch;
  } catch (error) {
    await scratch.drop();
    throw error;
  }
}
