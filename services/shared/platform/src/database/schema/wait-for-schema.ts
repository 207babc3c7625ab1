import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import * as z from "zod";
import { readConfig } from "../../config/config.ts";

const POLL_MS = 1_000;
/** Interval of the progress messages, milliseconds. */
const REPORT_MS = 15_000;

const waitConfig = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  SCHEMA_WAIT_SECONDS: z.coerce.number().int().min(0).default(600),
});

/** Names of the migrations that must have been applied, by the schema that they belong to. */
export type RequiredMigrations = Record<string, readonly string[]>;

/**
 * Resolves when every migration that this code knows has been applied, so that a replica started before the migrations
 * were run waits instead of failing. Migrations of a newer version are ignored. Connects with the service's own role.
 * @throws Error when SCHEMA_WAIT_SECONDS have passed
 */
export async function waitForSchema(needed: RequiredMigrations, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { DATABASE_URL: url, SCHEMA_WAIT_SECONDS: seconds } = readConfig(waitConfig, env);
  const deadline = Date.now() + seconds * 1000;
  let reportAt = 0;
  for (;;) {
    const missing = await findMissing(url, needed);
    if (missing === null) return;
    if (Date.now() >= deadline) throw new Error(`Waited ${seconds} s in vain: ${missing}.`);
    if (Date.now() >= reportAt) {
      process.stderr.write(`waiting: ${missing}\n`);
      reportAt = Date.now() + REPORT_MS;
    }
    await sleep(POLL_MS);
  }
}

/** @returns a description of what is missing, for the log; null when nothing is */
async function findMissing(url: string, needed: RequiredMigrations): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, application_name: "wait-for-schema", connectionTimeoutMillis: 5_000 });
  // A lost connection fails the next statement. Unhandled, this event would end the process.
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
    // No server, no role or no table yet: the migrations' own run creates them.
    const { message, code } = error as { message?: string; code?: string };
    return message || code || String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
