import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { writePrivate } from "../files.ts";
import { plainEnv } from "../process/launch.ts";
import type { Part } from "../process/supervised.ts";

export interface RedisOptions {
  server: string;
  dataDir: string;
  port: number;
  password: string;
}

export function redisUrl(port: number, password: string): string {
  return `redis://:${password}@127.0.0.1:${port}`;
}

export function redisPart({ server, dataDir, port, password }: RedisOptions): Part {
  const folder = join(dataDir, "redis");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const config = join(folder, "redis.conf");
  // A file, because anyone on the machine can read a process's arguments.
  writePrivate(config, configuration(folder, port, password));
  return {
    name: "redis",
    program: { command: server, args: [config], env: plainEnv() },
    ready: () => answersPing(port, password),
    readySeconds: 60,
    stopSignal: "SIGTERM",
    stopSeconds: 30,
  };
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

async function answersPing(port: number, password: string): Promise<boolean> {
  const socket = connect({ host: "127.0.0.1", port });
  socket.setTimeout(2_000, () => socket.destroy(new Error("no answer")));
  try {
    await once(socket, "connect");
    socket.write(`AUTH ${password}\r\nPING\r\n`);
    let answer = "";
    for await (const chunk of socket) {
      answer += String(chunk);
      if (answer.includes("+PONG")) return true;
      if (answer.includes("-")) return false; // loading, or another server's password
    }
    return false;
  } finally {
    socket.destroy();
  }
}
