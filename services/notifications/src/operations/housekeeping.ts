import { Injectable } from "@nestjs/common";
import { LIMITS, QUEUES } from "@takeoff/contracts";
import { PeriodicTask, type Logger } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { QueueAdmin } from "@takeoff/platform/queues";
import { InjectLogger } from "@takeoff/platform/inject";
import { OpenEventRepository } from "./jobs/open-event.repository.ts";

const EVERY_MS = 60_000;
/** Rows in one delete: more would hold locks of the ledger for longer than the dispatcher should wait. */
const BATCH = 1_000;

/** Deletes expired records every 60 s. Several replicas may run it concurrently: each skips the rows that another locked. */
@Injectable()
export class Housekeeping extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly queueAdmin: QueueAdmin,
    private readonly events: OpenEventRepository,
    @InjectLogger() private readonly logger: Logger,
  ) {
    super({
      intervalMs: EVERY_MS,
      delayFirstRun: true,
      task: () => this.run(),
      onError: (error) => this.warn(error),
    });
  }

  /** Deletes one batch of each kind; never throws. */
  async run(): Promise<void> {
    for (const task of [() => this.pruneEmails(), () => this.pruneActs(), () => this.removeFinishedJobs()]) {
      try {
        await task();
      } catch (error) {
        this.warn(error);
      }
    }
  }

  private warn(error: unknown): void {
    this.logger.warn({ err: error }, "housekeeping failed");
  }

  /** Deletes e-mails that were sent or discarded more than 90 days ago. Pending and dead-lettered e-mails have no age limit. */
  private async pruneEmails(): Promise<void> {
    await this.database.query(
      `delete from notifications.emails where id in (
         select id from notifications.emails where state in ('sent', 'dropped') and settled_at < now() - make_interval(secs => $1)
         limit $2 for update skip locked)`,
      [LIMITS.operationsRecordSeconds, BATCH],
    );
  }

  private async pruneActs(): Promise<void> {
    await this.database.query(
      `delete from notifications.acts where id in (
         select id from notifications.acts where at < now() - make_interval(secs => $1) limit $2 for update skip locked)`,
      [LIMITS.operationsRecordSeconds, BATCH],
    );
  }

  /** Removes dead-lettered jobs whose event was received or discarded while Redis was unavailable. */
  private async removeFinishedJobs(): Promise<void> {
    for (const queue of QUEUES) {
      const ids = (await this.queueAdmin.listDeadLettered(queue, LIMITS.operationsBatch)).map(({ eventId }) => eventId);
      if (ids.length === 0) continue;
      const open = new Set((await this.events.find(queue, ids)).map(({ id }) => id));
      await this.queueAdmin.discard(
        queue,
        ids.filter((id) => !open.has(id)),
      );
    }
  }
}
