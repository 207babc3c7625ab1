import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { StartError } from "../../local/start-error.ts";
import type { Manifest, TableCopy } from "./manifest.ts";
import { newestMigrations, MIGRATED } from "./save-database.ts";

/** @throws StartError when somebody uses this platform already: a restore does not replace what people have */
export async function expectEmpty(url: string): Promise<void> {
  await withClient(url, async (client) => {
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
  await withClient(url, async (client) => {
    await expectSameSchema(client, manifest);
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    const all = manifest.tables.map(nameOf).join(", ");
    await client.query(`truncate ${all}`);
    for (const table of manifest.tables) await loadTable(client, table, folder);
    for (const { schema, sequence, last } of manifest.sequences)
      await client.query("select setval(format('%I.%I', $1::text, $2::text), $3)", [schema, sequence, last]);
    await client.query("commit");
    await client.query(`analyze ${all}`);
  });
}

async function loadTable(client: pg.Client, table: TableCopy, folder: string): Promise<void> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const into = client.query(copyFrom(`copy ${nameOf(table)} (${columns}) from stdin`));
  await pipeline(createReadStream(join(folder, table.file)), createGunzip(), into);
  if (into.rowCount === table.rows) return;
  throw new StartError(`${table.file} holds ${into.rowCount} rows, but ${table.rows} were saved.`);
}

async function expectSameSchema(client: pg.Client, manifest: Manifest): Promise<void> {
  const here = await newestMigrations(client);
  const other = MIGRATED.find((schema) => here[schema] !== manifest.migrations[schema]);
  if (other === undefined) return;
  throw new StartError(
    `The tables of ${other} are not those of the backup: restore it with the version of Takeoff that made it, or a later one.`,
  );
}

function nameOf({ schema, table }: TableCopy): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "restore", connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
