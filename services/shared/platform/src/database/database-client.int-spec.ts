import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, expect, it } from "@jest/globals";
import pg from "pg";
import { DatabaseClient } from "./database-client.ts";

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
