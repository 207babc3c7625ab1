import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it } from "@jest/globals";
import type { Response } from "express";
import { ObjectFetcher } from "./object-fetcher.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

/** A store with prepared responses. */
async function storeThat(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const logger = { error: () => undefined } as never;
const client = (): Response => new PassThrough() as unknown as Response;

function fetcher(origin: string): ObjectFetcher {
  return new ObjectFetcher({ S3_ENDPOINT: new URL(origin), CALL_TIMEOUT_SECONDS: 1 }, logger);
}

describe("the fetcher of objects", () => {
  it("asks for the range of the response only, with the signed host", async () => {
    const asked: unknown[] = [];
    const origin = await storeThat((request, response) => {
      asked.push([request.url, request.headers.range, request.headers.host]);
      response.writeHead(206, { "content-length": 3 }).end("abc");
    });
    const stored = await fetcher(origin).fetch({ url: `${origin}/b/k?sig=1`, length: 3 }, "bytes 4-6/10", client());
    stored.resume();
    expect(asked).toEqual([["/b/k?sig=1", "bytes=4-6", new URL(origin).host]]);
  });

  it("sends nothing to another address than the store's", async () => {
    let requests = 0;
    const [store, other] = await Promise.all([storeThat(() => requests++), storeThat(() => requests++)]);
    await expect(fetcher(store).fetch({ url: `${other}/b/k`, length: 3 }, undefined, client())).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(requests).toBe(0);
  });

  it.each<[string, RequestListener, range: string | undefined]>([
    ["refuses it", (_request, response) => void response.writeHead(403, { "content-length": 3 }).end("no."), undefined],
    ["sends another length", (_request, response) => void response.writeHead(200, { "content-length": 2 }).end("ab"), undefined],
    ["ignores the range", (_request, response) => void response.writeHead(200, { "content-length": 3 }).end("abc"), "bytes 0-2/9"],
    ["disconnects", (request) => void request.socket.destroy(), undefined],
  ])("throws unavailable when the store %s", async (_what, answer, range) => {
    const origin = await storeThat(answer);
    await expect(fetcher(origin).fetch({ url: `${origin}/b/k`, length: 3 }, range, client())).rejects.toMatchObject({
      code: "unavailable",
    });
  });

  it("throws unavailable when nothing listens, and timeout when nothing is sent", async () => {
    const silent = await storeThat(() => undefined);
    await expect(fetcher(silent).fetch({ url: `${silent}/b/k`, length: 3 }, undefined, client())).rejects.toMatchObject({
      code: "timeout",
    });
    const closed = await storeThat(() => undefined);
    await new Promise((done) => servers.pop()?.close(done));
    await expect(fetcher(closed).fetch({ url: `${closed}/b/k`, length: 3 }, undefined, client())).rejects.toMatchObject({
      code: "unavailable",
    });
  });

  it("retries once on a new connection, when the store closed a kept one", async () => {
    let requests = 0;
    const origin = await storeThat((request, response) => {
      if (++requests === 1) request.socket.destroy();
      else response.writeHead(200, { "content-length": 3 }).end("abc");
    });
    const stored = await fetcher(origin).fetch({ url: `${origin}/b/k`, length: 3 }, undefined, client());
    expect([stored.statusCode, requests]).toEqual([200, 2]);
    stored.resume();
  });
});
