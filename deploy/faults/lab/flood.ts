import { Worker } from "node:worker_threads";
import type { Person } from "@takeoff/testing";
import type { FloodData } from "./flood-clients.ts";

/** What an organization that floods the product met: how often each status, and how many refusals did not say when to come back. */
export interface Met {
  statuses: Record<string, number>;
  unadvised: number;
}

/** Makes calls, uploads and downloads without a pause, from a thread of its own: what measures others must not wait for it. */
export class Flood {
  private readonly worker: Worker;

  private constructor(data: FloodData) {
    this.worker = new Worker(new URL("./flood-clients.ts", import.meta.url), { workerData: data });
  }

  static of({ client }: Person, documentId: number): Flood {
    return new Flood({ origin: client.origin, cookie: client.cookies.header() ?? "", documentId });
  }

  /** Floods until `work` has ended. */
  async during<T>(work: () => Promise<T>): Promise<{ result: T; met: Met }> {
    const met = new Promise<Met>((resolve, reject) => {
      this.worker.once("message", resolve);
      this.worker.once("error", reject);
      this.worker.once("exit", () => reject(new Error("the flood's thread ended")));
    });
    this.worker.postMessage("start");
    try {
      const result = await work();
      this.worker.postMessage("stop");
      return { result, met: await met };
    } finally {
      this.worker.removeAllListeners();
    }
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}
