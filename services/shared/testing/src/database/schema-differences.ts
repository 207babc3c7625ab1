import { DataSource, getMetadataArgsStorage } from "typeorm";
import { createMigratedDatabase, type Migrate, type Migrations } from "./migrated-database.ts";

/** How the entities of a schema differ from its tables. */
export interface SchemaDifferences {
  /** Tables without an entity. */
  tables: string[];
  /** The statements by which TypeORM would make the tables what the entities say. */
  statements: string[];
}

/**
 * TypeORM looks up the expressions of generated columns in a table of its own, which only its own migrations would write: here, the
 * database's.
 */
const EXPRESSIONS = `
  create table $schema.typeorm_metadata (type text, database text, schema text, "table" text, name text, value text);
  insert into $schema.typeorm_metadata
  select 'GENERATED_COLUMN', current_database(), '$schema', c.relname, a.attname, pg_get_expr(d.adbin, d.adrelid)
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where a.attgenerated = 's' and c.relnamespace = '$schema'::regnamespace`;

/**
 * Migrates an empty database and compares the tables of its last schema with the entities that the calling file has imported.
 * @param migrations of each schema, in the order in which they are applied
 */
export async function schemaDifferences(migrations: Record<string, Migrations>, migrate: Migrate): Promise<SchemaDifferences> {
  const schema = Object.keys(migrations).at(-1) ?? "";
  const scratch = await createMigratedDatabase(migrations, migrate);
  const entities = getMetadataArgsStorage().tables.filter((table) => table.schema === schema);
  const source = new DataSource({ type: "postgres", url: scratch.url, schema, entities: entities.map(({ target }) => target) });
  try {
    await scratch.client.query(EXPRESSIONS.replaceAll("$schema", schema));
    await source.initialize();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    const named = new Set(entities.map(({ name }) => name));
    const { rows } = await scratch.client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = $1 and tablename not in ('migrations', 'typeorm_metadata') order by 1",
      [schema],
    );
    return { tables: rows.map(({ name }) => name).filter((name) => !named.has(name)), statements: upQueries.map(({ query }) => query) };
  } finally {
    if (source.isInitialized) await source.destroy();
    await scratch.drop();
  }
}
