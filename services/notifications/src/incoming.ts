import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from "@nestjs/common";
import { Database, EventConsumer, Health, InjectConfig, InjectLogger, QueueWorker, type Logger } from "@takeoff/platform";
import type { NotificationsConfig } from "./config.ts";
import { EventHandlers } from "./event-handlers.ts";
import { Outgoing } from "./sending/outgoing.ts";

const EVENTS_AT_ONCE = 8;

/** The half of the process that turns events into mails in the ledger. */
@Injectable()
export class Incoming implements OnApplicationBootstrap, OnModuleDestroy {
  private queue: QueueWorker | undefined;

  constructor(
    @InjectConfig() private readonly config: Pick<NotificationsConfig, "REDIS_URL">,
    @InjectLogger() private readonly logger: Logger,
    private readonly database: Database,
    private readonly health: Health,
    private readonly events: EventHandlers,
    private readonly outgoing: Outgoing,
  ) {}

  onApplicationBootstrap(): void {
    const consumer = new EventConsumer("notifications", this.database, this.logger, this.events.handlers);
    const queue = new QueueWorker(
      "notifications",
      this.config.REDIS_URL,
      this.logger,
      async (job) => {
        await consumer.consume(job);
        this.outgoing.wake();
      },
      EVENTS_AT_ONCE,
    );
    this.health.whileLive("queue", () => queue.checkLive());
    queue.start();
    this.queue = queue;
  }

  /** What a last event adds to the ledger after the sender has stopped is the next process's to send. */
  async onModuleDestroy(): Promise<void> {
    await this.queue?.onModuleDestroy();
  }
}
