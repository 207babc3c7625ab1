import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { eventsFor, LIVE_CHANNEL, QUEUE_CONSUMERS, QUEUES, type Consumer, type EventType } from "@takeoff/contracts";
import { waitFor } from "@takeoff/testing";
import { Redis } from "ioredis";
import { OwnDatabase } from "../../test/own-database.ts";
import { OwnRedis } from "../../test/own-redis.ts";
import type { Database } from "../database/database.ts";
import { createLogger } from "../logging/logger.ts";
import { QueueWorker } from "../queues/queue-worker.ts";
import { REDIS_PREFIX, type EventJob } from "../queues/event-job.ts";
import { openProducerConnection, Queues } from "../queues/queues.ts";
import { EventConsumer, type Handler, type Handlers } from "./consumer.ts";
import { Outbox } from "./outbox.ts";
import { Relay } from "./relay.ts";

const logger = createLogger("test", "silent");
const PAYLOAD = { document_id: 1, organization_id: 1, uploaded_by_id: 1 };
const UPLOADED = { ...PAYLOAD, organization_name: "Northgate", uploaded_by: "kim", filename: "a.pdf", project_name: "Frame" };
const LEASE_SECONDS = 1;

/** The schema of each consumer's service. */
const HOMES: Record<Consumer, string> = {
  identity: "identity",
  documents: "documents",
  notifications: "notifications",
  webhooks: "notifications",
};
const findTable = (name: Consumer): string => `${HOMES[name]}.${name}_effects`;
/** Those of the event that `publish` adds. */
const EVENT_CONSUMERS = ["documents", "notifications", "webhooks"] as const;

const [own, redis] = await Promise.all([OwnDatabase.create(), OwnRedis.start()]);
await own.setUp();
for (const name of EVENT_CONSUMERS)
  await own.sql(`create table ${findTable(name)} (id bigint generated always as identity primary key, event_id uuid not null)`);
const publisher = await own.open("documents");
const notifications = await own.open("notifications");
const receivers = { documents: publisher, identity: await own.open("identity"), notifications, webhooks: notifications };
afterAll(async () => {
  await Promise.all([own.drop(), redis.kill()]);
});

/** Stops what the test started, in reverse order. */
const running: (() => Promise<void>)[] = [];
beforeEach(async () => {
  await own.sql(`truncate events.outbox, events.receipts, ${EVENT_CONSUMERS.map(findTable).join(", ")}`);
  await redis.command("flushall");
});
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
});

function publish(type: EventType = "document.uploaded"): Promise<string> {
  const outbox = new Outbox("documents");
  return publisher.transaction((tx) =>
    outbox.add(tx, { type, aggregate: "document:1", sequence: 1, payload: type === "document.changed" ? PAYLOAD : UPLOADED }),
  );
}

function queues(): Queues {
  const made = new Queues(openProducerConnection(redis.url, logger));
  running.push(() => made.onApplicationShutdown());
  return made;
}

function relay(): Relay {
  return new Relay("documents", publisher, queues(), logger, { databaseUrl: own.makeUrl("documents"), leaseSeconds: LEASE_SECONDS });
}

async function connected(made: Relay): Promise<Relay> {
  await waitFor(() => redis.command("ping"));
  // A producer's connection rejects commands until it is established.
  await waitFor(async () => (await made.relayOnce()) >= 0);
  return made;
}

function startRelay(): void {
  const made = relay();
  made.start();
  running.push(() => made.onModuleDestroy());
}

/** A consumer whose effect inserts a row, and whose first `failures` effects throw after the insert. */
function consumer<C extends Consumer>(name: C, failures = 0): EventConsumer<C> {
  let left = failures;
  const handler: Handler<EventType> = async (event) => async (tx) => {
    await tx.query(`insert into ${findTable(name)} (event_id) values ($1)`, [event.id]);
    if (left-- > 0) throw new Error("the effect failed after its first half");
  };
  const handlers = Object.fromEntries(eventsFor(name).map((type) => [type, handler])) as unknown as Handlers<C>;
  return new EventConsumer(name, receivers[name], logger, handlers);
}

function startWorker(name: Consumer): void {
  const made = consumer(name);
  for (const queue of QUEUES.filter((one) => QUEUE_CONSUMERS[one] === name)) {
    const worker = new QueueWorker(queue, redis.url, logger, (job) => made.consume(job), 4);
    worker.start();
    running.push(() => worker.stop());
  }
}

/** Ids of the events whose effects were applied, one for each time. */
async function effects(name: Consumer): Promise<string[]> {
  return (await own.sql<{ event_id: string }>(`select event_id from ${findTable(name)} order by event_id`)).map(({ event_id }) => event_id);
}

async function open(): Promise<number> {
  return (await own.sql("select 1 from events.outbox where closed_at is null")).length;
}

/** Collects live updates published from now on. */
async function listening(): Promise<string[]> {
  const listener = new Redis(redis.url);
  running.push(() => Promise.resolve(listener.disconnect()));
  const received: string[] = [];
  listener.on("message", (_channel, text) => received.push(text));
  await listener.subscribe(LIVE_CHANNEL);
  return received;
}

const job = (event_id: string): EventJob => ({ event_id, type: "document.uploaded" });

describe("Outbox and EventConsumer", () => {
  it("commit an event with its change and roll it back with its change", async () => {
    const id = await publish();
    const outbox = new Outbox("documents");
    const broken = publisher.transaction(async (tx) => {
      await outbox.add(tx, { type: "document.changed", aggregate: "document:1", sequence: 2, payload: PAYLOAD });
      throw new Error("the change failed");
    });
    await expect(broken).rejects.toThrow("the change failed");
    const rows = await own.sql<{ id: string; consumers: string[] }>("select id, consumers from events.outbox");
    expect(rows).toEqual([{ id, consumers: [...EVENT_CONSUMERS] }]);
  });

  it("apply an effect once, however often and concurrently the event is delivered", async () => {
    const id = await publish();
    const workers = [consumer("documents"), consumer("documents")];
    await Promise.all(Array.from({ length: 12 }, (_, index) => workers[index % 2]!.consume(job(id))));
    await workers[0]!.consume(job(id));
    expect(await effects("documents")).toEqual([id]);
    expect(await own.sql("select event_id, consumer from events.receipts")).toEqual([{ event_id: id, consumer: "documents" }]);
    expect(await open()).toBe(1);
    await consumer("notifications").consume(job(id));
    expect([await effects("notifications"), await open()]).toEqual([[id], 1]);
    await consumer("webhooks").consume(job(id));
    expect([await effects("webhooks"), await open()]).toEqual([[id], 0]);
  });

  it("roll back a failed effect together with the receipt, and apply it on the next delivery", async () => {
    const id = await publish();
    const failing = consumer("documents", 1);
    await expect(failing.consume(job(id))).rejects.toThrow("after its first half");
    expect([await effects("documents"), await own.sql("select 1 from events.receipts")]).toEqual([[], []]);
    await failing.consume(job(id));
    expect(await effects("documents")).toEqual([id]);
  });

  it("ignore a job whose event is pruned", async () => {
    await consumer("documents").consume(job(randomUUID()));
    expect(await effects("documents")).toEqual([]);
  });

  it("publish an event without consumers to live updates and close it", async () => {
    const received = await listening();
    const made = await connected(relay());
    await publish("document.changed");
    await made.relayOnce();
    expect(await open()).toBe(0);
    await waitFor(() => received.length === 1);
    expect(JSON.parse(received[0]!)).toEqual({ event: "document", ...PAYLOAD });
  });

  it("publish an event to live updates with its first two deliveries only", async () => {
    const received = await listening();
    const made = await connected(relay());
    await publish();
    for (let times = 0; times < 4; times++) {
      expect(await made.relayOnce()).toBe(1);
      await own.sql("update events.outbox set leased_until = now()");
    }
    await redis.command("publish", LIVE_CHANNEL, "the last");
    await waitFor(() => received.includes("the last"));
    expect(received).toHaveLength(3);
  });
});

it("Relay dispatches a batch that contains an event with an invalid payload", async () => {
  const made = await connected(relay());
  const ids = [await publish(), await publish()].sort();
  await own.sql(`update events.outbox set payload = '{}' where id = '${ids[0]!}'`);
  await made.relayOnce();
  for (const id of ids) expect(await redis.command("exists", `${REDIS_PREFIX}:documents-checks:${id}`)).toBe(1);
});

describe("Relay with a leased backlog", () => {
  const backlog = (attempts = 1): Promise<unknown> =>
    own.sql(
      `insert into events.outbox (id, publisher, type, aggregate, sequence, payload, consumers, attempts, leased_until)
       select gen_random_uuid(), 'documents', 'document.uploaded', 'document:' || n, 1, $1, '{documents}', $2, now() + interval '1 hour'
       from generate_series(1, 20000) n`,
      [JSON.stringify(UPLOADED), attempts],
    );

  it("does not read leased events when it queries due ones", async () => {
    await backlog();
    await own.sql("vacuum analyze events.outbox");
    let plan = "";
    const explaining = {
      queryPrepared: async (sql: string, parameters: unknown[]) => {
        const lines = await publisher.query<{ "QUERY PLAN": string }>(`explain (analyze, timing off) ${sql}`, parameters);
        plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
        return [];
      },
    } as unknown as Database;
    await new Relay("documents", explaining, queues(), logger, { databaseUrl: "", leaseSeconds: LEASE_SECONDS }).relayOnce();
    const [, looked] = /Index Scan using outbox_due[^\n]*rows=(\d+)[^\n]*\n\s*Index Cond: .*leased_until <= now\(\)/.exec(plan) ?? [];
    expect([looked, plan.includes("Removed by Filter")]).toEqual(["0", false]);
  });

  it("doubles the lease with each redelivery after the fourth, up to eight times", async () => {
    const made = await connected(relay());
    await publish();
    const leases: number[] = [];
    for (let times = 0; times < 9; times++) {
      await made.relayOnce();
      const [row] = await own.sql<{ lease: number }>("select extract(epoch from leased_until - now())::float8 as lease from events.outbox");
      leases.push(Math.ceil(row!.lease));
      await own.sql("update events.outbox set leased_until = now()");
    }
    expect(leases).toEqual([1, 1, 1, 1, 2, 4, 8, 8, 8].map((lease) => lease * LEASE_SECONDS));
  });
});

it("several concurrent relays dispatch each event once", async () => {
  const relays = await Promise.all([connected(relay()), connected(relay()), connected(relay())]);
  await Promise.all(Array.from({ length: 60 }, () => publish()));
  const taken = await Promise.all([...relays, ...relays].map((made) => made.relayOnce()));
  expect(taken.reduce((sum, count) => sum + count)).toBe(60);
  expect(await own.sql("select 1 from events.outbox where attempts <> 1")).toEqual([]);
});

// Changes while Redis is unavailable: the case `redis-lost` of the tests of faults.
it("Relay redelivers dispatched events when Redis loses its data, and several workers apply every effect once", async () => {
  const made = await connected(relay());
  const ids = (await Promise.all([publish(), publish(), publish()])).sort();
  expect(await made.relayOnce()).toBe(3);
  await redis.command("flushall");
  expect(await made.relayOnce()).toBe(0);
  startRelay();
  for (const name of ["documents", ...EVENT_CONSUMERS] as const) startWorker(name);
  await waitFor(async () => (await open()) === 0, { what: "all events to be closed" });
  expect([await effects("documents"), await effects("notifications")]).toEqual([ids, ids]);
});
