import { Injectable } from "@nestjs/common";
import { crashPoint, PeriodicTask, type Logger } from "@takeoff/platform";
import { InjectConfig, InjectLogger } from "@takeoff/platform/inject";
import type { DocumentsConfig } from "../../config.ts";
import { BlobStore } from "../../storage/store/blob-store.ts";
import { IdempotencyRepository } from "../../core/idempotency/idempotency.repository.ts";
import { UnfinishedUploadRepository } from "../../core/unfinished-uploads/unfinished-upload.repository.ts";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";

const BATCH = 500;
const EVERY_MS = 30_000;
/** Objects of aborted uploads are removed one by one, each with the unfinished upload under its key; this many run concurrently. */
const CONCURRENT_REMOVALS = 8;

/** Deletes objects that no document refers to: of aborted uploads, replaced results and deleted documents. Several processes may sweep. */
@Injectable()
export class Sweeper extends PeriodicTask {
  constructor(
    private readonly store: BlobStore,
    private readonly objects: ObjectRepository,
    private readonly idempotency: IdempotencyRepository,
    private readonly uploads: UnfinishedUploadRepository,
    @InjectConfig() private readonly config: DocumentsConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {
    super({
      intervalMs: Math.min(EVERY_MS, (config.UPLOAD_GRACE_SECONDS * 1000) / 4),
      task: async () => {
        const removed = await this.sweep();
        if (removed) this.logger.info({ removed }, "swept unreferenced objects");
        return removed === BATCH;
      },
      onError: (error) => this.logger.warn({ err: error }, "sweep failed; it will be retried"),
    });
  }

  /** Sweeps one batch. @returns the number of objects removed */
  async sweep(): Promise<number> {
    await this.uploads.deleteExpired();
    const expired = await this.objects.claimExpired(this.config.UPLOAD_GRACE_SECONDS, BATCH);
    const listKeys = (committed: boolean): string[] => expired.filter((object) => object.committed === committed).map(({ key }) => key);
    await this.removeCommitted(listKeys(true));
    await this.removeUnfinished(listKeys(false));
    await this.idempotency.deleteExpired();
    return expired.length;
  }

  private async removeCommitted(keys: string[]): Promise<void> {
    await this.store.removeMany(keys);
    if (keys.length) crashPoint("documents.sweep-step");
    await this.objects.deleteRows(keys);
  }

  private async removeUnfinished(keys: string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += CONCURRENT_REMOVALS) {
      const some = keys.slice(from, from + CONCURRENT_REMOVALS);
      await Promise.all(some.map((key) => this.store.remove(key)));
      await this.objects.deleteRows(some);
    }
  }
}
