import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { waitFor } from "@takeoff/testing";
import { OwnDatabase } from "../../test/own-database.ts";
import { Database, isUniqueViolation } from "./database.ts";

const UNAVAILABLE = { code: "unavailable", status: 503, retryAfter: 5 };

let own: OwnDatabase;

beforeAll(async () => {
  own = await OwnDatabase.create();
  await own.setUp();
  await own.sql("create table identity.things (id bigint primary key, day date)");
});
afterEach(() => own.sql("truncate identity.things"));
afterAll(() => own.drop());

const count = async (): Promise<number> => (await own.sql("select 1 from identity.things")).length;

describe("a database", () => {
  it("gives ids as numbers and dates as the calendar's own text", async () => {
    const database = await own.open("identity");
    await database.query("insert into things values ($1, $2)", [9_007_199_254_740_991, "2027-03-15"]);
    expect(await database.query("select id, day from things")).toEqual([{ id: Number.MAX_SAFE_INTEGER, day: "2027-03-15" }]);
    expect(await database.query("delete from things returning id")).toHaveLength(1);
  });

  it("keeps all of a transaction or nothing of it", async () => {
    const database = await own.open("identity");
    const broken = database.transaction(async (tx) => {
      await tx.query("insert into things values (1)");
      throw new Error("second thoughts");
    });
    await expect(broken).rejects.toThrow("second thoughts");
    expect(await count()).toBe(0);
    await database.transaction((tx) => tx.query("insert into things values (1)"));
    expect(await count()).toBe(1);
  });

  it("tells a broken unique constraint by its name, also within a transaction, and works on", async () => {
    const database = await own.open("identity", 1);
    await database.query("insert into things values (1)");
    const error: unknown = await database.transaction((tx) => tx.query("insert into things values (1)")).catch((thrown: unknown) => thrown);
    expect([isUniqueViolation(error, "things_pkey"), isUniqueViolation(error, "other")]).toEqual([true, false]);
    expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("a database that is away when a process starts", () => {
  it("is waited for", async () => {
    const real = new URL(own.urlOf("identity"));
    const door = createServer((near) => near.pipe(connect(Number(real.port), real.hostname)).pipe(near));
    const port = await listening(door, 0);
    await closed(door);
    const url = Object.assign(new URL(real), { port: String(port) });
    const database = new Database({ DATABASE_URL: url.href, DATABASE_POOL_SIZE: 1 }, "identity");
    const connecting = database.connect(20_000);
    // Refused at first, for certain.
    await expect(new Database({ DATABASE_URL: url.href, DATABASE_POOL_SIZE: 1 }, "identity").connect()).rejects.toMatchObject(UNAVAILABLE);
    await listening(door, port);
    await connecting;
    expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
    await database.onApplicationShutdown();
    await closed(door);
  });
});

async function listening(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** A transaction that has begun and keeps its connection until it is told to let it go. */
async function hold(database: Database): Promise<{ free: () => void; ended: Promise<void> }> {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const ended = database.transaction(() => {
    begun.resolve();
    return gate.promise;
  });
  await Promise.race([begun.promise, ended]);
  return { free: () => gate.resolve(), ended };
}

describe("a database that cannot answer", () => {
  it("is unavailable where nothing listens", async () => {
    const nobody = new Database({ DATABASE_URL: "postgres://x:y@127.0.0.1:1/takeoff", DATABASE_POOL_SIZE: 1 }, "identity");
    await expect(nobody.connect()).rejects.toMatchObject(UNAVAILABLE);
  });

  it("is unavailable to who waits two seconds for a connection, and there again when one is free", async () => {
    const database = await own.open("identity", 1);
    const { free, ended } = await hold(database);
    const started = performance.now();
    await expect(database.query("select 1")).rejects.toMatchObject(UNAVAILABLE);
    const waited = performance.now() - started;
    expect(waited > 1_500 && waited < 2_500).toBe(true);
    free();
    await ended;
    expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("is unavailable when the server has no connection left for it", async () => {
    await own.sql(`alter role ${own.role("organizations")} connection limit 1`);
    const database = await own.open("organizations", 2);
    const { free, ended } = await hold(database);
    await expect(database.query("select 1")).rejects.toMatchObject(UNAVAILABLE);
    free();
    await ended;
    expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("is unavailable when the server ends its connection, keeps nothing of the change, and is there again at once", async () => {
    const database = await own.open("documents", 2);
    await own.sql("create table documents.things (id bigint)");
    const cut = database.transaction(async (tx) => {
      await tx.query("insert into things values (1)");
      await own.sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [own.role("documents")]);
      await tx.query("insert into things values (2)");
    });
    await expect(cut).rejects.toMatchObject(UNAVAILABLE);
    await waitFor(async () => (await database.query("select 1 from things")).length === 0, { timeoutMs: 5_000 });
  });
});
