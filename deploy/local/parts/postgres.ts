import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { runCommand, type Run } from "../commands.ts";
import { plainEnv, type SystemUser } from "../process/launch.ts";
import type { Part } from "../process/supervised.ts";
import { StartError } from "../start-error.ts";
import { findPostgres, type PostgresHome } from "./postgres-home.ts";

export const DATABASE = "takeoff";
const SUPERUSER = "postgres";
const VERSION = 18;
/** Left in the data when its preparation is complete. */
const DONE = "takeoff-prepared";

export interface PostgresOptions {
  dataDir: string;
  port: number;
  password: string;
  /** Faster, and a crash of the machine may lose data: for tests. */
  fsyncOff: boolean;
}

export function postgresUrl(port: number, password: string, database = DATABASE): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

/** Prepares the data where there is none yet and describes the server that runs on it. */
export async function preparePostgres(run: Run, options: PostgresOptions): Promise<Part> {
  const home = findPostgres(options.dataDir);
  checkLinks(home.programs);
  await initialise(run, home, options.password);
  forgetDeadServer(home);
  return {
    name: "postgres",
    program: {
      command: join(home.programs, "bin", "postgres"),
      args: ["-D", home.data, ...serverSettings(options).flatMap((setting) => ["-c", setting])],
      env: { ...plainEnv(), LC_MESSAGES: "C" },
      cwd: "/",
      ...(home.user ? { user: home.user } : {}),
    },
    ready: () => answersQuery(postgresUrl(options.port, options.password, "postgres")),
    // After a crash it replays its log first.
    readySeconds: 120,
    // "Fast": ends open sessions and closes the data cleanly.
    stopSignal: "SIGINT",
    stopSeconds: 30,
  };
}

function serverSettings({ port, fsyncOff }: PostgresOptions): string[] {
  return [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    // With the default, a quarter of it, a search among a million documents reads its pages from the system again and again.
    "shared_buffers=512MB",
    "log_line_prefix=%m [%p] %u@%d ",
    ...(fsyncOff ? ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] : []),
  ];
}

async function initialise(run: Run, home: PostgresHome, password: string): Promise<void> {
  if (existsSync(join(home.data, DONE))) return checkVersion(home.data);
  emptyFolder(home.data);
  const secret = passwordFile(password, home.user);
  const args = ["--encoding=UTF8", "--locale=C.UTF-8", "--auth=scram-sha-256", "--no-instructions"];
  try {
    await runCommand(
      run,
      {
        command: join(home.programs, "bin", "initdb"),
        args: [...args, `--username=${SUPERUSER}`, `--pwfile=${secret.file}`, `--pgdata=${home.data}`],
        env: { ...plainEnv(), LC_MESSAGES: "C" },
        cwd: "/",
        ...(home.user ? { user: home.user } : {}),
      },
      { title: "Preparing PostgreSQL's data", logName: "postgres" },
    );
  } finally {
    rmSync(secret.folder, { recursive: true });
  }
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

/** A file for initdb's eyes: it cannot take the password from a pipe that belongs to root. */
function passwordFile(password: string, user: SystemUser | undefined): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), "takeoff-"));
  const file = join(folder, "password");
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  return { folder, file };
}

/** The package's install script makes these links; `npm ci --ignore-scripts` leaves them out. */
function checkLinks(programs: string): void {
  if (existsSync(join(programs, "lib", "libpq.so.5"))) return;
  throw new StartError("PostgreSQL's libraries are not linked: run `npm rebuild` in the checkout.");
}

/**
 * Removes the pid file of a server that was killed. PostgreSQL does so itself unless another process has been given
 * that pid since, which is common after a restart of a container.
 */
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

async function answersQuery(url: string): Promise<boolean> {
  await query(url, "select 1");
  return true;
}

/** Makes the product's database where it is missing. */
export async function ensureDatabase(port: number, password: string): Promise<void> {
  const maintenance = postgresUrl(port, password, "postgres");
  const found = await query(maintenance, `select 1 from pg_database where datname = '${DATABASE}'`);
  if (found === 0) await query(maintenance, `create database ${DATABASE}`);
}

async function query(url: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A server that goes away while the client is idle is reported by the next query.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
