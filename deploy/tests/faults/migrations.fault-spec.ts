import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, it } from "@jest/globals";
import { database, waitFor } from "@takeoff/testing";
import pg from "pg";
import { makeRoleUrls } from "../../local/parts/database.ts";
import { OWNERS } from "../../local/parts/service-parts.ts";
import { ROOT } from "../../local/places.ts";
import { makePlainEnv } from "../../local/process/launch.ts";
import { keptSecrets } from "../../local/settings/secrets.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const NAME = "takeoff_faults";
/** A table that the killed run makes after others. */
const HALF_WAY = "documents.organization_names";
/** Blocks the migration that makes it, within its transaction, by sleeping: a wait for a lock would run into the migrations' own time-out. */
const STOP_HALF_WAY = `
  create table public.half_way (held boolean);
  insert into public.half_way values (true);
  create function public.wait_half_way() returns event_trigger language plpgsql as $$
  begin
    if exists (select 1 from pg_event_trigger_ddl_commands() where object_identity = '${HALF_WAY}') then
      while (select held from public.half_way) loop
        perform pg_sleep(0.05);
      end loop;
    end if;
  end $$;
  create event trigger wait_half_way on ddl_command_end when tag in ('CREATE TABLE') execute function public.wait_half_way()`;
const SESSIONS = "from pg_stat_activity where application_name = 'documents-migrate' and datname = current_database()";

/** In a database of its own next to the product's: a run is killed half-way while another waits for it. */
async function killHalfWay({ product }: FaultHarness): Promise<Figures> {
  await database().query(`drop database if exists ${NAME} with (force)`);
  await database().query(`create database ${NAME}`);
  const url = Object.assign(new URL(product.info.postgres_url), { pathname: `/${NAME}` }).href;
  const client = new pg.Client({ connectionString: url });
  // Ends with the server when the run is called off.
  client.on("error", () => undefined);
  await client.connect();
  const sees = async (min: number, condition: string): Promise<boolean> =>
    ((await client.query(`select 1 ${SESSIONS} ${condition}`)).rowCount ?? 0) >= min;
  try {
    await setUp(url, join(product.folder, "services", "secrets.json"));
    await client.query(STOP_HALF_WAY);
    const killed = migrate(url);
    const what = "a migration to be half-way, and another run to wait for it";
    await waitFor(() => sees(1, "and wait_event = 'PgSleep'"), { what, timeoutMs: PATIENCE_MS });
    const other = migrate(url);
    // The killed run has two: one holds the lock of the migrations.
    await waitFor(() => sees(3, ""), { what, timeoutMs: PATIENCE_MS });
    killed.kill("SIGKILL");
    await waitForExit(killed);
    await client.query("update public.half_way set held = false");
    assert((await waitForExit(other)) === 0, "the other run failed");
    const { rows } = await client.query<{ name: string }>("select name from documents.migrations");
    const { rows: wanted } = await database().query<{ name: string }>("select name from documents.migrations");
    assert(rows.length === wanted.length, `${rows.length} of ${wanted.length} migrations are noted as applied`);
    assert(new Set(rows.map(({ name }) => name)).size === rows.length, "a migration is noted twice");
    return { migrations: rows.length };
  } finally {
    await client.end();
    await database().query(`drop database if exists ${NAME} with (force)`);
  }
}

async function setUp(url: string, secretsFile: string): Promise<void> {
  const urls = makeRoleUrls(url, keptSecrets(secretsFile));
  const env = Object.fromEntries(OWNERS.map((owner) => [`${owner.toUpperCase()}_DATABASE_URL`, urls[owner]]));
  const main = join("shared", "platform", "dist", "database", "schema", "setup-main.js");
  assert((await waitForExit(run([main], { ...env, SETUP_DATABASE_URL: url }))) === 0, "a new database could not be set up");
}

const migrate = (url: string): ChildProcess => run([join("documents", "dist", "main.js"), "migrate"], { MIGRATE_DATABASE_URL: url });

function run([main = "", ...args]: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [join(ROOT, "services", main), ...args], { env: { ...makePlainEnv(), ...env }, stdio: "ignore" });
}

async function waitForExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode;
}

describe("migrations-killed (quick)", () => {
  it("applies each migration once when a run is killed half-way while another waits for it", onFaultProduct(killHalfWay));
});
