import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { readJson, writePrivateJson } from "../files.ts";
import { StartError } from "../start-error.ts";

/** Below the range from which systems pick the ports of outgoing connections, so that none of those takes ours. */
const LOWEST = 20_000;
const HIGHEST = 31_999;

/**
 * The ports are shared out in blocks. A process that hands out ports of a block listens on the first of it until it ends,
 * so that two products that start at once never find the same port free before either has bound it.
 */
const BLOCK = 30;
const BLOCKS = (HIGHEST - LOWEST + 1) / BLOCK;

/** The first ports of the blocks that this process holds. */
const held = new Set<number>();

/** Hands out free ports of 127.0.0.1, each once. Named ones stay the same from start to start where they are free. */
export class Ports {
  private readonly file: string;
  private readonly assigned: Record<string, number>;
  private readonly given = new Set<number>();
  private readonly unused: number[] = [];

  constructor(file: string) {
    this.file = file;
    this.assigned = readJson<Record<string, number>>(file) ?? {};
  }

  /** A port that clients may have noted down: the same as last time, unless another program holds it or may be given it now. */
  async stable(name: string): Promise<number> {
    const last = this.assigned[name];
    if (last !== undefined && !this.given.has(last) && (await hold(findLead(last))) && (await isFree(last))) {
      this.given.add(last);
      return last;
    }
    const port = await this.free();
    this.assigned[name] = port;
    writePrivateJson(this.file, this.assigned);
    return port;
  }

  /** @throws StartError when every block is taken */
  async free(): Promise<number> {
    for (;;) {
      const port = this.unused.shift() ?? (await this.takeBlock());
      if (this.given.has(port)) continue;
      this.given.add(port);
      if (await isFree(port)) return port;
    }
  }

  /** @returns the first port of a new block to try; the others are `unused` */
  private async takeBlock(): Promise<number> {
    const start = Math.floor(Math.random() * BLOCKS);
    for (let tried = 0; tried < BLOCKS; tried++) {
      const lead = LOWEST + ((start + tried) % BLOCKS) * BLOCK;
      if (held.has(lead) || !(await hold(lead))) continue;
      for (let port = lead + 2; port < lead + BLOCK; port++) this.unused.push(port);
      return lead + 1;
    }
    throw new StartError(`No free port found between ${LOWEST} and ${HIGHEST} on 127.0.0.1: stop programs that are no longer needed.`);
  }
}

/** The first port of the block that a port is in. */
const findLead = (port: number): number => port - ((port - LOWEST) % BLOCK);

/** Keeps a block until this process ends. @returns whether it is this process's: another may hold it, or a program have its first port */
async function hold(lead: number): Promise<boolean> {
  if (held.has(lead)) return true;
  const server = await tryToListen(lead, "127.0.0.1");
  if (server === null) return false;
  server.unref();
  held.add(lead);
  return true;
}

export async function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  const server = await tryToListen(port, host);
  server?.close();
  return server !== null;
}

/** A server that closes each connection; null when the port is taken, or not ours to take. */
async function tryToListen(port: number, host: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, "listening");
    return server;
  } catch {
    return null;
  }
}
