import { chownSync, existsSync, mkdtempDisposableSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand, type Run } from "../process/commands.ts";
import type { Program } from "../process/launch.ts";
import { StartError } from "../start-error.ts";
import { step } from "../steps.ts";
import { reachable } from "../process/wait.ts";
import { withClient } from "./database.ts";
import { findPostgres, type PostgresHome } from "./postgres-home.ts";
import type { ServerOptions } from "./server-options.ts";

const DATABASE = "takeoff";
const SUPERUSER = "postgres";
const VERSION = 18;
/** Left in the data when its preparation is complete. */
const DONE = "takeoff-prepared";

/** Prepares the data where there is none yet and starts the server. @returns the URL of the product's database */
export async function startPostgres({ settings, run, processes, ports, secrets, fsyncOff }: ServerOptions): Promise<string> {
  if (settings.databaseUrl) return reachable("DATABASE_URL", settings.databaseUrl, 5432);
  const port = await ports.stable("postgres");
  const server = `postgres://${SUPERUSER}:${secrets.postgres}@127.0.0.1:${port}`;
  const maintenance = `${server}/postgres`;
  await step(run.report, "PostgreSQL started", async () => {
    const home = findPostgres(settings.dataDir);
    checkLinks(home.programs);
    await initialise(run, home, secrets.postgres);
    forgetDeadServer(home);
    await processes.start({
      name: "postgres",
      program: program(home, "postgres", ["-D", home.data, ...serverSettings(port, fsyncOff).flatMap((setting) => ["-c", setting])]),
      ready: async () => (await countRows(maintenance, "select 1")) === 1,
      // After a crash it replays its log first.
      readySeconds: 120,
      // "Fast": ends open sessions and closes the data cleanly.
      stopSignal: "SIGINT",
      // "Immediate": SIGKILL would leave its shared memory behind.
      killSignal: "SIGQUIT",
    });
    const found = await countRows(maintenance, `select 1 from pg_database where datname = '${DATABASE}'`);
    if (found === 0) await countRows(maintenance, `create database ${DATABASE}`);
  });
  return `${server}/${DATABASE}`;
}

/** One of PostgreSQL's programs, run as its own user. */
function program({ programs, user }: PostgresHome, name: string, args: string[]): Program {
  return { command: join(programs, "bin", name), args, env: { LC_MESSAGES: "C" }, cwd: "/", user };
}

function serverSettings(port: number, fsyncOff: boolean): string[] {
  return [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    // With the default, a quarter of it, a search among a million documents reads its pages from the system again and again.
    "shared_buffers=512MB",
    "log_line_prefix=%m [%p] %u@%d ",
    // The detail of a rejected duplicate is the name: names belong in no log.
    "log_error_verbosity=terse",
    "log_min_error_statement=panic",
    ...(fsyncOff ? ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] : []),
  ];
}

async function initialise(run: Run, home: PostgresHome, password: string): Promise<void> {
  if (existsSync(join(home.data, DONE))) return checkVersion(home.data);
  emptyFolder(home.data);
  // A file for initdb's eyes: it cannot take the password from a pipe that belongs to root.
  using secret = mkdtempDisposableSync(join(tmpdir(), "takeoff-"));
  const file = join(secret.path, "password");
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  if (home.user) for (const path of [secret.path, file]) chownSync(path, home.user.uid, home.user.gid);
  const args = ["--encoding=UTF8", "--locale=C.UTF-8", "--auth=scram-sha-256", "--no-instructions"];
  args.push(`--username=${SUPERUSER}`, `--pwfile=${file}`, `--pgdata=${home.data}`);
  await runCommand(run, program(home, "initdb", args), { title: "Preparing PostgreSQL's data", logName: "postgres" });
  writeFileSync(join(home.data, DONE), "");
}

function checkVersion(data: string): void {
  const found = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (found === String(VERSION)) return;
  throw new StartError(
    `${data} holds data of PostgreSQL ${found}, this is ${VERSION}: move it over, or start with another TAKEOFF_DATA_DIR.`,
  );
}

/** What a preparation that was cut off has left; initdb wants the folder empty. */
function emptyFolder(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}

/** The package's install script makes these links; `npm ci --ignore-scripts` leaves them out. */
function checkLinks(programs: string): void {
  if (existsSync(join(programs, "lib", "libpq.so.5"))) return;
  throw new StartError("PostgreSQL's libraries are not linked: run `npm rebuild` in the checkout.");
}

/** Removes the pid file of a server that was killed, as PostgreSQL does unless another process has that pid: common in containers. */
function forgetDeadServer(home: PostgresHome): void {
  const file = join(home.data, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (!runsOn(pid, home.data)) rmSync(file);
}

function runsOn(pid: number, data: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return command.includes(data) || command.includes(realpathSync(data));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return !existsSync("/proc/self");
    throw error;
  }
}

/** @returns how many rows a query has */
function countRows(url: string, sql: string): Promise<number> {
  return withClient(url, "start", async (client) => (await client.query(sql)).rowCount ?? 0);
}
