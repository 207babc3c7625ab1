import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { createServer as createHttpServer } from "node:http";
import { afterEach, describe, expect, it } from "@jest/globals";
import { WEBHOOK_LIMITS } from "@takeoff/contracts";
import { WebhookSender } from "./webhook-sender.ts";

const LOOPBACK = { allowsLoopback: true, allowsPrivate: false };
const PUBLIC = { allowsLoopback: false, allowsPrivate: false };
/** Longer than an answer on this machine takes while other work fills it. */
const ATTEMPT_MS = 3_000;

const servers: Server[] = [];
const sockets = new Set<Socket>();

async function listen(server: Server): Promise<string> {
  servers.push(server);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

/** A server that does as it likes once a request has begun. */
const receive = (answer: (socket: Socket) => void): Promise<string> =>
  listen(createServer((socket) => void socket.once("data", () => answer(socket))));

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const server of servers.splice(0)) server.close();
});

const sender = new WebhookSender(LOOPBACK, ATTEMPT_MS);
const impatient = new WebhookSender(LOOPBACK, 200);
const send = (url: string, by = sender) => by.send(url, { "content-length": "2", "webhook-id": "msg_1" }, "{}");

describe("WebhookSender", () => {
  it("posts the message with its headers, and returns the answer", async () => {
    const requests: unknown[] = [];
    const url = await listen(
      createHttpServer((request, response) => {
        void text(request).then((body) => {
          requests.push([request.method, request.url, request.headers["webhook-id"], body]);
          response.writeHead(202).end("taken");
        });
      }),
    );
    expect(await send(url)).toMatchObject({ error: null, status: 202, answer: "taken" });
    expect(requests).toEqual([["POST", "/hook", "msg_1", "{}"]]);
  });

  it("follows no redirect", async () => {
    let requests = 0;
    const url = await listen(
      createHttpServer((_, response) => {
        requests++;
        response.writeHead(307, { location: "/elsewhere" }).end();
      }),
    );
    expect(await send(url)).toMatchObject({ error: "redirect", status: 307 });
    expect(requests).toBe(1);
  });

  it("ends an attempt when the receiver never answers, or accepts no connection", async () => {
    const silent = await receive(() => undefined);
    expect(await send(silent, impatient)).toMatchObject({ error: "timeout", status: null, answer: null });
    const closed = await listen(createServer());
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await send(closed)).toMatchObject({ error: "connection" });
  });

  it("ends an attempt when the head of the answer comes byte by byte", async () => {
    const url = await receive((socket) => {
      const timer = setInterval(() => socket.write("H"), 20);
      socket.on("close", () => clearInterval(timer));
    });
    // The parser may reject the bytes before the time is over.
    expect(["timeout", "connection"]).toContain((await send(url, impatient)).error);
  });

  it("reads the limit of an endless answer, and accepts its status", async () => {
    let written = 0;
    const url = await receive((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      const chunk = "x".repeat(16_384);
      const write = (): void => {
        while (!socket.destroyed && socket.write(chunk)) written += chunk.length;
      };
      socket.on("drain", write);
      write();
    });
    const result = await send(url);
    expect(result).toMatchObject({ error: null, status: 200 });
    expect(result.answer).toHaveLength(WEBHOOK_LIMITS.answerCharacters);
    // What the kernel holds of it comes on top.
    expect(written).toBeLessThan(32 * 1_048_576);
  });

  it.each([
    ["a longer length than the answer has", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort"],
    ["chunks that are none", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nshort"],
  ])("accepts the status of an answer with %s", async (_, bytes) => {
    const url = await receive((socket) => void socket.end(bytes));
    expect(await send(url)).toMatchObject({ error: null, status: 200 });
  });

  it("accepts the status of an answer whose body does not end in time", async () => {
    const url = await receive((socket) => void socket.write("HTTP/1.1 200 OK\r\n\r\nbegun"));
    expect(await send(url)).toMatchObject({ error: null, status: 200, answer: "begun" });
  });

  it.each([
    ["what is no HTTP", "SSH-2.0-OpenSSH_9.9\r\n"],
    ["another protocol", "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"],
    ["a head larger than any", `HTTP/1.1 200 OK\r\nx: ${"x".repeat(100_000)}\r\n\r\n`],
    ["two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab"],
    ["nothing", ""],
  ])("fails on %s", async (_, bytes) => {
    const url = await receive((socket) => void socket.end(bytes));
    expect(await send(url)).toMatchObject({ error: "connection", status: null });
  });

  it.each(["http://127.0.0.1:9/a", "https://127.0.0.1/a", "https://10.0.0.1/a", "https://[::1]/a"])(
    "sends nothing to %s from a product on the internet",
    async (url) => {
      expect(await new WebhookSender(PUBLIC, ATTEMPT_MS).send(url, {}, "{}")).toMatchObject({ error: "address", status: null });
    },
  );

  it("has the same error for a name that does not exist as for a private network, and the difference for the log", async () => {
    const online = new WebhookSender(PUBLIC, 15_000);
    const [unknown, inside] = [await online.send("https://hooks.invalid/a", {}, "{}"), await online.send("https://10.0.0.1/a", {}, "{}")];
    expect({ ...unknown, duration_ms: 0, reason: null }).toEqual({ ...inside, duration_ms: 0, reason: null });
    expect([inside.error, unknown.reason, inside.reason]).toEqual(["address", "unknown host name", "private network"]);
  });

  it("sends nothing to a private network from a product on this machine", async () => {
    expect(await send("https://10.0.0.1/a")).toMatchObject({ error: "address" });
  });
});
