import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readlinkSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { readRunFile, waitFor } from "@takeoff/testing";
import { Redis } from "ioredis";

/** A temporary Redis server without persistence, which a test may flush and kill. */
export class OwnRedis {
  readonly url: string;
  #process: ChildProcess | null = null;

  private constructor(private readonly port: number) {
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(): Promise<OwnRedis> {
    const redis = new OwnRedis(await freePort());
    await redis.start();
    return redis;
  }

  async start(): Promise<void> {
    const settings = { port: String(this.port), bind: "127.0.0.1", save: "", appendonly: "no", "maxmemory-policy": "noeviction" };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
    // The executable may serve several programs and selects one by argv[0].
    this.#process = spawn(program(), args, { stdio: "ignore", argv0: "redis-server" });
    await waitFor(async () => (await this.command("ping")) === "PONG", { what: "the test's Redis" });
  }

  /** Kills the server without a shutdown, as when its machine fails. */
  async kill(): Promise<void> {
    const process = this.#process;
    this.#process = null;
    if (!process) return;
    const exited = once(process, "exit");
    process.kill("SIGKILL");
    await exited;
  }

  async command(name: string, ...args: string[]): Promise<unknown> {
    const client = new Redis(this.url, { lazyConnect: true, retryStrategy: () => null });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return await client.call(name, ...args);
    } finally {
      client.disconnect();
    }
  }
}

/** The executable of the running product's Redis; else the one on PATH. */
function program(): string {
  const pid = readRunFile().processes["redis"];
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return "redis-server";
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
