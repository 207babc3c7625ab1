import { setTimeout as sleep } from "node:timers/promises";
import type { OnApplicationShutdown } from "@nestjs/common";
import { AppError, CONSUMERS, type Consumer, type QueueFigures } from "@takeoff/contracts";
import { Queue, type Job } from "bullmq";
import type { Redis } from "ioredis";
import { HEARTBEAT_JOB, REDIS_PREFIX, type EventJob } from "./queues.ts";

/** So many jobs are asked for at once. */
const AT_ONCE = 25;
/** The first of those that wait: among so many is one that is no heartbeat. */
const FIRST_WAITING = 5;
/** More than all workers of a queue have in hand. */
const MOST_ACTIVE = 100;
/** A queue that was made while Redis was away waits for it without end. */
const PATIENCE_MS = 4_000;

/** A job whose attempts are used up. */
export interface FailedJob {
  eventId: string;
  attempts: number;
  /** Of its last attempt, as it was thrown: not for everybody's eyes. */
  error: string;
  failedAt: Date;
}

/**
 * The consumers' queues, seen from those who look after them. Every call ends within seconds.
 * @throws AppError `unavailable` when Redis does not answer.
 */
export class QueueDesk implements OnApplicationShutdown {
  private readonly queues: Record<Consumer, Queue<EventJob>>;

  /** @param redis fails fast, as `producerConnection` does. */
  constructor(private readonly redis: Redis) {
    this.queues = { identity: this.open("identity"), documents: this.open("documents"), notifications: this.open("notifications") };
  }

  figures(): Promise<QueueFigures[]> {
    return this.inTime(() => Promise.all(CONSUMERS.map((name) => this.figuresOf(name))));
  }

  /** At most `limit` parked jobs of a queue, the newest first. */
  parked(consumer: Consumer, limit: number): Promise<FailedJob[]> {
    return this.inTime(async () => (await this.queues[consumer].getFailed(0, limit - 1)).flatMap(described));
  }

  /** Those of some events whose job is parked. */
  findParked(consumer: Consumer, eventIds: readonly string[]): Promise<FailedJob[]> {
    return this.inTime(() => this.forEach(eventIds, (id) => this.find(consumer, id)));
  }

  /** Puts parked jobs back with all their attempts; the ids of those that were parked still. */
  retry(consumer: Consumer, eventIds: readonly string[]): Promise<string[]> {
    return this.inTime(() =>
      this.forEach(eventIds, async (id) => {
        const job = await this.queues[consumer].getJob(id);
        if (!job || !(await job.isFailed())) return [];
        try {
          await job.retry("failed", { resetAttemptsMade: true, resetAttemptsStarted: true });
          return [id];
        } catch (error) {
          // Somebody else was quicker; what else there is to go wrong leaves it where it was.
          if (await job.isFailed()) throw error;
          return [];
        }
      }),
    );
  }

  /** Removes parked jobs; one that runs, or is no longer there, is left alone. */
  async removeParked(consumer: Consumer, eventIds: readonly string[]): Promise<void> {
    await this.inTime(() =>
      this.forEach(eventIds, async (id) => {
        const job = await this.queues[consumer].getJob(id);
        if (job && (await job.isFailed())) await job.remove();
        return [];
      }),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    // Closing asks Redis nothing, but waits for one that was never there.
    await Promise.race([Promise.all(Object.values(this.queues).map((queue) => queue.close())), sleep(PATIENCE_MS, null, { ref: false })]);
    this.redis.disconnect();
  }

  private open(name: Consumer): Queue<EventJob> {
    const queue = new Queue<EventJob>(name, { connection: this.redis, prefix: REDIS_PREFIX });
    // Its connection tells the log already; unhandled, the event would end the process.
    queue.on("error", () => undefined);
    return queue;
  }

  private async figuresOf(name: Consumer): Promise<QueueFigures> {
    const queue = this.queues[name];
    const [counts, active, first, beat] = await Promise.all([
      queue.getJobCounts("waiting", "active", "delayed", "failed"),
      queue.getActive(0, MOST_ACTIVE - 1),
      queue.getWaiting(0, FIRST_WAITING - 1),
      queue.getJobScheduler(HEARTBEAT_JOB),
    ]);
    // The next heartbeat waits from when the last one was taken.
    const next = beat?.next === undefined ? null : await queue.getJobState(`repeat:${HEARTBEAT_JOB}:${beat.next}`);
    const beats = { active: active.filter((job) => job?.name === HEARTBEAT_JOB).length, waiting: 0, delayed: 0 };
    if (next === "waiting" || next === "delayed") beats[next] = 1;
    const ofEvents = (state: keyof typeof beats): number => Math.max((counts[state] ?? 0) - beats[state], 0);
    const since = first.filter((job) => job && job.name !== HEARTBEAT_JOB).map(({ timestamp }) => timestamp);
    return {
      name,
      waiting: ofEvents("waiting"),
      active: ofEvents("active"),
      delayed: ofEvents("delayed"),
      parked: counts["failed"] ?? 0,
      oldest_waiting_seconds: since.length ? Math.max((Date.now() - Math.min(...since)) / 1000, 0) : null,
    };
  }

  private async find(consumer: Consumer, eventId: string): Promise<FailedJob[]> {
    const job = await this.queues[consumer].getJob(eventId);
    return job && (await job.isFailed()) ? described(job) : [];
  }

  private async forEach<T>(eventIds: readonly string[], work: (eventId: string) => Promise<T[]>): Promise<T[]> {
    const results: T[] = [];
    for (let start = 0; start < eventIds.length; start += AT_ONCE)
      results.push(...(await Promise.all(eventIds.slice(start, start + AT_ONCE).map(work))).flat());
    return results;
  }

  private async inTime<T>(work: () => Promise<T>): Promise<T> {
    if (this.redis.status !== "ready") throw new AppError("unavailable", { cause: new Error(`Redis is ${this.redis.status}`) });
    const over = new AbortController();
    try {
      return await Promise.race([
        work(),
        sleep(PATIENCE_MS, undefined, { signal: over.signal }).then((): never => {
          throw new Error("Redis did not answer in time");
        }),
      ]);
    } catch (cause) {
      throw new AppError("unavailable", { cause });
    } finally {
      over.abort();
    }
  }
}

function described(job: Job<EventJob> | undefined): FailedJob[] {
  if (!job || job.name === HEARTBEAT_JOB || job.id === undefined) return [];
  const { id, attemptsMade, failedReason, finishedOn, timestamp } = job;
  return [{ eventId: id, attempts: attemptsMade, error: failedReason ?? "", failedAt: new Date(finishedOn ?? timestamp) }];
}
