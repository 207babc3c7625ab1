import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it } from "@jest/globals";
import type { DynamicModule } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { AppError } from "@takeoff/contracts";
import { readRunFile, waitFor } from "@takeoff/testing";
import { Queue, Worker } from "bullmq";
import { register } from "prom-client";
import { OwnRedis } from "../../test/own-redis.ts";
import { SilentLink } from "../../test/silent-link.ts";
import { createLogger } from "../logging/logger.ts";
import { JobPostponed, QueueWorker } from "./queue-worker.ts";
import { HEARTBEAT_JOB, REDIS_PREFIX } from "./event-job.ts";
import { openProducerConnection, Queues, openBlockingConnection } from "./queues.ts";

const logger = createLogger("test", "silent");

/** Where the last heartbeat is stored that passed through the queue. */
const HEARTBEAT_KEY = `${REDIS_PREFIX}:heartbeat:documents`;

/** A separate Redis database, which the running product's workers do not use. */
function redisUrl(): string {
  const url = new URL(readRunFile().redis_url);
  url.pathname = "/5";
  return url.href;
}

let worker: QueueWorker | undefined;

const queues = new Queues(openProducerConnection(redisUrl(), logger));
const connection = openBlockingConnection(redisUrl(), logger);
const queue = new Queue("documents", { connection, prefix: REDIS_PREFIX });
await queue.waitUntilReady();
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await queue.obliterate({ force: true });
});
afterAll(async () => {
  await queue.close();
  connection.disconnect();
  await queues.onApplicationShutdown();
});

async function addJob(): Promise<string> {
  const id = randomUUID();
  await waitFor(() => queues.add("documents", [{ event_id: id, type: "organization.updated" }]).then(() => true));
  return id;
}

describe("QueueWorker", () => {
  it("delays a job without using an attempt while a dependency is unavailable", async () => {
    let unavailable = true;
    worker = new QueueWorker(
      "documents",
      redisUrl(),
      logger,
      () => (unavailable ? Promise.reject(new AppError("unavailable")) : Promise.resolve()),
      1,
    );
    const id = await addJob();
    await waitFor(async () => (await queue.getJobState(id)) === "delayed");
    const job = await queue.getJob(id);
    expect(job?.attemptsMade).toBe(0);
    unavailable = false;
    await job?.promote();
    await waitFor(async () => (await queue.getJobState(id)) === "completed");
  });

  it("postpones a job that throws JobPostponed, without using an attempt, and processes the next job", async () => {
    let first: string | undefined;
    const done: string[] = [];
    const work = ({ event_id: id }: { event_id: string }): Promise<void> => {
      first ??= id;
      return id === first && done.length === 0 ? Promise.reject(new JobPostponed(60_000)) : Promise.resolve(void done.push(id));
    };
    worker = new QueueWorker("documents", redisUrl(), logger, work, 1);
    const [postponed, next] = [await addJob(), await addJob()];
    await waitFor(() => done.length === 1);
    expect(done).toEqual([next]);
    const job = await queue.getJob(postponed);
    expect([await job?.getState(), job?.attemptsMade]).toEqual(["delayed", 0]);
    await job?.promote();
    await waitFor(() => done.length === 2);
  });

  it("processes organization.deleted before a backlog of other events", async () => {
    await addJob();
    await addJob();
    await queues.add("documents", [{ event_id: randomUUID(), type: "organization.deleted" }]);
    const taken: string[] = [];
    worker = new QueueWorker("documents", redisUrl(), logger, ({ type }) => Promise.resolve(void taken.push(type)), 1);
    await waitFor(() => taken.length === 3);
    expect(taken[0]).toBe("organization.deleted");
  });

  it("counts the jobs of its queue by state for a scrape", async () => {
    const ending = Promise.withResolvers<void>();
    worker = new QueueWorker("documents", redisUrl(), logger, () => ending.promise, 1);
    await addJob();
    await addJob();
    const count = async (state: string): Promise<number | undefined> => {
      const { values } = await register.getSingleMetric("takeoff_queue_jobs")!.get();
      return values.find(({ labels }) => labels["queue"] === "documents" && labels["state"] === state)?.value;
    };
    await waitFor(async () => (await count("active")) === 1, { what: "the first job to be counted as active" });
    expect([await count("waiting"), await count("delayed"), await count("failed")]).toEqual([1, 0, 0]);
    ending.resolve();
  });

  it("counts an attempt when the handler throws", async () => {
    worker = new QueueWorker("documents", redisUrl(), logger, () => Promise.reject(new Error("always")), 1);
    const id = await addJob();
    await waitFor(async () => (await queue.getJobState(id)) === "delayed");
    expect((await queue.getJob(id))?.attemptsMade).toBe(1);
  });

  it("waits for the running job when it stops", async () => {
    let begun = false;
    let ended = false;
    let end: () => void = () => undefined;
    worker = new QueueWorker(
      "documents",
      redisUrl(),
      logger,
      async () => {
        begun = true;
        await new Promise<void>((resolve) => (end = resolve));
        ended = true;
      },
      1,
    );
    await addJob();
    await waitFor(() => begun);
    const stopped = worker.stop();
    end();
    await stopped;
    expect(ended).toBe(true);
    worker = undefined;
  });

  it("stops without waiting for what another module ends, and leaves the job for later", async () => {
    const reading = Promise.withResolvers<void>();
    class Reader {
      onModuleDestroy(): void {
        reading.reject(new AppError("unavailable"));
      }
    }
    let begun = false;
    const work = (): Promise<void> => {
      begun = true;
      return reading.promise;
    };
    const readers: DynamicModule = { module: class Readers {}, providers: [Reader] };
    const provider = { provide: QueueWorker, useFactory: () => new QueueWorker("documents", redisUrl(), logger, work, 1) };
    const root: DynamicModule = { module: class Root {}, imports: [readers], providers: [provider] };
    const app = await NestFactory.createApplicationContext(root, { logger: false });
    const id = await addJob();
    await waitFor(() => begun);
    await app.close();
    expect(await queue.getJobState(id)).toBe("delayed");
  });

  it("sends its heartbeat again when Redis restarts without data", async () => {
    const redis = await OwnRedis.start();
    worker = new QueueWorker("documents", redis.url, logger, () => Promise.resolve(), 1);
    worker.start();
    const received = async (): Promise<boolean> => (await redis.command("exists", HEARTBEAT_KEY)) === 1;
    await waitFor(received, { what: "the first heartbeat" });
    await redis.kill();
    await redis.start();
    await waitFor(received, { what: "the heartbeat after the loss" });
    await worker.stop();
    worker = undefined;
    await redis.kill();
  });

  it("leaves nothing in a queue without work, by which an autoscaler would keep it, and removes what an earlier version scheduled", async () => {
    await queue.upsertJobScheduler(HEARTBEAT_JOB, { every: 10_000 }, { name: HEARTBEAT_JOB });
    expect(await queue.getJobSchedulersCount()).toBe(1);
    worker = new QueueWorker("documents", redisUrl(), logger, () => Promise.resolve(), 1);
    worker.start();
    await waitFor(async () => (await connection.exists(HEARTBEAT_KEY)) === 1, { what: "a heartbeat" });
    await waitFor(async () => (await queue.getJobSchedulersCount()) === 0, { what: "the schedule to be removed" });
    const isEmpty = async (): Promise<boolean> => (await queue.getJobCountByTypes("wait", "active", "delayed", "prioritized")) === 0;
    await waitFor(isEmpty, { what: "the queue to be empty" });
  });

  it("processes jobs again after its connections were lost silently, and so does the producer (deep)", async () => {
    const link = await SilentLink.to(readRunFile().redis_url);
    const url = Object.assign(new URL(redisUrl()), { port: new URL(link.url).port }).href;
    const adding = new Queues(openProducerConnection(url, logger));
    let taken = 0;
    // Without a heartbeat in the queue, BullMQ's blocking command ends after 5 s at most.
    worker = new QueueWorker("documents", url, logger, () => Promise.resolve(void taken++), 1, 6_000);
    const add = (): Promise<boolean> =>
      adding.add("documents", [{ event_id: randomUUID(), type: "organization.updated" }]).then(() => true);
    await waitFor(add, { what: "a first job" });
    await waitFor(() => taken === 1);
    link.lose();
    await waitFor(add, { what: "a job after the loss" });
    await waitFor(() => taken >= 2, { what: "the job after the loss to be taken" });
    await worker.stop();
    worker = undefined;
    await adding.onApplicationShutdown();
    await link.close();
  }, 120_000);

  it("processes a dead worker's job after its lock expired (deep)", async () => {
    const id = await addJob();
    // Takes the job like a worker that then dies: the lock is not renewed.
    const dead = new Worker("documents", null, { connection, prefix: REDIS_PREFIX, lockDuration: 500, skipStalledCheck: true });
    expect((await dead.getNextJob("dead", { block: false }))?.id).toBe(id);
    let taken = 0;
    worker = new QueueWorker("documents", redisUrl(), logger, () => Promise.resolve(void taken++), 1);
    // Two stalled checks: the first marks the job without a lock, the second moves it back to waiting.
    await waitFor(() => taken === 1, { what: "the job to be taken again" });
    await dead.close();
  });

  it("locks a job for at most 10 s, so that a dead worker's lock expires", async () => {
    // Settled whenever the job begins: its lock is there before its handler runs.
    const ending = Promise.withResolvers<void>();
    worker = new QueueWorker("documents", redisUrl(), logger, () => ending.promise, 1);
    const id = await addJob();
    const lock = (): Promise<number> => connection.pttl(`${REDIS_PREFIX}:documents:${id}:lock`);
    await waitFor(async () => (await lock()) > 0, { what: "the lock" });
    expect(await lock()).toBeLessThanOrEqual(10_000);
    ending.resolve();
  });

  it("stops while the connection on which it waits for jobs is being opened again (deep)", async () => {
    const redis = await OwnRedis.start();
    worker = new QueueWorker("documents", redis.url, logger, () => Promise.resolve(), 1);
    const waiting = async (): Promise<string | undefined> => {
      const clients = String(await redis.command("client", "list")).split("\n");
      return clients.find((client) => client.includes("cmd=bzpopmin"))?.match(/^id=(\d+)/)?.[1];
    };
    await waitFor(async () => (await waiting()) !== undefined, { what: "the worker to wait for jobs" });
    await redis.command("client", "kill", "id", (await waiting())!);
    // Noticed by then, and opened again 100 ms after it was.
    await delay(40);
    await worker.stop();
    worker = undefined;
    await redis.kill();
  });

  it("stops when Redis is unavailable", async () => {
    const lost = new QueueWorker("documents", "redis://127.0.0.1:1", logger, () => Promise.resolve(), 1);
    lost.start();
    await lost.stop();
  });
});
