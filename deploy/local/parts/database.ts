import { join } from "node:path";
import pg from "pg";
import { runCommand, together, type Run } from "../process/commands.ts";
import { ROOT } from "../places.ts";
import type { Secrets } from "../settings/secrets.ts";
import { OWNERS, type Owner } from "./service-parts.ts";

/** The URL of each service's own login role: the same server, its own name and password. */
export function makeRoleUrls(ownerUrl: string, secrets: Pick<Secrets, Owner>): Record<Owner, string> {
  const urls = OWNERS.map((owner) => {
    const url = new URL(ownerUrl);
    // Roles belong to the whole server, which may hold more than one database of ours.
    url.username = `${decodeURIComponent(url.pathname.slice(1))}_${owner}`;
    url.password = secrets[owner];
    return [owner, url.href];
  });
  return Object.fromEntries(urls) as Record<Owner, string>;
}

/**
 * Makes roles and schemas, then brings each service's tables up to date. Safe to run on every start.
 * @param ownerUrl as a role that owns the database and may make roles
 * @param upTo the last migration of each schema to apply; all of them by default
 */
export async function prepareDatabase(
  run: Run,
  ownerUrl: string,
  urls: Record<Owner, string>,
  upTo: Record<string, string> = {},
): Promise<void> {
  const setup = join(ROOT, "services", "shared", "platform", "dist", "database", "schema", "setup-main.js");
  const roles = Object.fromEntries(OWNERS.map((owner) => [`${owner.toUpperCase()}_DATABASE_URL`, urls[owner]]));
  await runCommand(
    run,
    { command: process.execPath, args: [setup], env: { ...roles, SETUP_DATABASE_URL: ownerUrl, ...until(upTo.events) } },
    { title: "Preparing the database", logName: "database" },
  );
  await together(
    run,
    OWNERS.map((owner) => migrate(run, owner, ownerUrl, upTo[owner])),
  );
}

const until = (migration: string | undefined): Record<string, string> => (migration === undefined ? {} : { MIGRATE_UP_TO: migration });

function migrate(run: Run, owner: Owner, ownerUrl: string, upTo: string | undefined): Promise<string> {
  const main = join(ROOT, "services", owner, "dist", "main.js");
  return runCommand(
    run,
    { command: process.execPath, args: [main, "migrate"], env: { MIGRATE_DATABASE_URL: ownerUrl, ...until(upTo) } },
    { title: `Updating the tables of ${owner}`, logName: "database" },
  );
}

/** Works with a connection of its own, for which a command waits longer than a service: a busy machine takes seconds. */
export async function withClient<T>(url: string, purpose: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: purpose, connectionTimeoutMillis: 30_000 });
  // A server that goes away while the client is idle is reported by the next query.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
