import { Injectable } from "@nestjs/common";
import { PeriodicTask, type Logger } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { InjectConfig, InjectLogger } from "@takeoff/platform/inject";
import type { DocumentsConfig } from "../../config.ts";
import { DocumentEvents } from "../../core/document-events.ts";
import { DueNoticeRepository } from "./due-notice.repository.ts";

const EVERY_MS = 60_000;
const BATCH = 50;

/**
 * Publishes an event for each open document that is due soon, from which staff get an e-mail. Several processes may run it: the
 * event and the mark on the document are committed together, and each process skips what another has locked.
 */
@Injectable()
export class DueNotices extends PeriodicTask {
  private readonly withinSeconds: number;

  constructor(
    private readonly database: Database,
    private readonly documents: DueNoticeRepository,
    private readonly events: DocumentEvents,
    @InjectConfig() { DUE_NOTICE_SECONDS }: Pick<DocumentsConfig, "DUE_NOTICE_SECONDS">,
    @InjectLogger() logger: Logger,
  ) {
    super({
      intervalMs: EVERY_MS,
      task: async () => {
        const published = await this.run();
        if (published) logger.info({ published }, "notices of due documents published");
        return published === BATCH;
      },
      onError: (error) => logger.warn({ err: error }, "notices of due documents failed; they will be retried"),
    });
    this.withinSeconds = DUE_NOTICE_SECONDS;
  }

  /** One batch; none when the setting is 0. @returns the number of documents in it */
  async run(): Promise<number> {
    if (this.withinSeconds === 0) return 0;
    return this.database.transaction(async (tx) => {
      const rows = await this.documents.claim(tx, this.withinSeconds, BATCH);
      for (const row of rows) await this.events.dueSoon(tx, row);
      return rows.length;
    });
  }
}
