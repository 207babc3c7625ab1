import { Injectable } from "@nestjs/common";
import { PeriodicTask, type Logger } from "@takeoff/platform";
import { InjectConfig, InjectLogger } from "@takeoff/platform/inject";
import type { DocumentsConfig } from "../../../config.ts";
import { ExtractionRepository } from "../store/extraction.repository.ts";

const EVERY_MS = 15_000;

/** Deletes extractions that were replaced or aborted, or whose document was deleted. Several processes may run it concurrently. */
@Injectable()
export class ExtractionCleaner extends PeriodicTask {
  constructor(
    private readonly extractions: ExtractionRepository,
    @InjectConfig() private readonly config: DocumentsConfig,
    @InjectLogger() logger: Logger,
  ) {
    super({
      intervalMs: Math.min(EVERY_MS, (config.UPLOAD_GRACE_SECONDS * 1000) / 4),
      delayFirstRun: true,
      task: async (signal) => {
        const removed = await this.clean(signal);
        if (removed) logger.info({ removed }, "deleted unreferenced extractions");
      },
      onError: (error) => logger.warn({ err: error }, "deletion of extractions failed; it will be retried"),
    });
  }

  /** Deletes all expired extractions. @returns how many */
  async clean(signal: AbortSignal = new AbortController().signal): Promise<number> {
    let removed = 0;
    // Readers of a replaced extraction get the same grace period as readers of a replaced file.
    while (!signal.aborted && (await this.extractions.removeNext(this.config.UPLOAD_GRACE_SECONDS))) removed++;
    return removed;
  }
}
