import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import * as z from "zod";
import { readConfig } from "../config/config.ts";

const POLL_MS = 1_000;
/** Often enough to tell from a log that something is still waiting, and what for. */
const TELL_MS = 15_000;

const waitConfig = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  SCHEMA_WAIT_SECONDS: z.coerce.number().int().min(0).default(600),
});

/** Names of the migrations that must have been applied, by the schema that they belong to. */
export type NeededMigrations = Record<string, readonly string[]>;

/**
 * Returns when every migration that this code knows has been applied, so that a replica started before the migrations
 * were run waits instead of failing. Migrations of a newer version do not matter. Asks with the service's own role.
 * @throws when that has not happened within SCHEMA_WAIT_SECONDS
 */
export async function waitForSchema(needed: NeededMigrations, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { DATABASE_URL: url, SCHEMA_WAIT_SECONDS: seconds } = readConfig(waitConfig, env);
  const deadline = Date.now() + seconds * 1000;
  let tellAt = 0;
  for (;;) {
    const lacking = await whatIsLacking(url, needed);
    if (lacking === null) return;
    if (Date.now() >= deadline) throw new Error(`Waited ${seconds} s in vain: ${lacking}.`);
    if (Date.now() >= tellAt) {
      process.stderr.write(`waiting: ${lacking}\n`);
      tellAt = Date.now() + TELL_MS;
    }
    await sleep(POLL_MS);
  }
}

/** @returns what is still missing as words for the log; null when nothing is */
async function whatIsLacking(url: string, needed: NeededMigrations): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, application_name: "wait-for-schema", connectionTimeoutMillis: 5_000 });
  // A server that goes away between two statements fails the next one; unhandled, this event would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    for (const [schema, names] of Object.entries(needed)) {
      const { rows } = await client.query<{ name: string }>(`select name from ${pg.escapeIdentifier(schema)}.migrations`);
      const applied = new Set(rows.map(({ name }) => name));
      const missing = names.filter((name) => !applied.has(name));
      if (missing.length > 0) return `${schema} lacks ${missing.join(", ")}`;
    }
    return null;
  } catch (error) {
    // No server, no role or no table yet: whatever it is, the migrations' own run is what mends it.
    const { message, code } = error as { message?: string; code?: string };
    return message || code || String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
