import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from "@nestjs/common";
import { InjectConfig, InjectLogger, type Logger } from "@takeoff/platform";
import type { DocumentsConfig } from "../config.ts";
import { ExtractionRepository } from "./extraction.repository.ts";

const EVERY_MS = 15_000;

/** Removes extractions that were replaced or broken off, or whose document is gone. Any number may run at once. */
@Injectable()
export class ExtractionCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  private running: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly extractions: ExtractionRepository,
    @InjectConfig() private readonly config: DocumentsConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const every = Math.min(EVERY_MS, (this.config.UPLOAD_GRACE_SECONDS * 1000) / 4);
    this.timer = setInterval(() => {
      this.running ??= this.round().finally(() => (this.running = null));
    }, every);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Removes all that there is to remove; how many. */
  async clean(): Promise<number> {
    let removed = 0;
    // Those who read an extraction have as long as those who read a replaced file.
    while (!this.stopped && (await this.extractions.removeNext(this.config.UPLOAD_GRACE_SECONDS))) removed++;
    return removed;
  }

  private async round(): Promise<void> {
    try {
      const removed = await this.clean();
      if (removed) this.logger.info({ removed }, "removed extractions that nothing refers to");
    } catch (error) {
      this.logger.warn({ err: error }, "extractions could not be removed and will be later");
    }
  }
}
