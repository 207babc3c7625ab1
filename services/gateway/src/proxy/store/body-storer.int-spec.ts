import {
  createServer,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from "node:http";
import type { AddressInfo } from "node:net";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { ROUTES, UPLOAD_PART_TYPE, type AppError, type Route } from "@takeoff/contracts";
import type { CallerSigner } from "@takeoff/platform";
import { answerOffersLater, endRedirectedBody, readReceipt, redirectBody, type StorageReceipt } from "@takeoff/platform/http";
import { readAll, waitFor } from "@takeoff/testing";
import express, { type Request, type Response } from "express";
import type { GatewayConfig } from "../../config.ts";
import { BodyStorer } from "./body-storer.ts";
import type { ObjectFetcher } from "./object-fetcher.ts";
import { ProxyService } from "../proxy.service.ts";
import type { UnreadResponses } from "../unread-responses.ts";

const BODY = Buffer.from(`%PDF-1.7 ${"steel ".repeat(200_000)}`);
/** Less of it than a connection takes at once. */
const HALF = BODY.subarray(0, 10_000);

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Put {
  request: IncomingMessage;
  /** What came of it. */
  bytes: number;
  body: Promise<Buffer>;
}

/** What the store was sent, and what the service got. */
let puts: Put[];
let receipts: (StorageReceipt | null)[];
let passed: string[];
beforeEach(() => void ([puts, receipts, passed] = [[], [], []]));

/** A store that takes what is whole. @param fails whether it disconnects at the n-th request, or answers with a status */
function storeThat(fails: (index: number) => "disconnects" | number | null = () => null): Promise<string> {
  const server = createServer((request, response) => {
    const outcome = fails(puts.length);
    const body = readAll(request);
    body.catch(() => undefined);
    const put = { request, bytes: 0, body };
    puts.push(put);
    request.on("data", (chunk: Buffer) => (put.bytes += chunk.length));
    if (outcome === "disconnects") request.once("data", () => request.socket.destroy());
    else request.once("end", () => response.writeHead(outcome ?? 200).end());
  });
  return listen(server);
}

type Handler = (request: Request, response: Response) => Promise<void>;

const answer = (response: Response): void => void response.writeHead(204, { "upload-offset": "7", "x-accel-length": "5" }).end();

/** Sends the body to an address, and answers when it has the receipt. */
const redirectsTo =
  (url: string): Handler =>
  async (request, response) => {
    redirectBody(response, url);
    receipts.push(await readReceipt(request).catch(() => null));
    answer(response);
  };
const takesItself: Handler = async (request, response) => {
  response.writeContinue();
  passed.push((await readAll(request)).toString());
  answer(response);
};

async function serviceThat(handle: Handler): Promise<string> {
  const server = createServer((request, response) => void handle(request as Request, response as Response));
  answerOffersLater(server);
  return listen(server);
}

/** The gateway's proxy between them. */
async function proxy(service: string, store: string): Promise<string> {
  const logger = { error: () => undefined } as never;
  const config = { S3_ENDPOINT: new URL(store), DOCUMENTS_URL: new URL(service), PUBLIC_URL: "http://takeoff.example" };
  const settings = { ...config, CALL_TIMEOUT_SECONDS: 30, MAX_UPLOAD_BYTES: 100_000_000 } as unknown as GatewayConfig;
  const signer = { headers: async () => ({}) } as unknown as CallerSigner;
  const unread: Pick<UnreadResponses, "watch"> = { watch: () => undefined };
  const objects = { isPossible: true } as ObjectFetcher;
  const forwarder = new ProxyService(signer, unread as UnreadResponses, objects, new BodyStorer(settings, logger), settings);
  const context = { route: ROUTES.continueUpload as Route, service: "documents", caller: null, requestId: "r", address: "a" } as const;
  const app = express().use((request: Request, response: Response) => {
    forwarder.forward(request, response, { ...context, path: "/uploads/u1" }).catch((error: unknown) => {
      if (!response.headersSent) response.status(500).end((error as AppError).code);
    });
  });
  return listen(createServer(app as RequestListener));
}

/** Begins a request of the whole body. @param headers in place of its length */
function begin(gateway: string, headers: Record<string, string> = { "content-length": String(BODY.length) }): ClientRequest {
  const sent = httpRequest(gateway, { method: "PATCH", headers: { "content-type": UPLOAD_PART_TYPE, ...headers } });
  sent.on("error", () => undefined);
  return sent;
}

async function responseTo(sent: ClientRequest): Promise<{ status: number | undefined; headers: IncomingMessage["headers"]; text: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => sent.once("response", resolve).once("error", reject));
  return { status: response.statusCode, headers: response.headers, text: (await readAll(response)).toString() };
}

const sendAll = (gateway: string, headers?: Record<string, string>): ReturnType<typeof responseTo> => {
  const sent = begin(gateway, headers);
  sent.end(BODY);
  return responseTo(sent);
};

const receiptOf = (bytes: Buffer): StorageReceipt => ({
  size: bytes.length,
  crc32: crc32(bytes),
  head: bytes.subarray(0, 16).toString("base64"),
});

describe("a body that the gateway can store", () => {
  it("is sent to the address that the service names, which gets a receipt, and the client the service's response", async () => {
    const store = await storeThat();
    const gateway = await proxy(await serviceThat(redirectsTo(`${store}/b/k?sig=1`)), store);
    const { status, headers } = await sendAll(gateway);
    expect([status, headers["upload-offset"], headers["x-accel-length"]]).toEqual([204, "7", undefined]);
    expect(puts.map(({ request: { method, url, headers: sent } }) => [method, url, sent.host, sent["content-length"]])).toEqual([
      ["PUT", "/b/k?sig=1", new URL(store).host, String(BODY.length)],
    ]);
    expect((await puts[0]!.body).equals(BODY)).toBe(true);
    expect(receipts).toEqual([receiptOf(BODY)]);
  });

  it("goes to a service that wants it itself, and to one that knows nothing of offers (deep)", async () => {
    const store = await storeThat();
    const unaware = createServer((request, response) => void takesItself(request as Request, response as Response));
    for (const service of [await serviceThat(takesItself), await listen(unaware)]) {
      expect((await sendAll(await proxy(service, store))).status).toBe(204);
    }
    expect(passed.map((text) => text === BODY.toString())).toEqual([true, true]);
    expect(puts).toEqual([]);
  });

  it("goes to the service when its length is not known, or all memory is in use (deep)", async () => {
    const store = await storeThat();
    const handle: Handler = (request, response) =>
      (request.headers["x-sendfile-type"] === undefined ? takesItself : redirectsTo(`${store}/b/k`))(request, response);
    const gateway = await proxy(await serviceThat(handle), store);
    expect((await sendAll(gateway, { "transfer-encoding": "chunked" })).status).toBe(204);
    const slow = Array.from({ length: 4 }, () => begin(gateway));
    for (const sent of slow) sent.write(HALF);
    await waitFor(() => puts.length === 4, { what: "four bodies that are being stored" });
    expect((await sendAll(gateway)).status).toBe(204);
    expect(passed).toHaveLength(2);
    for (const sent of slow) sent.end(BODY.subarray(HALF.length));
    for (const { status } of await Promise.all(slow.map(responseTo))) expect(status).toBe(204);
    expect(receipts).toEqual(slow.map(() => receiptOf(BODY)));
  });

  it("is not read when the service rejects the request", async () => {
    const store = await storeThat();
    const gateway = await proxy(await serviceThat(async (_request, response) => void response.writeHead(409).end("no")), store);
    const sent = begin(gateway);
    sent.write(HALF);
    expect(await responseTo(sent)).toMatchObject({ status: 409, text: "no" });
    expect(puts).toEqual([]);
  });
});

describe("a body that ends early", () => {
  it("is stored as far as it came when its client disconnects", async () => {
    const store = await storeThat();
    const gateway = await proxy(await serviceThat(redirectsTo(`${store}/b/k`)), store);
    const sent = begin(gateway);
    sent.write(HALF);
    await waitFor(() => puts[0]?.bytes === HALF.length, { what: "the first half at the store" });
    sent.destroy();
    await waitFor(() => receipts.length === 1, { what: "the receipt" });
    expect(receipts).toEqual([receiptOf(HALF)]);
    await expect(puts[0]!.body).rejects.toThrow();
    expect((await puts[1]!.body).equals(HALF)).toBe(true);
  });

  it("is stored as far as it came when the service has heard enough", async () => {
    const store = await storeThat();
    const handle: Handler = async (request, response) => {
      const redirected = redirectsTo(`${store}/b/k`)(request, response);
      await waitFor(() => puts[0]?.bytes === HALF.length, { what: "the first half at the store" });
      endRedirectedBody(response);
      return redirected;
    };
    const sent = begin(await proxy(await serviceThat(handle), store));
    sent.write(HALF);
    expect((await responseTo(sent)).status).toBe(204);
    expect(receipts).toEqual([receiptOf(HALF)]);
    expect((await puts[1]!.body).equals(HALF)).toBe(true);
  });

  it("makes no object when nothing came", async () => {
    const store = await storeThat();
    const handle: Handler = async (request, response) => {
      const redirected = redirectsTo(`${store}/b/k`)(request, response);
      endRedirectedBody(response);
      return redirected;
    };
    const sent = begin(await proxy(await serviceThat(handle), store));
    sent.flushHeaders();
    expect((await responseTo(sent)).status).toBe(204);
    expect([receipts, puts]).toEqual([[{ size: 0, crc32: 0, head: "" }], []]);
  });

  it("is sent nowhere any more when the service is lost (deep)", async () => {
    const store = await storeThat();
    const handle: Handler = async (request, response) => {
      redirectBody(response, `${store}/b/k`);
      await waitFor(() => puts[0]?.bytes === HALF.length, { what: "the first half at the store" });
      request.socket.destroy();
    };
    const sent = begin(await proxy(await serviceThat(handle), store));
    sent.write(HALF);
    expect((await responseTo(sent)).text).toBe("bad_gateway");
    await expect(puts[0]!.body).rejects.toThrow();
    expect(puts).toHaveLength(1);
  });
});

describe("a store that fails", () => {
  it("is sent the body once more", async () => {
    const store = await storeThat((index) => (index === 0 ? "disconnects" : null));
    const gateway = await proxy(await serviceThat(redirectsTo(`${store}/b/k`)), store);
    expect((await sendAll(gateway)).status).toBe(204);
    expect(receipts).toEqual([receiptOf(BODY)]);
    expect((await puts[1]!.body).equals(BODY)).toBe(true);
  });

  it.each([["refuses", 403] as const, ["disconnects", "disconnects"] as const])(
    "is unavailable when it %s twice, and the service gets no receipt",
    async (_name, outcome) => {
      const store = await storeThat(() => outcome);
      const gateway = await proxy(await serviceThat(redirectsTo(`${store}/b/k`)), store);
      expect((await sendAll(gateway)).text).toBe("unavailable");
      await waitFor(() => receipts.length === 1, { what: "the end of the service's request" });
      expect([receipts, puts.length]).toEqual([[null], 2]);
    },
  );

  it("is the only place to which a body is sent", async () => {
    let requests = 0;
    const other = await listen(createServer(() => requests++));
    const gateway = await proxy(await serviceThat(redirectsTo(`${other}/b/k`)), await storeThat());
    expect((await sendAll(gateway)).text).toBe("unavailable");
    expect([requests, puts]).toEqual([0, []]);
  });
});
