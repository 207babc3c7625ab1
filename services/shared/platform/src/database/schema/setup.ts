import pg from "pg";
import * as z from "zod";
import { readConfig } from "../../config/config.ts";
import { CONNECT_MS, migrate } from "./migrate.ts";
import { EVENT_MIGRATIONS } from "../../events/migrations.ts";

/** Attributes that a service's login role must not have, by their column in `pg_roles`. */
const RIGHTS = [
  ["rolsuper", "superuser"],
  ["rolcreaterole", "createrole"],
  ["rolcreatedb", "createdb"],
  ["rolreplication", "replication"],
  ["rolbypassrls", "bypassrls"],
] as const;

/** Services with a schema and a login role of their own. */
const OWNERS = ["identity", "organizations", "documents", "notifications"] as const;

type Owner = (typeof OWNERS)[number];

/** Rights on the audit trail: every service appends, identity also reads. */
const AUDIT_RIGHTS: Record<Owner, string> = {
  identity: "select, insert",
  organizations: "insert",
  documents: "insert",
  notifications: "insert",
};

const url = z.url({ protocol: /^postgres(ql)?$/ });
const setupConfig = z.object({
  SETUP_DATABASE_URL: url,
  IDENTITY_DATABASE_URL: url,
  ORGANIZATIONS_DATABASE_URL: url,
  DOCUMENTS_DATABASE_URL: url,
  NOTIFICATIONS_DATABASE_URL: url,
});

/**
 * Prepares a database: a schema and a login role for each service, the shared `events` and `audit` schemas, and the
 * rights that let a role change its own rows but no table, and append to the audit trail but not change it. Idempotent;
 * sets the passwords of the given URLs.
 * Requires no superuser: a role that owns the database and has CREATEROLE is enough, as hosted servers provide it.
 */
export async function setUpDatabase(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const config = readConfig(setupConfig, env);
  const roles = OWNERS.map((schema) => {
    const { username, password } = new URL(config[`${schema.toUpperCase() as Uppercase<typeof schema>}_DATABASE_URL`]);
    return { schema, role: decodeURIComponent(username), password: decodeURIComponent(password) };
  });
  const client = new pg.Client({
    connectionString: config.SETUP_DATABASE_URL,
    application_name: "setup",
    connectionTimeoutMillis: CONNECT_MS,
  });
  await client.connect();
  try {
    // Without the lock, two concurrent runs would both try to create a missing role. It ends with the transaction.
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(8253470)");
    await client.query("create extension if not exists pg_trgm schema public");
    await client.query("create schema if not exists events");
    await client.query("create schema if not exists audit");
    for (const { schema, role, password } of roles) await grantSchema(client, schema, role, password);
    await client.query("commit");
  } finally {
    await client.end();
  }
  const { MIGRATE_UP_TO } = env;
  await migrate("events", EVENT_MIGRATIONS, { MIGRATE_DATABASE_URL: config.SETUP_DATABASE_URL, ...(MIGRATE_UP_TO && { MIGRATE_UP_TO }) });
}

async function grantSchema(client: pg.Client, schema: Owner, role: string, password: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  await loginRole(client, role, password);
  await client.query(`create schema if not exists ${schema}`);
  await client.query(`grant usage on schema ${schema}, events to ${name}`);
  await client.query(`alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${name}`);
  await client.query(`alter default privileges in schema ${schema} grant usage on sequences to ${name}`);
  await client.query(`alter default privileges in schema events grant select, insert, update, delete on tables to ${name}`);
  await client.query(`alter default privileges in schema events grant usage on sequences to ${name}`);
  await client.query(`grant usage on schema audit to ${name}`);
  await client.query(`alter default privileges in schema audit grant ${AUDIT_RIGHTS[schema]} on tables to ${name}`);
}

async function loginRole(client: pg.Client, role: string, password: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const secret = pg.escapeLiteral(password);
  const { rows } = await client.query<Record<(typeof RIGHTS)[number][0], boolean>>("select * from pg_roles where rolname = $1", [role]);
  const [existing] = rows;
  if (existing === undefined) {
    await client.query(`create role ${name} login password ${secret}`);
    return;
  }
  // Only attributes that the role has: PostgreSQL lets only a superuser write "nosuperuser".
  const excess = RIGHTS.flatMap(([column, right]) => (existing[column] ? [`no${right}`] : []));
  await client.query(`alter role ${name} login password ${secret} ${excess.join(" ")}`);
}
