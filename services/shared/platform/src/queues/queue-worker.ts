import { setTimeout as delay } from "node:timers/promises";
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnModuleDestroy } from "@nestjs/common";
import { AppError, type QueueName } from "@takeoff/contracts";
import { DelayedError, Queue, Worker, type Job } from "bullmq";
import type { Redis } from "ioredis";
import { Counter } from "prom-client";
import type { Logger } from "../logging/logger.ts";
import { HEARTBEAT_JOB, REDIS_PREFIX, type EventJob } from "./event-job.ts";
import { measureQueue } from "./queue-metrics.ts";
import { openBlockingConnection } from "./queues.ts";

const HEARTBEAT_EVERY_MS = 10_000;
const HEARTBEAT_MISSED_MS = 45_000;
const UNAVAILABLE_RETRY_MS = 5_000;
const CLOSING_MS = 5_000;

const jobs = new Counter({ name: "takeoff_jobs_total", help: "Jobs by queue and outcome", labelNames: ["queue", "outcome"] });

/** Thrown by a job's handler to postpone the job: BullMQ delays it, and it keeps its attempts. */
export class JobPostponed extends Error {
  override readonly name = "JobPostponed";

  /** @param delayMs milliseconds until the job is processed again */
  constructor(readonly delayMs: number) {
    super(`postponed for ${delayMs} ms`);
  }
}

/**
 * Processes one queue. A heartbeat job passes through it every 10 s: a worker whose connection is half open looks alive
 * and receives nothing, and only a missing heartbeat reveals it. Each worker adds the jobs itself: a schedule in Redis would
 * leave a delayed job in the queue when nothing works on it, for which an autoscaler would keep a worker.
 */
export class QueueWorker implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly connection: Redis;
  /** Adds the heartbeats. */
  private readonly heartbeats: Queue;
  private readonly worker: Worker<EventJob>;
  private readonly running = new Set<Promise<void>>();
  private readonly stopMeasuring: () => void;
  private beating: NodeJS.Timeout | undefined;
  private lastJob = Date.now();
  private isForced = false;
  private closed = Promise.resolve();

  constructor(
    private readonly queue: QueueName,
    redisUrl: string,
    private readonly logger: Logger,
    work: (job: EventJob) => Promise<void>,
    concurrency: number,
    socketTimeoutMs?: number,
  ) {
    this.connection = openBlockingConnection(redisUrl, logger, socketTimeoutMs);
    this.heartbeats = new Queue(queue, { connection: this.connection, prefix: REDIS_PREFIX });
    this.heartbeats.on("error", () => undefined);
    this.stopMeasuring = measureQueue(() => this.heartbeats);
    // With BullMQ's defaults a job whose worker was killed waits up to a minute, and a second kill fails it permanently.
    this.worker = new Worker<EventJob>(queue, (job, token) => this.run(job, token, work), {
      connection: this.connection,
      prefix: REDIS_PREFIX,
      concurrency,
      lockDuration: 10_000,
      // A dead worker's lock expires within 10 s; the stalled check finds it at most 3 s later.
      stalledInterval: 3_000,
      maxStalledCount: 10,
    });
    this.worker.on("error", (error) => logger.debug({ err: error }, "worker"));
    this.worker.on("failed", (job, error) => {
      jobs.inc({ queue, outcome: "failed" });
      const deadLettered = job !== undefined && job.attemptsMade >= (job.opts.attempts ?? 1);
      logger[deadLettered ? "error" : "warn"](
        { err: error, event_id: job?.data.event_id, attempt: job?.attemptsMade, parked: deadLettered },
        "job failed",
      );
    });
    this.worker.on("completed", () => jobs.inc({ queue, outcome: "completed" }));
  }

  onApplicationBootstrap(): void {
    this.start();
  }

  /** Begins to send heartbeats, one of them at once, and one after each reconnect. */
  start(): void {
    this.lastJob = Date.now();
    this.connection.on("ready", () => this.sendHeartbeat());
    this.beating = setInterval(() => this.sendHeartbeat(), HEARTBEAT_EVERY_MS).unref();
    this.sendHeartbeat();
  }

  private sendHeartbeat(): void {
    // Commands would collect while Redis is unavailable.
    if (this.connection.status !== "ready") return;
    // By its id there is one at a time. A job with a priority is not in the list of waiting jobs, which an autoscaler counts.
    const options = { jobId: HEARTBEAT_JOB, priority: 1, removeOnComplete: true, removeOnFail: true };
    this.heartbeats
      .add(HEARTBEAT_JOB, {}, options)
      .catch((error: unknown) => this.logger.warn({ err: error }, "heartbeat could not be sent"));
  }

  /**
   * @throws Error when no job, not even a heartbeat, reached a worker of this queue for 45 s although Redis is connected.
   * An unavailable Redis is no reason to restart a worker: the restart would not repair it.
   */
  async checkLive(): Promise<void> {
    if (Date.now() - this.lastJob < HEARTBEAT_MISSED_MS || this.connection.status !== "ready") return;
    const heartbeat = Number((await this.connection.get(this.heartbeatKey())) ?? 0);
    if (Date.now() - Math.max(heartbeat, this.lastJob) > HEARTBEAT_MISSED_MS)
      throw new Error(`no job passed through ${this.queue} in time`);
  }

  /**
   * Takes no further jobs. What works for jobs, such as a child process that reads a drawing, ends by the same hook in other modules:
   * to wait for jobs here could be to wait for what nobody has ended yet.
   */
  onModuleDestroy(): void {
    this.stopMeasuring();
    clearInterval(this.beating);
    // Forced when Redis is unavailable: BullMQ would wait for it indefinitely. Receipts prevent a repeated effect later.
    this.isForced = this.connection.status !== "ready";
    this.closed = this.worker.close(this.isForced);
  }

  /** Waits for running jobs, then closes the Redis connections. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.running);
    // Limited: a disconnect of ioredis never ends while the connection waits to be opened again, and BullMQ waits for it.
    const closing = this.closed.then(() => this.heartbeats.close());
    if (!this.isForced) await Promise.race([closing, delay(CLOSING_MS, undefined, { ref: false })]);
    this.connection.disconnect();
  }

  /** Both, where no Nest application calls them. */
  async stop(): Promise<void> {
    this.onModuleDestroy();
    await this.beforeApplicationShutdown();
  }

  private async run(job: Job<EventJob>, token: string | undefined, work: (job: EventJob) => Promise<void>): Promise<void> {
    this.lastJob = Date.now();
    if (job.name === HEARTBEAT_JOB) {
      await this.connection.set(this.heartbeatKey(), String(Date.now()), "PX", HEARTBEAT_MISSED_MS * 2);
      // An earlier version scheduled them in Redis.
      if (job.repeatJobKey !== undefined) await this.heartbeats.removeJobScheduler(HEARTBEAT_JOB);
      return;
    }
    const running = work(job.data);
    this.running.add(running);
    try {
      await running;
    } catch (error) {
      if (error instanceof JobPostponed) {
        await job.moveToDelayed(Date.now() + error.delayMs, token);
        throw new DelayedError();
      }
      if (!isUnavailable(error)) throw error;
      // An unavailable dependency is not the job's fault: the job is delayed until it is back, and keeps its attempts.
      this.logger.warn({ err: error, event_id: job.data.event_id }, "job delayed, dependency unavailable");
      await job.moveToDelayed(Date.now() + UNAVAILABLE_RETRY_MS, token);
      throw new DelayedError();
    } finally {
      this.running.delete(running);
    }
  }

  private heartbeatKey(): string {
    return `${REDIS_PREFIX}:heartbeat:${this.queue}`;
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && (error.code === "unavailable" || error.code === "timeout" || error.code === "bad_gateway");
}
