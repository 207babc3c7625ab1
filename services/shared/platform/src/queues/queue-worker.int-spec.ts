import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { AppError } from "@takeoff/contracts";
import { readRunFile, waitFor } from "@takeoff/testing";
import { Queue, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { OwnRedis } from "../../test/own-redis.ts";
import { SilentLink } from "../../test/silent-link.ts";
import { createLogger } from "../logging/logger.ts";
import { QueueWorker } from "./queue-worker.ts";
import { producerConnection, Queues, REDIS_PREFIX, waitingConnection } from "./queues.ts";

const logger = createLogger("test", "silent");

/** A Redis database of the test's own: the running product's workers see none of it. */
function redisUrl(): string {
  const url = new URL(readRunFile().redis_url);
  url.pathname = "/5";
  return url.href;
}

let queues: Queues;
let connection: Redis;
let queue: Queue;
let worker: QueueWorker | undefined;

beforeAll(async () => {
  queues = new Queues(producerConnection(redisUrl(), logger));
  connection = waitingConnection(redisUrl(), logger);
  queue = new Queue("documents", { connection, prefix: REDIS_PREFIX });
  await queue.waitUntilReady();
});
afterEach(async () => {
  await worker?.onModuleDestroy();
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
  await waitFor(() => queues.add("documents", [{ event_id: id, type: "document.uploaded" }]).then(() => true));
  return id;
}

describe("a queue's worker", () => {
  it("keeps a job's attempts while a part that it needs is away", async () => {
    let away = true;
    worker = new QueueWorker(
      "documents",
      redisUrl(),
      logger,
      () => (away ? Promise.reject(new AppError("unavailable")) : Promise.resolve()),
      1,
    );
    const id = await addJob();
    await waitFor(async () => (await queue.getJobState(id)) === "delayed");
    const job = await queue.getJob(id);
    expect(job?.attemptsMade).toBe(0);
    away = false;
    await job?.promote();
    await waitFor(async () => (await queue.getJobState(id)) === "completed");
  });

  it("takes what has a time to be done in before a backlog of others", async () => {
    await addJob();
    await addJob();
    await queues.add("documents", [{ event_id: randomUUID(), type: "organization.deleted" }]);
    const taken: string[] = [];
    worker = new QueueWorker("documents", redisUrl(), logger, ({ type }) => Promise.resolve(void taken.push(type)), 1);
    await waitFor(() => taken.length === 3);
    expect(taken[0]).toBe("organization.deleted");
  });

  it("counts an attempt that the job itself failed", async () => {
    worker = new QueueWorker("documents", redisUrl(), logger, () => Promise.reject(new Error("always")), 1);
    const id = await addJob();
    await waitFor(async () => (await queue.getJobState(id)) === "delayed");
    expect((await queue.getJob(id))?.attemptsMade).toBe(1);
  });

  it("lets the job in hand end before it stops", async () => {
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
    const stopped = worker.onModuleDestroy();
    end();
    await stopped;
    expect(ended).toBe(true);
    worker = undefined;
  });

  it("beats again when Redis has come back without anything", async () => {
    const redis = await OwnRedis.start();
    worker = new QueueWorker("documents", redis.url, logger, () => Promise.resolve(), 1);
    worker.start();
    const scheduled = async (): Promise<boolean> => (await redis.command("zcard", `${REDIS_PREFIX}:documents:repeat`)) === 1;
    await waitFor(scheduled, { what: "the first heartbeat" });
    await redis.kill();
    await redis.start();
    await waitFor(scheduled, { what: "the heartbeat after the loss" });
    await worker.onModuleDestroy();
    worker = undefined;
    await redis.kill();
  });

  it("takes jobs again after its connections were lost without a word, and so does who adds them", async () => {
    const link = await SilentLink.to(readRunFile().redis_url);
    const url = Object.assign(new URL(redisUrl()), { port: new URL(link.url).port }).href;
    const adding = new Queues(producerConnection(url, logger));
    let taken = 0;
    worker = new QueueWorker("documents", url, logger, () => Promise.resolve(void taken++), 1);
    worker.start();
    const add = (): Promise<boolean> => adding.add("documents", [{ event_id: randomUUID(), type: "document.uploaded" }]).then(() => true);
    await waitFor(add, { what: "a first job" });
    await waitFor(() => taken === 1);
    link.lose();
    await waitFor(add, { what: "a job after the loss", timeoutMs: 25_000 });
    await waitFor(() => taken >= 2, { what: "the job after the loss to be taken", timeoutMs: 50_000 });
    await worker.onModuleDestroy();
    worker = undefined;
    await adding.onApplicationShutdown();
    await link.close();
  }, 120_000);

  it("takes a dead worker's job again soon after its lock has ended", async () => {
    const id = await addJob();
    // Takes the job as a worker does that then dies: nobody renews its lock.
    const dead = new Worker("documents", null, { connection, prefix: REDIS_PREFIX, lockDuration: 500, skipStalledCheck: true });
    expect((await dead.getNextJob("dead", { block: false }))?.id).toBe(id);
    let taken = 0;
    worker = new QueueWorker("documents", redisUrl(), logger, () => Promise.resolve(void taken++), 1);
    // Two looks: the first marks what has no lock, the second takes it.
    await waitFor(() => taken === 1, { what: "the job to be taken again", timeoutMs: 9_000 });
    await dead.close();
  });

  it("holds a job under a lock that ends ten seconds after its own death", async () => {
    let end: () => void = () => undefined;
    worker = new QueueWorker("documents", redisUrl(), logger, () => new Promise((resolve) => (end = resolve)), 1);
    const id = await addJob();
    const lock = (): Promise<number> => connection.pttl(`${REDIS_PREFIX}:documents:${id}:lock`);
    await waitFor(async () => (await lock()) > 0, { what: "the lock" });
    expect(await lock()).toBeLessThanOrEqual(10_000);
    end();
  });

  it("stops although Redis is away", async () => {
    const lost = new QueueWorker("documents", "redis://127.0.0.1:1", logger, () => Promise.resolve(), 1);
    lost.start();
    await lost.onModuleDestroy();
  });
});
