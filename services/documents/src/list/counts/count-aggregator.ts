import { Injectable } from "@nestjs/common";
import { PeriodicTask, type Logger } from "@takeoff/platform";
import { InjectLogger } from "@takeoff/platform/inject";
import { DocumentCountRepository } from "./document-count.repository.ts";

const EVERY_MS = 2_000;
/**
 * Changes are aggregated once this many are pending: trigrams that they share are written once, and successive changes of one
 * document cancel out. A list adds up to this many changes itself, which takes less than a millisecond.
 */
const BATCH = 500;

/** Aggregates pending changes into the counts, so that lists have few of them to add. Several processes may run it concurrently. */
@Injectable()
export class CountAggregator extends PeriodicTask {
  constructor(counts: DocumentCountRepository, @InjectLogger() logger: Logger) {
    super({
      intervalMs: EVERY_MS,
      delayFirstRun: true,
      // Aggregates until fewer than a batch are pending.
      task: async (signal) => {
        while (!signal.aborted && (await counts.hasPending(BATCH)) && (await counts.aggregate(BATCH)) > 0);
      },
      onError: (error) => logger.warn({ err: error }, "aggregation of document counts failed; it will be retried"),
    });
  }
}
