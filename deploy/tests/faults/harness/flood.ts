import { Worker } from "node:worker_threads";
import type { Person } from "@takeoff/testing";
import type { FloodData, Met } from "./flood-clients.ts";

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
    const { promise: met, resolve, reject } = Promise.withResolvers<Met>();
    // It may fail while `work` is still waited for.
    met.catch(() => undefined);
    const ended = (): void => reject(new Error("the flood's thread ended"));
    this.worker.on("message", resolve).on("error", reject).on("exit", ended);
    this.worker.postMessage("start");
    try {
      const result = await work();
      this.worker.postMessage("stop");
      return { result, met: await met };
    } finally {
      // Only ours: without its own listeners a thread is not heard any more.
      this.worker.off("message", resolve).off("error", reject).off("exit", ended);
    }
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}
