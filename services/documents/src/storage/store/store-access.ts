import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from "@nestjs/common";
import type { Logger } from "@takeoff/platform";
import { InjectLogger } from "@takeoff/platform/inject";
import { BlobStore } from "./blob-store.ts";

/** Restricts files that an earlier version stored to their owner, once, in the background: other users of the machine could read them. */
@Injectable()
export class StoreAccess implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: BlobStore,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.restrict();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async restrict(): Promise<void> {
    try {
      const restricted = await this.store.restrictAccess(this.stopping.signal);
      if (restricted.failed) this.logger.warn(restricted, "stored files of another owner could not be restricted");
      else if (restricted.folders + restricted.files && !this.stopping.signal.aborted)
        this.logger.info(restricted, "stored files restricted to their owner");
    } catch (error) {
      this.logger.warn({ err: error }, "stored files could not be restricted; the next start will retry");
    }
  }
}
