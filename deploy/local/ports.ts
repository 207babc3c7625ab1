import { once } from "node:events";
import { createServer } from "node:net";
import { readJson, writePrivateJson } from "./files.ts";
import { StartError } from "./start-error.ts";

/** Below the range from which systems pick the ports of outgoing connections, so that none of those takes ours. */
const LOWEST = 20_000;
const HIGHEST = 31_999;
const ATTEMPTS = 200;

/** Hands out free ports of 127.0.0.1, each once. Named ones stay the same from start to start where they are free. */
export class Ports {
  private readonly file: string;
  private readonly assigned: Record<string, number>;
  private readonly given = new Set<number>();
  /** Ports in a row, from a random one: of two products that start at once, scattered ones would meet ten times as often. */
  private next = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST + 1));

  constructor(file: string) {
    this.file = file;
    this.assigned = readJson<Record<string, number>>(file) ?? {};
  }

  /** A port that clients may have noted down: the same as last time, unless another program holds it now. */
  async stable(name: string): Promise<number> {
    const last = this.assigned[name];
    if (last !== undefined && !this.given.has(last) && (await isFree(last))) {
      this.given.add(last);
      return last;
    }
    const port = await this.free();
    this.assigned[name] = port;
    writePrivateJson(this.file, this.assigned);
    return port;
  }

  async free(): Promise<number> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const port = this.next;
      this.next = port === HIGHEST ? LOWEST : port + 1;
      if (this.given.has(port)) continue;
      this.given.add(port);
      if (await isFree(port)) return port;
    }
    throw new StartError(`No free port found between ${LOWEST} and ${HIGHEST} on 127.0.0.1: stop programs that are no longer needed.`);
  }
}

export async function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, "listening");
    return true;
  } catch {
    return false; // taken, or not ours to take
  } finally {
    server.close();
  }
}
