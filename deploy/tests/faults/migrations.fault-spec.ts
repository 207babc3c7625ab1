import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, it } from "@jest/globals";
import { database, waitFor } from "@takeoff/testing";
import pg from "pg";
import { roleUrls } from "../../local/parts/database.ts";
import { OWNERS } from "../../local/parts/service-parts.ts";
import { ROOT } from "../../local/places.ts";
import { plainEnv } from "../../local/process/launch.ts";
import { keptSecrets } from "../../local/secrets.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const AT_ONCE = 5;
/** What the last migration that the killed run begins makes. */
const HALF_WAY = "documents.organization_names";
const RUNS = "from pg_stat_activity where application_name = 'documents-migrate' and datname = current_database()";

/** In a database of its own next to the product's: five runs at once, the first killed half-way, then one more. */
async function migrateConcurrently({ product }: FaultHarness): Promise<Figures> {
  const name = "takeoff_faults";
  await database().query(`drop database if exists ${name} with (force)`);
  await database().query(`create database ${name}`);
  const url = new URL(product.info.postgres_url);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  // Ends with the server when the run is called off.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await setUp(url.href, join(product.folder, "services", "secrets.json"));
    await stopHalfWay(client);
    const killed = run("documents", url.href);
    await waitFor(() => isHalfWay(client), { what: "a migration to be half-way", timeoutMs: PATIENCE_MS });
    const others = Array.from({ length: AT_ONCE - 1 }, () => run("documents", url.href));
    await waitFor(async () => (await sessions(client)) > AT_ONCE, {
      what: "five runs at once, one of which has two sessions",
      timeoutMs: PATIENCE_MS,
    });
    killed.kill("SIGKILL");
    await exitOf(killed);
    await client.query("update public.half_way set held = false");
    const codes = await Promise.all(others.map(exitOf));
    assert(
      codes.every((code) => code === 0),
      `the other runs ended with ${codes.join()}`,
    );
    assert((await exitOf(run("documents", url.href))) === 0, "a run after them failed");
    const { rows } = await client.query<{ applied: string; names: string }>(
      "select count(*) as applied, count(distinct name) as names from documents.migrations",
    );
    const applied = Number(rows[0]?.applied);
    assert(applied > 0 && rows[0]?.applied === rows[0]?.names, `${applied} migrations are noted under ${rows[0]?.names} names`);
    assert(applied === (await appliedToProduct()), "not every migration was applied");
    return { "at once": AT_ONCE, migrations: applied, "others' exit": codes.join() };
  } finally {
    await client.end();
    await database().query(`drop database if exists ${name} with (force)`);
  }
}

async function setUp(url: string, secretsFile: string): Promise<void> {
  const urls = roleUrls(url, keptSecrets(secretsFile));
  const env = Object.fromEntries(OWNERS.map((owner) => [`${owner.toUpperCase()}_DATABASE_URL`, urls[owner]]));
  const main = join(ROOT, "services", "shared", "platform", "dist", "database", "setup-main.js");
  const child = spawn(process.execPath, [main], { env: { ...plainEnv(), ...env, SETUP_DATABASE_URL: url }, stdio: "ignore" });
  assert((await exitOf(child)) === 0, "a new database could not be set up");
}

/** Blocks the migration that creates that table, within its transaction, until it is released. */
async function stopHalfWay(client: pg.Client): Promise<void> {
  await client.query("create table public.half_way (held boolean)");
  await client.query("insert into public.half_way values (true)");
  // By sleeping, since a wait for a lock would run into the migrations' own time-out.
  await client.query(`
    create function public.wait_half_way() returns event_trigger language plpgsql as $$
    begin
      if exists (select 1 from pg_event_trigger_ddl_commands() where object_identity = '${HALF_WAY}') then
        while (select held from public.half_way) loop
          perform pg_sleep(0.05);
        end loop;
      end if;
    end $$`);
  await client.query(
    "create event trigger wait_half_way on ddl_command_end when tag in ('CREATE TABLE') execute function public.wait_half_way()",
  );
}

async function isHalfWay(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 ${RUNS} and wait_event = 'PgSleep'`);
  return rowCount === 1;
}

async function sessions(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(`select 1 ${RUNS}`);
  return rowCount ?? 0;
}

async function appliedToProduct(): Promise<number> {
  const { rows } = await database().query<{ count: string }>("select count(*) from documents.migrations");
  return Number(rows[0]?.count);
}

function run(owner: string, url: string): ChildProcess {
  const main = join(ROOT, "services", owner, "dist", "main.js");
  return spawn(process.execPath, [main, "migrate"], { env: { ...plainEnv(), MIGRATE_DATABASE_URL: url }, stdio: "ignore" });
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}

describe("migrations-at-once (quick)", () => {
  it("applies each migration once when five runs start together and one is killed half-way", onFaultProduct(migrateConcurrently));
});
