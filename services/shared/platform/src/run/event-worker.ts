import type { Provider, Type } from "@nestjs/common";
import { QUEUE_CONSUMERS, chooseQueue, type Consumer, type QueueName } from "@takeoff/contracts";
import type { ProcessConfig } from "../config/config.ts";
import { Database } from "../database/database.ts";
import { EventConsumer, type Handlers } from "../events/consumer.ts";
import { Health } from "../health/health.ts";
import type { Logger } from "../logging/logger.ts";
import { QueueWorker } from "../queues/queue-worker.ts";
import type { EventJob } from "../queues/event-job.ts";
import { Queues } from "../queues/queues.ts";
import { CONFIG, LOGGER } from "./inject.ts";

/** A service's handlers of the events that it consumes. */
export interface EventHandling<C extends Consumer> {
  readonly handlers: Handlers<C>;
  /** Called after each event whose effect is committed. */
  onHandled?(): void;
}

type ConsumerOf<Q extends QueueName> = (typeof QUEUE_CONSUMERS)[Q];

/**
 * Provides a worker that processes one queue of a consumer while the process runs. The process's liveness check fails when
 * no job of the queue reaches it. A job that belongs to another queue of the consumer is moved there: a version with fewer
 * queues left it, or still adds it during an upgrade.
 * @param handling a provider of the same module
 * @param concurrency number of events that are processed concurrently
 */
export function makeEventWorkerProvider<Q extends QueueName>(
  queue: Q,
  handling: Type<EventHandling<ConsumerOf<Q>>>,
  concurrency: number,
): Provider {
  const consumer: ConsumerOf<Q> = QUEUE_CONSUMERS[queue];
  return {
    provide: `${QueueWorker.name}:${queue}`,
    useFactory: (
      { REDIS_URL }: ProcessConfig,
      logger: Logger,
      health: Health,
      database: Database,
      service: EventHandling<ConsumerOf<Q>>,
      queues?: Queues,
    ) => {
      const events = new EventConsumer(consumer, database, logger, service.handlers);
      const work = async (job: EventJob): Promise<void> => {
        if (queues && chooseQueue(consumer, job.type) !== queue) return queues.add(consumer, [job]);
        await events.consume(job);
        service.onHandled?.();
      };
      const worker = new QueueWorker(queue, REDIS_URL, logger, work, concurrency);
      health.addLivenessCheck(`queue ${queue}`, () => worker.checkLive());
      return worker;
    },
    inject: [CONFIG, LOGGER, Health, Database, handling, { token: Queues, optional: true }],
  };
}
