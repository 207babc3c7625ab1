import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { withClient } from "../local/parts/database.ts";
import { OWNERS } from "../local/parts/service-parts.ts";
import { StartError } from "../local/start-error.ts";
import type { Manifest, SequenceCopy, TableCopy } from "./sets.ts";

/** Every schema of the product that has migrations of its own. */
const MIGRATED: readonly string[] = ["events", ...OWNERS];
/** Every schema with rows of the product: the audit trail's comes with the migrations of `events`. */
const SCHEMAS: readonly string[] = [...MIGRATED, "audit"];
/** TypeORM's own table: a restore applies the migrations again and has it from there. */
const MIGRATIONS_TABLE = "migrations";

type Table = Pick<TableCopy, "schema" | "table" | "columns">;
type DatabaseCopy = Pick<Manifest, "taken_at" | "migrations" | "tables" | "sequences">;

/** Writes every row of the product's schemas, as of one moment, into files: the embedded PostgreSQL comes without `pg_dump`. */
export function saveDatabase(url: string, folder: string): Promise<DatabaseCopy> {
  return withClient(url, "backup", async (client) => {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ now: Date }>("select now()");
    const copy: DatabaseCopy = {
      taken_at: (rows[0]?.now ?? new Date()).toISOString(),
      migrations: await readNewestMigrations(client),
      sequences: await sequences(client),
      tables: [],
    };
    for (const table of await tables(client)) copy.tables.push(await saveTable(client, table, folder));
    await client.query("commit");
    return copy;
  });
}

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

async function saveTable(client: pg.Client, table: Table, folder: string): Promise<TableCopy> {
  const file = `${table.schema}.${table.table}.copy.gz`;
  const rows = client.query(copyTo(`copy ${quoteName(table)} (${quoteColumns(table)}) to stdout`));
  const hash = createHash("sha256");
  const hashed = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  // The fastest level: rows shrink to a few per cent more than at the default one, in a third of the time.
  await pipeline(rows, createGzip({ level: 1 }), hashed, createWriteStream(join(folder, file), { mode: 0o600, flush: true }));
  return { ...table, file, rows: rows.rowCount, sha256: hash.digest("hex") };
}

async function sequences(client: pg.Client): Promise<SequenceCopy[]> {
  const { rows } = await client.query<SequenceCopy>(
    `select schemaname as schema, sequencename as sequence, last_value::text as last from pg_sequences
     where schemaname = any($1) and last_value is not null and sequencename not like $2 order by 1, 2`,
    [SCHEMAS, `${MIGRATIONS_TABLE}\\_%`],
  );
  return rows;
}

/** @throws StartError when somebody uses this platform already: a restore does not replace what people have */
export async function expectEmpty(url: string): Promise<void> {
  await withClient(url, "restore", async (client) => {
    const { rows } = await client.query<{ there: boolean }>("select to_regclass('identity.users') is not null as there");
    if (!rows[0]?.there) return;
    const users = await client.query("select 1 from identity.users limit 1");
    if (users.rowCount)
      throw new StartError(
        "There are users on this platform already: restore into an empty one, for example with another TAKEOFF_DATA_DIR.",
      );
  });
}

/**
 * Puts the rows of a backup into tables that its own migrations have made, all or none of them. The rows are whole as
 * they are: triggers and foreign keys are not asked again, for which PostgreSQL wants a superuser.
 */
export async function loadDatabase(url: string, folder: string, manifest: Manifest): Promise<void> {
  await withClient(url, "restore", async (client) => {
    await expectSameSchema(client, manifest);
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    const all = manifest.tables.map(quoteName).join(", ");
    await client.query(`truncate ${all}`);
    for (const table of manifest.tables) await loadTable(client, table, folder);
    for (const { schema, sequence, last } of manifest.sequences)
      await client.query("select setval(format('%I.%I', $1::text, $2::text), $3)", [schema, sequence, last]);
    await client.query("commit");
    await client.query(`analyze ${all}`);
  });
}

async function loadTable(client: pg.Client, table: TableCopy, folder: string): Promise<void> {
  const into = client.query(copyFrom(`copy ${quoteName(table)} (${quoteColumns(table)}) from stdin`));
  await pipeline(createReadStream(join(folder, table.file)), createGunzip(), into);
  if (into.rowCount === table.rows) return;
  throw new StartError(`${table.file} holds ${into.rowCount} rows, but ${table.rows} were saved.`);
}

async function expectSameSchema(client: pg.Client, manifest: Manifest): Promise<void> {
  const here = await readNewestMigrations(client);
  const other = MIGRATED.find((schema) => here[schema] !== manifest.migrations[schema]);
  if (other === undefined) return;
  throw new StartError(
    `The tables of ${other} are not those of the backup: restore it with the version of Takeoff that made it, or a later one.`,
  );
}

/** The newest migration of each schema that has any. */
async function readNewestMigrations(client: pg.Client): Promise<Record<string, string>> {
  const newest: Record<string, string> = {};
  for (const schema of MIGRATED) {
    const { rows } = await client.query<{ name: string }>(
      `select name from ${pg.escapeIdentifier(schema)}.${MIGRATIONS_TABLE} order by timestamp desc limit 1`,
    );
    if (rows[0]) newest[schema] = rows[0].name;
  }
  return newest;
}

const quoteName = ({ schema, table }: Table): string => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
const quoteColumns = ({ columns }: Table): string => columns.map((column) => pg.escapeIdentifier(column)).join(", ");
