import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { ApiClient } from "./client.ts";
import { bigPdfStream } from "../samples/samples-pdf.ts";

interface Received {
  headers: IncomingHttpHeaders;
  bytes: number;
}

let server: Server;
let client: ApiClient;

/** Returns what it received, or 413 before the body ends. */
beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.url === "/client/api/early") return void response.writeHead(413).end('{"code":"too_large"}');
    buffer(request).then(
      ({ length }) => response.end(JSON.stringify({ headers: request.headers, bytes: length } satisfies Received)),
      () => response.destroy(),
    );
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  client = new ApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => void server.close());

test("delete sends the length of its body", async () => {
  const { json } = await client.delete("/users/7", { admin_id: 1 });
  expect([json.headers["content-length"], json.bytes]).toEqual(["14", 14]);
});

test("upload streams a file with a Content-Length when its size is known, and chunked otherwise", async () => {
  const size = 3_000_000;
  const known = (await client.upload({ file: bigPdfStream(size), size })).json as Received;
  const unknown = (await client.upload({ file: bigPdfStream(size) })).json as Received;
  expect(known.headers["content-length"]).toBe(String(known.bytes));
  expect(unknown.headers["transfer-encoding"]).toBe("chunked");
  expect(unknown.bytes).toBe(known.bytes);
});

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) {
    yield Buffer.alloc(65_536);
    await sleep(1);
  }
}

test("raw returns a response that arrives before the whole body is sent, and throws for its status with expectOk", async () => {
  const { status, json } = await client.raw("POST", "/early", { body: endless() });
  expect([status, json.code]).toEqual([413, "too_large"]);
  await expect(client.raw("POST", "/early", { body: endless(), expectOk: true })).rejects.toThrow("POST /early returned 413");
});

test("upload rejects when its signal is aborted or its file fails", async () => {
  await expect(client.upload({ file: endless(), signal: AbortSignal.timeout(50) })).rejects.toThrow();
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.from("%PDF-");
    throw new Error("unreadable disk");
  }
  await expect(client.upload({ file: failing() })).rejects.toThrow("unreadable disk");
});
