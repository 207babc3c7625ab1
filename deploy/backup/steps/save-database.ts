import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { OWNERS } from "../../local/parts/service-parts.ts";
import { hashing } from "./file-hash.ts";
import type { Manifest, SequenceCopy, TableCopy } from "./manifest.ts";

/** Every schema of the product that has migrations of its own. */
export const MIGRATED: readonly string[] = ["events", ...OWNERS];
/** Every schema with rows of the product: the audit trail's comes with the migrations of `events`. */
const SCHEMAS: readonly string[] = [...MIGRATED, "audit"];
/** TypeORM's own table: a restore applies the migrations again and has it from there. */
export const MIGRATIONS_TABLE = "migrations";

export type DatabaseCopy = Pick<Manifest, "taken_at" | "migrations" | "tables" | "sequences">;

/**
 * Writes every row of the product's schemas into files of a folder, all as they were at one moment, while the product
 * goes on. PostgreSQL's own `pg_dump` would do it too, but the embedded server comes without it.
 */
export async function saveDatabase(url: string, folder: string): Promise<DatabaseCopy> {
  const client = new pg.Client({ connectionString: url, application_name: "backup", connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ now: Date }>("select now()");
    const copy: DatabaseCopy = {
      taken_at: (rows[0]?.now ?? new Date()).toISOString(),
      migrations: await newestMigrations(client),
      sequences: await sequences(client),
      tables: [],
    };
    for (const table of await tables(client)) copy.tables.push(await saveTable(client, table, folder));
    await client.query("commit");
    return copy;
  } finally {
    await client.end();
  }
}

type Table = Pick<TableCopy, "schema" | "table" | "columns">;

async function tables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> $2
     group by 1, 2 order by 1, 2`,
    [SCHEMAS, MIGRATIONS_TABLE],
  );
  return rows;
}

async function saveTable(client: pg.Client, { schema, table, columns }: Table, folder: string): Promise<TableCopy> {
  const file = `${schema}.${table}.copy.gz`;
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)} (${names}) to stdout`));
  const { through, digest } = hashing();
  // The fastest level: rows shrink to a few per cent more than at the default one, in a third of the time.
  await pipeline(rows, createGzip({ level: 1 }), through, createWriteStream(join(folder, file), { mode: 0o600, flush: true }));
  return { schema, table, columns, file, rows: rows.rowCount, sha256: digest() };
}

async function sequences(client: pg.Client): Promise<SequenceCopy[]> {
  const { rows } = await client.query<SequenceCopy>(
    `select schemaname as schema, sequencename as sequence, last_value::text as last from pg_sequences
     where schemaname = any($1) and last_value is not null and sequencename not like $2 order by 1, 2`,
    [SCHEMAS, `${MIGRATIONS_TABLE}\\_%`],
  );
  return rows;
}

/** The newest migration of each schema that has any. */
export async function newestMigrations(client: pg.Client): Promise<Record<string, string>> {
  const newest: Record<string, string> = {};
  for (const schema of MIGRATED) {
    const { rows } = await client.query<{ name: string }>(
      `select name from ${pg.escapeIdentifier(schema)}.${MIGRATIONS_TABLE} order by timestamp desc limit 1`,
    );
    if (rows[0]) newest[schema] = rows[0].name;
  }
  return newest;
}
