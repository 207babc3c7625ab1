import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { AppError } from "@takeoff/contracts";
import { waitFor } from "@takeoff/testing";
import { Queue } from "bullmq";
import { OwnDatabase } from "../../test/own-database.ts";
import { OwnRedis } from "../../test/own-redis.ts";
import type { Database } from "../database/database.ts";
import { Outbox } from "../events/outbox.ts";
import { writeReceipts } from "../events/receipts.ts";
import { Relay } from "../events/relay.ts";
import { createLogger } from "../logging/logger.ts";
import { QueueDesk } from "./queue-desk.ts";
import { QueueWorker } from "./queue-worker.ts";
import { producerConnection, Queues, REDIS_PREFIX, type EventJob } from "./queues.ts";

const logger = createLogger("test", "silent");
const FACTS = { organization_id: 1, name: "Northgate Steel" };

let own: OwnDatabase;
let redis: OwnRedis;
let database: Database;
let queue: Queue<EventJob>;
let desk: QueueDesk;

beforeAll(async () => {
  [own, redis] = await Promise.all([OwnDatabase.create(), OwnRedis.start()]);
  await own.setUp();
  database = await own.open("organizations");
});
afterAll(async () => {
  await Promise.all([own.drop(), redis.kill()]);
});

const running: (() => Promise<void>)[] = [];
beforeEach(async () => {
  await own.sql("truncate events.outbox, events.receipts");
  await redis.command("flushall");
  queue = new Queue<EventJob>("documents", { connection: { url: redis.url }, prefix: REDIS_PREFIX });
  const connection = producerConnection(redis.url, logger);
  await waitFor(() => connection.status === "ready");
  desk = new QueueDesk(connection);
  running.push(
    () => queue.close(),
    () => desk.onApplicationShutdown(),
  );
});
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
});

function publish(): Promise<string> {
  const event = { type: "organization.updated", aggregate: "organization:1", sequence: 1, payload: FACTS } as const;
  return database.transaction((tx) => new Outbox("organizations").add(tx, event));
}

/** An event's job that may be tried once only. */
async function add(id: string): Promise<void> {
  await queue.add("organization.updated", { event_id: id, type: "organization.updated" }, { jobId: id, attempts: 1 });
}

function work(how: () => Promise<void>): QueueWorker {
  const worker = new QueueWorker("documents", redis.url, logger, how, 1);
  running.push(() => worker.onModuleDestroy());
  return worker;
}

async function parked(id: string): Promise<void> {
  await add(id);
  const worker = new QueueWorker("documents", redis.url, logger, () => Promise.reject(new Error("The file is broken")), 1);
  await waitFor(async () => (await queue.getJobState(id)) === "failed");
  await worker.onModuleDestroy();
}

async function relay(): Promise<Relay> {
  const queues = new Queues(producerConnection(redis.url, logger));
  running.push(() => queues.onApplicationShutdown());
  const options = { databaseUrl: own.urlOf("organizations"), leaseSeconds: 0 };
  const made = new Relay("organizations", database, queues, logger, options);
  await waitFor(() => queues.ping().then(() => true));
  return made;
}

const counted = async () => (await desk.figures()).find(({ name }) => name === "documents");

describe("the desk of the queues", () => {
  it("counts what waits and what is parked, and no heartbeat", async () => {
    await parked(await publish());
    work(() => new Promise(() => undefined)).start();
    await waitFor(async () => (await queue.getJobCounts("delayed"))["delayed"] === 1);
    expect(await counted()).toEqual({ name: "documents", waiting: 0, active: 0, delayed: 0, parked: 1, oldest_waiting_seconds: null });
  });

  it("tells how long the next of a queue has waited", async () => {
    await add(await publish());
    await queue.add(
      "organization.updated",
      { event_id: "x", type: "organization.updated" },
      { jobId: "old", timestamp: Date.now() - 60_000 },
    );
    const figures = await counted();
    expect(figures).toMatchObject({ waiting: 2, parked: 0 });
    expect(figures?.oldest_waiting_seconds).toBeGreaterThanOrEqual(60);
  });

  it("shows a parked job, and runs it again with all its attempts, once", async () => {
    const id = await publish();
    await parked(id);
    expect(await desk.parked("documents", 10)).toEqual([
      { eventId: id, attempts: 1, error: "The file is broken", failedAt: expect.any(Date) },
    ]);
    const both = await Promise.all([desk.retry("documents", [id, "gone"]), desk.retry("documents", [id])]);
    expect(both.flat()).toEqual([id]);
    expect((await queue.getJob(id))?.attemptsMade).toBe(0);
    let done = 0;
    work(() => Promise.resolve(void (done += 1)));
    await waitFor(async () => (await queue.getJobState(id)) === "completed");
    expect([done, await desk.retry("documents", [id]), await desk.findParked("documents", [id])]).toEqual([1, [], []]);
  });

  it("removes parked jobs only", async () => {
    const [one, other] = [await publish(), await publish()];
    await parked(one);
    await add(other);
    await desk.removeParked("documents", [one, other, "gone"]);
    expect(await Promise.all([one, other].map((id) => queue.getJobState(id)))).toEqual(["unknown", "waiting"]);
  });

  it("says within seconds that Redis is away, from the beginning and in the middle, and is back with it", async () => {
    const lost = new QueueDesk(producerConnection("redis://127.0.0.1:1", logger));
    await expect(lost.figures()).rejects.toMatchObject({ code: "unavailable" });
    await lost.onApplicationShutdown();
    await redis.kill();
    await expect(desk.figures()).rejects.toBeInstanceOf(AppError);
    await expect(desk.retry("documents", ["x"])).rejects.toMatchObject({ code: "unavailable" });
    await redis.start();
    await waitFor(() => desk.figures());
  });
});

describe("a job that was given up", () => {
  it("does not come back when Redis loses everything; one that was not does", async () => {
    const [given, kept] = [await publish(), await publish()];
    await parked(given);
    await parked(kept);
    expect(await database.transaction((tx) => writeReceipts(tx, "documents", [given]))).toEqual([given]);
    await redis.command("flushall");
    const made = await relay();
    expect(await made.relayOnce()).toBe(1);
    expect(await Promise.all([given, kept].map((id) => queue.getJobState(id)))).toEqual(["unknown", "waiting"]);
    expect(await database.query("select id from events.outbox where closed_at is not null")).toEqual([{ id: given }]);
  });

  it("is given up once, and leaves what another consumer has still to do", async () => {
    const event = { type: "organization.deleted", aggregate: "organization:1", sequence: 2, payload: { organization_id: 1 } } as const;
    const id = await database.transaction((tx) => new Outbox("organizations").add(tx, event));
    const give = () => database.transaction((tx) => writeReceipts(tx, "documents", [id]));
    expect((await Promise.all([give(), give()])).flat()).toEqual([id]);
    const open = () => database.query("select 1 from events.outbox where closed_at is null");
    expect(await open()).toHaveLength(1);
    for (const consumer of ["identity", "notifications"] as const) await database.transaction((tx) => writeReceipts(tx, consumer, [id]));
    expect(await open()).toHaveLength(0);
  });
});
