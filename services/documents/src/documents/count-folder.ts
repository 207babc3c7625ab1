import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { InjectLogger, type Logger } from "@takeoff/platform";
import { DocumentCountRepository } from "./document-count.repository.ts";

const EVERY_MS = 2_000;
/**
 * Changes wait until they are so many: parts that they share are then written once, and what a document went through
 * meanwhile cancels out. Each list adds up as many at most, which takes it a fraction of a millisecond.
 */
const BATCH = 500;

/** Takes noted changes into the counts, so that lists have few of them to add up. Any number may run at once. */
@Injectable()
export class CountFolder implements OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly counts: DocumentCountRepository,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setTimeout(() => {
      this.running = this.round().then(() => {
        if (this.timer) this.start();
      });
    }, EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.running;
  }

  /** Folds until few wait. */
  private async round(): Promise<void> {
    try {
      while (this.timer && (await this.counts.areWaiting(BATCH)) && (await this.counts.fold(BATCH)) > 0);
    } catch (error) {
      this.logger.warn({ err: error }, "counts were not brought up to date and will be next time: meanwhile lists add up more");
    }
  }
}
