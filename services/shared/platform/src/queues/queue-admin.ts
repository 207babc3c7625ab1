import { setTimeout as sleep } from "node:timers/promises";
import type { OnApplicationShutdown } from "@nestjs/common";
import { AppError, QUEUES, type QueueStatistics, type QueueName } from "@takeoff/contracts";
import type { Job } from "bullmq";
import type { Redis } from "ioredis";
import { ProducerQueue } from "./producer-queue.ts";
import { HEARTBEAT_JOB, type EventJob } from "./event-job.ts";

const CONCURRENCY = 25;
/** Waiting jobs that are read to find the oldest: urgent ones are put before older ones. */
const FIRST_WAITING = 5;
/** Upper limit of jobs that all workers of a queue process concurrently. */
const MOST_ACTIVE = 300;
/** Time-out of every operation: without it, a queue that was opened while Redis was unavailable would wait indefinitely. */
const TIMEOUT_MS = 4_000;

/** A job whose attempts are used up. */
export interface DeadLetteredJob {
  eventId: string;
  attempts: number;
  /** The last attempt's error as it was thrown: it may contain data that not every user may see. */
  error: string;
  failedAt: Date;
}

/** Administration of the consumers' queues. Every method ends within 4 s. @throws AppError `unavailable` when Redis does not respond */
export class QueueAdmin implements OnApplicationShutdown {
  private readonly queues: Record<QueueName, ProducerQueue>;

  /** @param redis a connection that fails fast, see `openProducerConnection` */
  constructor(private readonly redis: Redis) {
    this.queues = Object.fromEntries(QUEUES.map((name) => [name, new ProducerQueue(name, redis)])) as Record<QueueName, ProducerQueue>;
  }

  getStatistics(): Promise<QueueStatistics[]> {
    return this.withTimeout(() => Promise.all(QUEUES.map((name) => this.readStatistics(name))));
  }

  /** What processes noted by `Queues.note` and did not let expire; null for each that is not there. */
  getNotes(keys: readonly string[]): Promise<(string | null)[]> {
    return this.withTimeout(() => this.redis.mget(...keys));
  }

  /** At most `limit` dead-lettered jobs of a queue, the newest first. */
  listDeadLettered(queue: QueueName, limit: number): Promise<DeadLetteredJob[]> {
    return this.withTimeout(async () => (await this.queues[queue].get().getFailed(0, limit - 1)).flatMap(toDeadLettered));
  }

  /** The dead-lettered jobs of the given events. */
  findDeadLettered(queue: QueueName, eventIds: readonly string[]): Promise<DeadLetteredJob[]> {
    return this.withTimeout(() => this.forEach(eventIds, (id) => this.find(queue, id)));
  }

  /** Moves dead-lettered jobs back to waiting, with all their attempts. @returns the ids of the jobs that were moved */
  retry(queue: QueueName, eventIds: readonly string[]): Promise<string[]> {
    return this.withTimeout(() =>
      this.forEach(eventIds, async (id) => {
        const job = await this.queues[queue].get().getJob(id);
        if (!job || !(await job.isFailed())) return [];
        try {
          await job.retry("failed", { resetAttemptsMade: true, resetAttemptsStarted: true });
          return [id];
        } catch (error) {
          // A concurrent retry was faster, unless the job is still failed.
          if (await job.isFailed()) throw error;
          return [];
        }
      }),
    );
  }

  /** Removes dead-lettered jobs. Ignores jobs that are running or no longer exist. */
  async discard(queue: QueueName, eventIds: readonly string[]): Promise<void> {
    await this.withTimeout(() =>
      this.forEach(eventIds, async (id) => {
        const job = await this.queues[queue].get().getJob(id);
        if (job && (await job.isFailed())) await job.remove();
        return [];
      }),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    // Closing sends no command, but waits for a connection that was never established.
    await Promise.race([Promise.all(Object.values(this.queues).map((queue) => queue.close())), sleep(TIMEOUT_MS, null, { ref: false })]);
    this.redis.disconnect();
  }

  private async readStatistics(name: QueueName): Promise<QueueStatistics> {
    const queue = this.queues[name].get();
    const [counts, active, first] = await Promise.all([
      queue.getJobCounts("waiting", "active", "delayed", "failed"),
      queue.getActive(0, MOST_ACTIVE - 1),
      queue.getWaiting(0, FIRST_WAITING - 1),
    ]);
    // A heartbeat waits in a state of its own.
    const heartbeats = active.filter((job) => job?.name === HEARTBEAT_JOB).length;
    const since = first.filter(Boolean).map(({ timestamp }) => timestamp);
    return {
      name,
      waiting: counts["waiting"] ?? 0,
      active: Math.max((counts["active"] ?? 0) - heartbeats, 0),
      delayed: counts["delayed"] ?? 0,
      parked: counts["failed"] ?? 0,
      oldest_waiting_seconds: since.length ? Math.max((Date.now() - Math.min(...since)) / 1000, 0) : null,
    };
  }

  private async find(queue: QueueName, eventId: string): Promise<DeadLetteredJob[]> {
    const job = await this.queues[queue].get().getJob(eventId);
    return job && (await job.isFailed()) ? toDeadLettered(job) : [];
  }

  private async forEach<T>(eventIds: readonly string[], work: (eventId: string) => Promise<T[]>): Promise<T[]> {
    const results: T[] = [];
    for (let start = 0; start < eventIds.length; start += CONCURRENCY)
      results.push(...(await Promise.all(eventIds.slice(start, start + CONCURRENCY).map(work))).flat());
    return results;
  }

  private async withTimeout<T>(work: () => Promise<T>): Promise<T> {
    if (this.redis.status !== "ready") throw new AppError("unavailable", { cause: new Error(`Redis is ${this.redis.status}`) });
    const done = new AbortController();
    try {
      return await Promise.race([
        work(),
        sleep(TIMEOUT_MS, undefined, { signal: done.signal }).then((): never => {
          throw new Error("Redis did not respond in time");
        }),
      ]);
    } catch (cause) {
      throw new AppError("unavailable", { cause });
    } finally {
      done.abort();
    }
  }
}

function toDeadLettered(job: Job<EventJob> | undefined): DeadLetteredJob[] {
  if (!job || job.name === HEARTBEAT_JOB || job.id === undefined) return [];
  const { id, attemptsMade, failedReason, finishedOn, timestamp } = job;
  return [{ eventId: id, attempts: attemptsMade, error: failedReason ?? "", failedAt: new Date(finishedOn ?? timestamp) }];
}
