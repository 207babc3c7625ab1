import { once, type EventEmitter } from "node:events";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { afterAll, afterEach, describe, expect, it } from "@jest/globals";
import { waitFor } from "@takeoff/testing";
import type { QueryRunner } from "typeorm";
import { OwnDatabase } from "../../test/own-database.ts";
import { Database } from "./database.ts";
import { isUniqueViolation } from "./database-errors.ts";
import pg from "pg";
import { DatabaseClient } from "./database-client.ts";

const UNAVAILABLE = { code: "unavailable", status: 503, retryAfter: 5 };

const own = await OwnDatabase.create();
await own.setUp();
await own.sql("create table identity.things (id bigint primary key, day date)");
afterEach(() => own.sql("truncate identity.things"));
afterAll(() => own.drop());

const count = async (): Promise<number> => (await own.sql("select 1 from identity.things")).length;

describe("Database", () => {
  it("returns bigint as number and date as text", async () => {
    const database = await own.open("identity");
    await database.query("insert into things values ($1, $2)", [9_007_199_254_740_991, "2027-03-15"]);
    expect(await database.query("select id, day from things")).toEqual([{ id: Number.MAX_SAFE_INTEGER, day: "2027-03-15" }]);
    expect(await database.query("delete from things returning id")).toHaveLength(1);
  });

  it("commits a transaction that returns and rolls back one that throws", async () => {
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

  it("reports a unique violation by the constraint's name, also within a transaction, and stays usable", async () => {
    const database = await own.open("identity", 1);
    await database.query("insert into things values (1)");
    const error: unknown = await database.transaction((tx) => tx.query("insert into things values (1)")).catch((thrown: unknown) => thrown);
    expect([isUniqueViolation(error, "things_pkey"), isUniqueViolation(error, "other")]).toEqual([true, false]);
    expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
  });
});

it("Database.connect retries until a database that is unavailable at first accepts connections", async () => {
  const real = new URL(own.makeUrl("identity"));
  const proxy = createServer((near) => near.pipe(connect(Number(real.port), real.hostname)).pipe(near));
  const port = await listening(proxy, 0);
  await closed(proxy);
  const url = Object.assign(new URL(real), { port: String(port) });
  const connecting = Database.open({ DATABASE_URL: url.href, DATABASE_POOL_SIZE: 1 }, "identity", 20_000);
  // The connection is refused for certain before the proxy listens.
  await expect(Database.open({ DATABASE_URL: url.href, DATABASE_POOL_SIZE: 1 }, "identity")).rejects.toMatchObject(UNAVAILABLE);
  await listening(proxy, port);
  const database = await connecting;
  expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
  await database.close();
  await closed(proxy);
});

async function listening(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Starts a transaction that keeps its connection until `free()`. */
async function openTransaction(database: Database): Promise<{ free: () => void; ended: Promise<void> }> {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const ended = database.transaction(() => {
    begun.resolve();
    return gate.promise;
  });
  await Promise.race([begun.promise, ended]);
  return { free: () => gate.resolve(), ended };
}

describe("Database while the server cannot respond", () => {
  it("throws unavailable after waiting 2 s for a pooled connection, and works again when one is free", async () => {
    const database = await own.open("identity", 1);
    const { free, ended } = await openTransaction(database);
    const started = performance.now();
    await expect(database.query("select 1")).rejects.toMatchObject(UNAVAILABLE);
    const waited = performance.now() - started;
    expect(waited > 1_500 && waited < 10_000).toBe(true);
    free();
    await ended;
    expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("throws unavailable when the server has no connection left", async () => {
    await own.sql(`alter role ${own.role("organizations")} connection limit 1`);
    const database = await own.open("organizations", 2);
    const { free, ended } = await openTransaction(database);
    await expect(database.query("select 1")).rejects.toMatchObject(UNAVAILABLE);
    free();
    await ended;
    expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("throws unavailable and commits nothing when the server terminates the connection, and works again", async () => {
    const database = await own.open("documents", 2);
    await own.sql("create table documents.things (id bigint)");
    const cut = database.transaction(async (tx) => {
      await tx.query("insert into things values (1)");
      await own.sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [own.role("documents")]);
      await tx.query("insert into things values (2)");
    });
    await expect(cut).rejects.toMatchObject(UNAVAILABLE);
    await waitFor(async () => (await database.query("select 1 from things")).length === 0);
  });

  it("throws unavailable when the connection ends between the last statement and the commit", async () => {
    const database = await own.open("identity", 2);
    const cut = database.transaction(async (tx) => {
      const client = await (tx.manager.queryRunner as QueryRunner).connect();
      const ended = new Promise((resolve) => (client as EventEmitter).once("end", resolve));
      await tx.query("select 1");
      await own.sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [own.role("identity")]);
      await ended;
    });
    await expect(cut).rejects.toMatchObject(UNAVAILABLE);
  });
});

/** A message of PostgreSQL's protocol (version 3): its type, its length and its content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const AUTHENTICATION_OK = message("R", Buffer.alloc(4));
const READY_FOR_QUERY = message("Z", Buffer.from("I"));
const TERMINATED = message("E", Buffer.from("SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"));

/** Accepts a connection and ends it in the same bytes. */
const server = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.once("data", () => socket.end(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY, TERMINATED])));
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => void server.close());

it("fails the next query, and not the process, when the server ends a connection while it is handed out", async () => {
  const { port } = server.address() as AddressInfo;
  const pool = new pg.Pool({ host: "127.0.0.1", port, user: "test", database: "test", ssl: false, Client: DatabaseClient });
  pool.on("error", () => undefined);
  const client = await pool.connect();
  await expect(client.query("select 1")).rejects.toThrow(/not queryable|Connection terminated/);
  client.release(true);
  await pool.end();
});

it("is no longer in its pool when a statement was not answered in time", async () => {
  const silent = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.write(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY])));
  });
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const address = { host: "127.0.0.1", port, user: "test", database: "test", ssl: false } as const;
  const pool = new pg.Pool({ ...address, query_timeout: 100, Client: DatabaseClient });
  pool.on("error", () => undefined);
  const client = await pool.connect();
  await expect(client.query("select 1")).rejects.toThrow("Query read timeout");
  // As a transaction does whose rollback failed too.
  client.release();
  expect(pool.totalCount).toBe(0);
  await pool.end();
  silent.close();
});
