import type { OnApplicationShutdown } from "@nestjs/common";
import { AppError, chooseQueue, QUEUE_CONSUMERS, QUEUES, type Consumer, type EventType, type QueueName } from "@takeoff/contracts";
import type { JobsOptions } from "bullmq";
import { Redis } from "ioredis";
import type { Logger } from "../logging/logger.ts";
import type { EventJob } from "./event-job.ts";
import { ProducerQueue } from "./producer-queue.ts";
import { measureQueue } from "./queue-metrics.ts";

const ATTEMPTS = 8;
const BACKOFF_MS = 1_000;
const KEEP_FAILED_SECONDS = 14 * 86_400;

/** A connection for producers. Commands fail immediately while Redis is unavailable, since the relay retries by itself. */
export function openProducerConnection(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 3_000,
    connectTimeout: 3_000,
    // Without it, every command on a silently lost connection would fail from then on.
    socketTimeout: 5_000,
    retryStrategy,
  });
  redis.on("error", (error) => logger.debug({ err: error }, "redis"));
  return redis;
}

/** Longer than BullMQ's longest blocking command, which is 10 s. */
const SOCKET_TIMEOUT_MS = 20_000;

/**
 * A connection for workers and subscribers, which use blocking commands: it reconnects indefinitely. A connection on which
 * a command gets no reply is closed and opened again, since a connection can be lost silently.
 * @param socketTimeout milliseconds without a reply after which a connection counts as lost
 */
export function openBlockingConnection(url: string, logger: Logger, socketTimeout: number = SOCKET_TIMEOUT_MS): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null, connectTimeout: 3_000, socketTimeout, retryStrategy });
  redis.on("error", (error) => logger.debug({ err: error }, "redis"));
  return redis;
}

function retryStrategy(times: number): number {
  return Math.min(times * 100, 2_000);
}

/** Events with a deadline, whose jobs must not wait behind a backlog. */
const URGENT: readonly EventType[] = ["organization.deleted"];

/** Producer side of the consumers' queues. */
export class Queues implements OnApplicationShutdown {
  private readonly queues: Map<QueueName, ProducerQueue>;
  private readonly endMeasuring: (() => void)[] = [];

  constructor(private readonly redis: Redis) {
    const defaultJobOptions: JobsOptions = {
      attempts: ATTEMPTS,
      backoff: { type: "exponential", delay: BACKOFF_MS, jitter: 0.5 },
      removeOnComplete: { count: 1_000 },
      removeOnFail: { age: KEEP_FAILED_SECONDS },
      // The log has every stack trace; Redis stores one line, to save memory.
      stackTraceLimit: 1,
    };
    this.queues = new Map(QUEUES.map((name) => [name, new ProducerQueue(name, redis, { defaultJobOptions })]));
  }

  /** Adds a consumer's jobs to their queues, in order, in one round trip each; ids that are there are ignored. @throws if Redis fails */
  async add(consumer: Consumer, jobs: readonly EventJob[]): Promise<void> {
    const byQueue = Map.groupBy(jobs, ({ type }) => chooseQueue(consumer, type));
    for (const [name, some] of byQueue) await this.addTo(name, some);
  }

  private async addTo(name: QueueName, jobs: readonly EventJob[]): Promise<void> {
    const queue = this.queues.get(name)?.get();
    if (!queue) throw new Error(`there is no queue ${name}`);
    await queue.addBulk(
      jobs.map(({ event_id, type }) => ({
        name: type,
        data: { event_id, type },
        // To the front: BullMQ takes jobs with a priority only after all those that have none.
        opts: { jobId: event_id, lifo: URGENT.includes(type) },
      })),
    );
  }

  /** Counts the jobs of a consumer's queues with each scrape, in a process that works on none of them: there may be no worker. */
  measure(consumer: Consumer): void {
    for (const [name, queue] of this.queues)
      if (QUEUE_CONSUMERS[name] === consumer) this.endMeasuring.push(measureQueue(() => queue.get()));
  }

  /** Publishes messages to the channel's current subscribers, in one round trip. */
  async publish(channel: string, messages: readonly string[]): Promise<void> {
    if (messages.length === 0) return;
    const pipeline = this.redis.pipeline();
    for (const message of messages) pipeline.publish(channel, message);
    const results = await pipeline.exec();
    const failed = results?.find(([error]) => error !== null)?.[0];
    if (failed) throw failed;
  }

  /** Notes a fact about this process, which others read by `QueueAdmin.getNotes`. It expires unless it is repeated. */
  async note(key: string, value: string, seconds: number): Promise<void> {
    await this.redis.set(key, value, "EX", seconds);
  }

  /** @throws AppError `unavailable` when Redis does not respond */
  async ping(): Promise<void> {
    try {
      await this.redis.ping();
    } catch (cause) {
      throw new AppError("unavailable", { cause });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    for (const end of this.endMeasuring) end();
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    this.redis.disconnect();
  }
}
