import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "@takeoff/testing";
import { timed } from "./requests.ts";

const PAUSE_MS = 100;

/** Requests of another organization, one after another, until `stop`. */
export class Others {
  /** Seconds of the slowest response. */
  slowest = 0;
  private isStopped = false;
  private readonly running: Promise<void>;

  constructor({ client }: Person, path: string) {
    this.running = (async () => {
      while (!this.isStopped) {
        const { ms } = await timed(() => client.get(path, { expectOk: true }));
        this.slowest = Math.max(this.slowest, ms / 1_000);
        // Without a pause they would keep the processor from the file, whose process yields to requests.
        await sleep(PAUSE_MS);
      }
    })();
    this.running.catch(() => undefined);
  }

  stop(): Promise<void> {
    this.isStopped = true;
    return this.running;
  }
}
