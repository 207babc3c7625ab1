import type { OnApplicationBootstrap, OnModuleDestroy } from "@nestjs/common";
import { AppError, type Consumer } from "@takeoff/contracts";
import { DelayedError, Queue, Worker, type Job } from "bullmq";
import type { Redis } from "ioredis";
import { Counter } from "prom-client";
import type { Logger } from "../logging/logger.ts";
import { HEARTBEAT_JOB, REDIS_PREFIX, waitingConnection, type EventJob } from "./queues.ts";

const HEARTBEAT_EVERY_MS = 10_000;
const HEARTBEAT_MISSED_MS = 45_000;
const AWAY_RETRY_MS = 5_000;

const jobs = new Counter({ name: "takeoff_jobs_total", help: "Jobs by queue and outcome", labelNames: ["queue", "outcome"] });

/**
 * Works off one consumer's queue. A heartbeat job passes through it every ten seconds: a worker whose connection is
 * half open looks alive and takes nothing, and only a job that does not come shows it.
 */
export class QueueWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly connection: Redis;
  private readonly scheduler: Queue;
  private readonly worker: Worker<EventJob>;
  private readonly running = new Set<Promise<void>>();
  private lastJob = Date.now();

  constructor(
    private readonly consumer: Consumer,
    redisUrl: string,
    private readonly logger: Logger,
    work: (job: EventJob) => Promise<void>,
    concurrency: number,
  ) {
    this.connection = waitingConnection(redisUrl, logger);
    this.scheduler = new Queue(consumer, { connection: this.connection, prefix: REDIS_PREFIX });
    this.scheduler.on("error", () => undefined);
    // With BullMQ's defaults a job whose worker was killed waits a minute, and a second kill fails it for good.
    this.worker = new Worker<EventJob>(consumer, (job, token) => this.run(job, token, work), {
      connection: this.connection,
      prefix: REDIS_PREFIX,
      concurrency,
      lockDuration: 10_000,
      // A dead worker's lock ends within 10 s; the look that finds it ended comes so much later at most.
      stalledInterval: 3_000,
      maxStalledCount: 10,
    });
    this.worker.on("error", (error) => logger.debug({ err: error }, "worker"));
    this.worker.on("failed", (job, error) => {
      jobs.inc({ queue: consumer, outcome: "failed" });
      const parked = job !== undefined && job.attemptsMade >= (job.opts.attempts ?? 1);
      logger[parked ? "error" : "warn"]({ err: error, event_id: job?.data.event_id, attempt: job?.attemptsMade, parked }, "job failed");
    });
    this.worker.on("completed", () => jobs.inc({ queue: consumer, outcome: "completed" }));
  }

  onApplicationBootstrap(): void {
    this.start();
  }

  /** Begins the heartbeat, and begins it again whenever Redis comes back: it may have lost everything. */
  start(): void {
    this.lastJob = Date.now();
    this.connection.on("ready", () => this.beat());
    if (this.connection.status === "ready") this.beat();
  }

  private beat(): void {
    this.scheduler
      .upsertJobScheduler(
        HEARTBEAT_JOB,
        { every: HEARTBEAT_EVERY_MS },
        { name: HEARTBEAT_JOB, opts: { removeOnComplete: true, removeOnFail: true } },
      )
      .catch((error: unknown) => this.logger.warn({ err: error }, "the heartbeat could not be scheduled"));
  }

  /**
   * @throws when no job, not even a heartbeat, reached any worker of this queue in time although Redis answers. Redis
   * being away is no reason to restart a worker: it would not come back any sooner.
   */
  async checkLive(): Promise<void> {
    if (Date.now() - this.lastJob < HEARTBEAT_MISSED_MS || this.connection.status !== "ready") return;
    const beat = Number((await this.connection.get(this.beatKey())) ?? 0);
    if (Date.now() - Math.max(beat, this.lastJob) > HEARTBEAT_MISSED_MS) throw new Error(`no job passed through ${this.consumer} in time`);
  }

  /** Lets running jobs finish, then lets go of Redis. */
  async onModuleDestroy(): Promise<void> {
    // BullMQ would wait for a Redis that is away without end; the receipts tell the next worker what was done.
    const away = this.connection.status !== "ready";
    const closed = this.worker.close(away);
    await Promise.allSettled(this.running);
    if (!away) {
      await closed;
      await this.scheduler.close();
    }
    this.connection.disconnect();
  }

  private async run(job: Job<EventJob>, token: string | undefined, work: (job: EventJob) => Promise<void>): Promise<void> {
    this.lastJob = Date.now();
    if (job.name === HEARTBEAT_JOB) {
      await this.connection.set(this.beatKey(), String(Date.now()), "PX", HEARTBEAT_MISSED_MS * 2);
      return;
    }
    const running = work(job.data);
    this.running.add(running);
    try {
      await running;
    } catch (error) {
      if (!isAway(error)) throw error;
      // Another part being away is not the job's fault: it waits for as long as it takes and keeps its attempts.
      this.logger.warn({ err: error, event_id: job.data.event_id }, "job waits for a part that is away");
      await job.moveToDelayed(Date.now() + AWAY_RETRY_MS, token);
      throw new DelayedError();
    } finally {
      this.running.delete(running);
    }
  }

  private beatKey(): string {
    return `${REDIS_PREFIX}:heartbeat:${this.consumer}`;
  }
}

function isAway(error: unknown): boolean {
  return error instanceof AppError && (error.code === "unavailable" || error.code === "timeout" || error.code === "bad_gateway");
}
