import { setTimeout as delay } from "node:timers/promises";
import type { Queue } from "bullmq";
import { Gauge } from "prom-client";

/** States of jobs by what the metric calls them; failed ones are those whose attempts are used up. */
const STATES = { waiting: "wait", active: "active", delayed: "delayed", failed: "failed" } as const;
/** A scrape must not wait for a Redis that is away. */
const TIMEOUT_MS = 1_000;

/** Each returns a queue whose jobs this process counts. */
const measured = new Set<() => Queue>();

new Gauge({
  name: "takeoff_queue_jobs",
  help: "Jobs in a queue by their state",
  labelNames: ["queue", "state"],
  async collect() {
    for (const get of measured) {
      const queue = get();
      // NaN while Redis is unavailable: an old value would mislead, and the other metrics must still be scraped.
      const counts = await Promise.race([queue.getJobCounts(...Object.values(STATES)), delay(TIMEOUT_MS, null)]).catch(() => null);
      for (const [state, type] of Object.entries(STATES)) this.set({ queue: queue.name, state }, counts?.[type] ?? NaN);
    }
  },
});

/** Counts a queue's jobs with each scrape from now on. @param get is asked for the queue each time @returns ends that */
export function measureQueue(get: () => Queue): () => void {
  measured.add(get);
  return () => void measured.delete(get);
}
