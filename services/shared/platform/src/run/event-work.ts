import type { Provider, Type } from "@nestjs/common";
import type { Consumer } from "@takeoff/contracts";
import type { ProcessConfig } from "../config/config.ts";
import { Database } from "../database/database.ts";
import { EventConsumer, type Handlers } from "../events/consumer.ts";
import { Health } from "../health/health.ts";
import type { Logger } from "../logging/logger.ts";
import { QueueWorker } from "../queues/queue-worker.ts";
import { PlatformModule } from "./platform.module.ts";

/** What a service does with the events that it must act on. */
export interface EventHandling<C extends Consumer> {
  readonly handlers: Handlers<C>;
  /** Told after each event whose effect is committed. */
  handled?(): void;
}

/**
 * Works off a consumer's queue from the process's start to its end. The process says that it needs a restart when no job
 * of the queue reaches it any more.
 * @param handling a provider of the same module
 * @param atOnce how many events at once
 */
export function eventWork<C extends Consumer>(consumer: C, handling: Type<EventHandling<C>>, atOnce: number): Provider {
  return {
    provide: QueueWorker,
    useFactory: ({ REDIS_URL }: ProcessConfig, logger: Logger, health: Health, database: Database, service: EventHandling<C>) => {
      const events = new EventConsumer(consumer, database, logger, service.handlers);
      const work: ConstructorParameters<typeof QueueWorker>[3] = async (job) => {
        await events.consume(job);
        service.handled?.();
      };
      const worker = new QueueWorker(consumer, REDIS_URL, logger, work, atOnce);
      health.whileLive("queue", () => worker.checkLive());
      return worker;
    },
    inject: [PlatformModule.CONFIG, PlatformModule.LOGGER, Health, Database, handling],
  };
}
