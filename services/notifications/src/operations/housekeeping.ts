import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from "@nestjs/common";
import { CONSUMERS, LIMITS } from "@takeoff/contracts";
import { Database, InjectLogger, QueueDesk, type Logger } from "@takeoff/platform";
import { OpenEventRepository } from "./open-event.repository.ts";

const EVERY_MS = 60_000;
/** Rows removed at once: more would hold the ledger's locks for longer than a sender should wait. */
const BATCH = 1_000;

/** Removes what nobody needs any more. Several may do it at once: each skips what another is about to remove. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly desk: QueueDesk,
    private readonly events: OpenEventRepository,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => (this.running = this.run()), EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** One batch of each; never throws. */
  async run(): Promise<void> {
    for (const work of [() => this.pruneEmails(), () => this.pruneActs(), () => this.forgetDone()]) {
      try {
        await work();
      } catch (error) {
        this.logger.warn({ err: error }, "what is no longer needed could not be removed");
      }
    }
  }

  /** E-mails that were sent or dropped long ago. What waits or is parked stays for as long as it takes. */
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

  /** Parked jobs whose work is done or given up, left behind where Redis was away at that moment. */
  private async forgetDone(): Promise<void> {
    for (const consumer of CONSUMERS) {
      const ids = (await this.desk.parked(consumer, LIMITS.operationsBatch)).map(({ eventId }) => eventId);
      if (ids.length === 0) continue;
      const open = new Set((await this.events.find(consumer, ids)).map(({ id }) => id));
      await this.desk.removeParked(
        consumer,
        ids.filter((id) => !open.has(id)),
      );
    }
  }
}
