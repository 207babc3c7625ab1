import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { crashPoint, InjectConfig, InjectLogger, type Logger } from "@takeoff/platform";
import type { DocumentsConfig } from "../config.ts";
import { BlobStore } from "../store/blob-store.ts";
import { IdempotencyRepository } from "../upload/idempotency.repository.ts";
import { ObjectRepository } from "./object.repository.ts";

const BATCH = 500;
const EVERY_MS = 30_000;
/** What was broken off is removed one by one, with whatever lies unfinished under its key: so many at once. */
const AT_ONCE = 8;

/** Removes what broken-off uploads, replaced results and removed documents left in the store. Any number may run at once. */
@Injectable()
export class Sweeper implements OnModuleDestroy {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private endPause: () => void = () => undefined;
  /** Woken while a round was under way, which may have looked too early: the next must not wait. */
  private woken = false;

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

  /** Says that there are objects to be removed now. */
  wake(): void {
    this.woken = true;
    this.endPause();
  }

  /** Says that there will be objects to be removed after a while. */
  wakeIn(milliseconds: number): void {
    setTimeout(() => this.wake(), milliseconds).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    this.endPause();
    await this.running;
  }

  /** One round; the number of objects removed. */
  async sweep(): Promise<number> {
    const given = await this.objects.giveUp(this.config.UPLOAD_GRACE_SECONDS, BATCH);
    const keysOf = (whole: boolean): string[] => given.filter((object) => object.whole === whole).map(({ key }) => key);
    await this.removeWhole(keysOf(true));
    await this.removeUnfinished(keysOf(false));
    await this.idempotency.prune();
    return given.length;
  }

  private async removeWhole(keys: string[]): Promise<void> {
    await this.store.removeWhole(keys);
    if (keys.length) crashPoint("documents.sweep-step");
    await this.objects.forget(keys);
  }

  private async removeUnfinished(keys: string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const some = keys.slice(from, from + AT_ONCE);
      await Promise.all(some.map((key) => this.store.remove(key)));
      await this.objects.forget(some);
    }
  }

  private async loop(): Promise<void> {
    const pause = Math.min(EVERY_MS, (this.config.UPLOAD_GRACE_SECONDS * 1000) / 4);
    while (!this.stopping.signal.aborted) {
      this.woken = false;
      try {
        const removed = await this.sweep();
        if (removed) this.logger.info({ removed }, "swept objects that nothing refers to");
        if (removed === BATCH) continue;
      } catch (error) {
        this.logger.warn({ err: error }, "the sweep failed and will be tried again");
      }
      await this.pause(pause);
    }
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.stopping.signal.aborted || this.woken) this.endPause();
    });
  }
}
