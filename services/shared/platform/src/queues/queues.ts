import type { OnApplicationShutdown } from "@nestjs/common";
import { AppError, CONSUMERS, type Consumer, type EventType } from "@takeoff/contracts";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import type { Logger } from "../logging/logger.ts";

/** A job names an event and carries nothing else: what it says is read from the outbox. */
export interface EventJob {
  event_id: string;
  type: EventType;
}

export const HEARTBEAT_JOB = "heartbeat";

/** Keys of ours in Redis; BullMQ's own begin with this prefix too. */
export const REDIS_PREFIX = "takeoff";

const ATTEMPTS = 8;
const BACKOFF_MS = 1_000;
const KEEP_FAILED_SECONDS = 14 * 86_400;

/** A connection for those who only hand over: it fails at once when Redis is away, since a relay tries again by itself. */
export function producerConnection(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 3_000,
    connectTimeout: 3_000,
    // A connection that was lost without a word would fail every command from then on.
    socketTimeout: 5_000,
    retryStrategy,
  });
  redis.on("error", (error) => logger.debug({ err: error }, "redis"));
  return redis;
}

/** Longer than the longest wait for a job that BullMQ asks Redis for, which is 10 s. */
const SILENCE_MS = 20_000;

/**
 * A connection for those who wait for work or news: it keeps trying for as long as it takes. One on which a command
 * stays unanswered is given up and opened anew, since a connection can be lost without a word.
 */
export function waitingConnection(url: string, logger: Logger): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null, connectTimeout: 3_000, socketTimeout: SILENCE_MS, retryStrategy });
  redis.on("error", (error) => logger.debug({ err: error }, "redis"));
  return redis;
}

function retryStrategy(times: number): number {
  return Math.min(times * 100, 2_000);
}

/** What must not wait behind a backlog of others: it has a time to be done in. */
const URGENT: readonly EventType[] = ["organization.deleted"];

/** The consumers' queues, seen from those who fill them. */
export class Queues implements OnApplicationShutdown {
  private readonly queues: Map<Consumer, Queue<EventJob>>;

  constructor(private readonly redis: Redis) {
    this.queues = new Map(
      CONSUMERS.map((consumer) => {
        const queue = new Queue<EventJob>(consumer, {
          connection: redis,
          prefix: REDIS_PREFIX,
          defaultJobOptions: {
            attempts: ATTEMPTS,
            backoff: { type: "exponential", delay: BACKOFF_MS, jitter: 0.5 },
            removeOnComplete: { count: 1_000 },
            removeOnFail: { age: KEEP_FAILED_SECONDS },
            // The log has every stack; Redis keeps what fits its memory.
            stackTraceLimit: 1,
          },
        });
        // Its connection tells the log already; unhandled, the event would end the process.
        queue.on("error", () => undefined);
        return [consumer, queue];
      }),
    );
  }

  /**
   * Adds jobs of events, in their order and in one round trip; adding one again while it is known changes nothing.
   * @throws when Redis did not take all of them
   */
  async add(consumer: Consumer, jobs: readonly EventJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const queue = this.queues.get(consumer);
    if (!queue) throw new Error(`no queue for ${consumer}`);
    await queue.addBulk(
      jobs.map(({ event_id, type }) => ({
        name: type,
        data: { event_id, type },
        // To the front: BullMQ takes jobs with a priority only after all those that have none.
        opts: { jobId: event_id, lifo: URGENT.includes(type) },
      })),
    );
  }

  /** Tells whoever listens right now, in one round trip; nobody may be. */
  async publish(channel: string, messages: readonly string[]): Promise<void> {
    if (messages.length === 0) return;
    const pipeline = this.redis.pipeline();
    for (const message of messages) pipeline.publish(channel, message);
    const results = await pipeline.exec();
    const failed = results?.find(([error]) => error !== null)?.[0];
    if (failed) throw failed;
  }

  /** @throws AppError `unavailable` when Redis does not answer. */
  async ping(): Promise<void> {
    try {
      await this.redis.ping();
    } catch (cause) {
      throw new AppError("unavailable", { cause });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    this.redis.disconnect();
  }
}
