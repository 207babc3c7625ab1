import { setTimeout as sleep } from "node:timers/promises";
import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { InjectConfig, InjectLogger, type Logger } from "@takeoff/platform";
import type { DocumentsConfig } from "../config.ts";
import { BlobStore } from "../store/blob-store.ts";
import { IdempotencyRepository } from "../upload/idempotency.repository.ts";
import { ObjectRepository } from "./object.repository.ts";

const BATCH = 100;
const EVERY_MS = 30_000;

/** Removes what broken-off uploads and replaced results left in the store. Any number may run at once. */
@Injectable()
export class Sweeper implements OnModuleDestroy {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: BlobStore,
    private readonly objects: ObjectRepository,
    private readonly idempotency: IdempotencyRepository,
    @InjectConfig() private readonly config: DocumentsConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  start(): void {
    this.running = this.loop();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** One round; the number of objects removed. */
  async sweep(): Promise<number> {
    const keys = await this.objects.giveUp(this.config.UPLOAD_GRACE_SECONDS, BATCH);
    for (const key of keys) {
      await this.store.remove(key);
      await this.objects.forget(key);
    }
    await this.idempotency.prune();
    return keys.length;
  }

  private async loop(): Promise<void> {
    const pause = Math.min(EVERY_MS, (this.config.UPLOAD_GRACE_SECONDS * 1000) / 4);
    while (!this.stopping.signal.aborted) {
      try {
        const removed = await this.sweep();
        if (removed) this.logger.info({ removed }, "swept objects that nothing refers to");
        if (removed === BATCH) continue;
      } catch (error) {
        this.logger.warn({ err: error }, "the sweep failed and will be tried again");
      }
      await sleep(pause, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }
}
