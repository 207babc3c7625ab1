import { afterAll, afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { AppError, CONSUMERS } from "@takeoff/contracts";
import { waitFor } from "@takeoff/testing";
import { Queue, Worker } from "bullmq";
import { OwnDatabase } from "../../test/own-database.ts";
import { OwnRedis } from "../../test/own-redis.ts";
import { Outbox } from "../events/outbox.ts";
import { writeReceipts } from "../events/receipts.ts";
import { Relay } from "../events/relay.ts";
import { createLogger } from "../logging/logger.ts";
import { QueueAdmin } from "./queue-admin.ts";
import { QueueWorker } from "./queue-worker.ts";
import { HEARTBEAT_JOB, REDIS_PREFIX, type EventJob } from "./event-job.ts";
import { openProducerConnection, Queues } from "./queues.ts";

const logger = createLogger("test", "silent");
const PAYLOAD = { organization_id: 1, name: "Northgate Steel" };

let queue: Queue<EventJob>;
let admin: QueueAdmin;

const [own, redis] = await Promise.all([OwnDatabase.create(), OwnRedis.start()]);
await own.setUp();
const database = await own.open("organizations");
afterAll(async () => {
  await Promise.all([own.drop(), redis.kill()]);
});

const running: (() => Promise<void>)[] = [];
beforeEach(async () => {
  await own.sql("truncate events.outbox, events.receipts");
  await redis.command("flushall");
  queue = new Queue<EventJob>("documents", { connection: { url: redis.url }, prefix: REDIS_PREFIX });
  const connection = openProducerConnection(redis.url, logger);
  await waitFor(() => connection.status === "ready");
  admin = new QueueAdmin(connection);
  running.push(
    () => queue.close(),
    () => admin.onApplicationShutdown(),
  );
});
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
});

function publish(): Promise<string> {
  const event = { type: "organization.updated", aggregate: "organization:1", sequence: 1, payload: PAYLOAD } as const;
  return database.transaction((tx) => new Outbox("organizations").add(tx, event));
}

/** Adds an event's job with one attempt. */
async function add(id: string): Promise<void> {
  await queue.add("organization.updated", { event_id: id, type: "organization.updated" }, { jobId: id, attempts: 1 });
}

function work(how: () => Promise<void>): QueueWorker {
  const worker = new QueueWorker("documents", redis.url, logger, how, 1);
  running.push(() => worker.stop());
  return worker;
}

async function deadLetter(id: string): Promise<void> {
  await add(id);
  const worker = new QueueWorker("documents", redis.url, logger, () => Promise.reject(new Error("The file is broken")), 1);
  await waitFor(async () => (await queue.getJobState(id)) === "failed");
  await worker.stop();
}

async function relay(): Promise<Relay> {
  const queues = new Queues(openProducerConnection(redis.url, logger));
  running.push(() => queues.onApplicationShutdown());
  const options = { databaseUrl: own.makeUrl("organizations"), leaseSeconds: 0 };
  const made = new Relay("organizations", database, queues, logger, options);
  await waitFor(() => queues.ping().then(() => true));
  return made;
}

const statistics = async () => (await admin.getStatistics()).find(({ name }) => name === "documents");

describe("QueueAdmin", () => {
  it("counts waiting and dead-lettered jobs without heartbeats", async () => {
    await deadLetter(await publish());
    for (const jobId of ["first", "second"]) await queue.add(HEARTBEAT_JOB, {} as EventJob, { jobId, priority: 1 });
    // One is in progress, the other waits.
    const taking = new Worker("documents", null, { connection: { url: redis.url }, prefix: REDIS_PREFIX });
    running.push(() => taking.close());
    expect((await taking.getNextJob("test", { block: false }))?.name).toBe(HEARTBEAT_JOB);
    expect(await statistics()).toEqual({ name: "documents", waiting: 0, active: 0, delayed: 0, parked: 1, oldest_waiting_seconds: null });
  });

  it("returns the age of the oldest waiting job", async () => {
    await add(await publish());
    await queue.add(
      "organization.updated",
      { event_id: "x", type: "organization.updated" },
      { jobId: "old", timestamp: Date.now() - 60_000 },
    );
    const found = await statistics();
    expect(found).toMatchObject({ waiting: 2, parked: 0 });
    expect(found?.oldest_waiting_seconds).toBeGreaterThanOrEqual(60);
  });

  it("lists a dead-lettered job, and retries it once with all its attempts", async () => {
    const id = await publish();
    await deadLetter(id);
    expect(await admin.listDeadLettered("documents", 10)).toEqual([
      { eventId: id, attempts: 1, error: "The file is broken", failedAt: expect.any(Date) },
    ]);
    const both = await Promise.all([admin.retry("documents", [id, "gone"]), admin.retry("documents", [id])]);
    expect(both.flat()).toEqual([id]);
    expect((await queue.getJob(id))?.attemptsMade).toBe(0);
    let done = 0;
    work(() => Promise.resolve(void (done += 1)));
    await waitFor(async () => (await queue.getJobState(id)) === "completed");
    expect([done, await admin.retry("documents", [id]), await admin.findDeadLettered("documents", [id])]).toEqual([1, [], []]);
  });

  it("discards dead-lettered jobs only", async () => {
    const [one, other] = [await publish(), await publish()];
    await deadLetter(one);
    await add(other);
    await admin.discard("documents", [one, other, "gone"]);
    expect(await Promise.all([one, other].map((id) => queue.getJobState(id)))).toEqual(["unknown", "waiting"]);
  });

  it("throws unavailable while Redis is down, from the start or later, and works again afterwards", async () => {
    const lost = new QueueAdmin(openProducerConnection("redis://127.0.0.1:1", logger));
    await expect(lost.getStatistics()).rejects.toMatchObject({ code: "unavailable" });
    await lost.onApplicationShutdown();
    await redis.kill();
    await expect(admin.getStatistics()).rejects.toBeInstanceOf(AppError);
    await expect(admin.retry("documents", ["x"])).rejects.toMatchObject({ code: "unavailable" });
    await redis.start();
    await waitFor(() => admin.getStatistics());
  });

  it("works again after Redis failed while the queues were opened", async () => {
    const connection = openProducerConnection(redis.url, logger);
    await waitFor(() => connection.status === "ready");
    let closed = 0;
    connection.on("close", () => (closed += 1));
    const opened = new QueueAdmin(connection);
    running.push(() => opened.onApplicationShutdown());
    await redis.kill();
    // A command is repeated after the first close and rejected after the second.
    await waitFor(() => closed >= 2);
    await redis.start();
    await waitFor(() => opened.getStatistics());
  });
});

describe("writeReceipts for a discarded job", () => {
  it("prevents its redelivery after Redis lost its data, and other jobs are redelivered", async () => {
    const [discarded, kept] = [await publish(), await publish()];
    await deadLetter(discarded);
    await deadLetter(kept);
    expect(await database.transaction((tx) => writeReceipts(tx, "documents", [discarded]))).toEqual([discarded]);
    await redis.command("flushall");
    const made = await relay();
    expect(await made.relayOnce()).toBe(1);
    expect(await Promise.all([discarded, kept].map((id) => queue.getJobState(id)))).toEqual(["unknown", "waiting"]);
    expect(await database.query("select id from events.outbox where closed_at is not null")).toEqual([{ id: discarded }]);
  });

  it("discards it once and leaves the other consumers' jobs open", async () => {
    const event = { type: "organization.deleted", aggregate: "organization:1", sequence: 2, payload: { organization_id: 1 } } as const;
    const id = await database.transaction((tx) => new Outbox("organizations").add(tx, event));
    const discard = () => database.transaction((tx) => writeReceipts(tx, "documents", [id]));
    expect((await Promise.all([discard(), discard()])).flat()).toEqual([id]);
    const open = () => database.query("select 1 from events.outbox where closed_at is null");
    expect(await open()).toHaveLength(1);
    const others = CONSUMERS.filter((consumer) => consumer !== "documents");
    for (const consumer of others) await database.transaction((tx) => writeReceipts(tx, consumer, [id]));
    expect(await open()).toHaveLength(0);
  });
});
