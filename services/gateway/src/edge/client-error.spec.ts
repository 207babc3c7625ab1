import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { handleParserErrors } from "./client-error.ts";

const LINGER_MS = 50;

let server: Server;
let client: Socket;
let text: string;

beforeEach(async () => {
  server = createServer((_request, response) => void response.write("the first half")).listen(0, "127.0.0.1");
  handleParserErrors(server, LINGER_MS);
  await once(server, "listening");
  // A malicious client: it never closes its side.
  client = connect({ host: "127.0.0.1", port: (server.address() as AddressInfo).port, allowHalfOpen: true });
  text = "";
  client.on("data", (chunk: Buffer) => (text += chunk.toString()));
  client.on("error", () => undefined);
});
afterEach(() => {
  client.destroy();
  server.close();
  server.closeAllConnections();
});

const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

describe("handleParserErrors", () => {
  it("responds to an unparsable request with an error body of the API and closes the connection", async () => {
    client.write("nonsense\r\n\r\n");
    await once(client, "end");
    const [head = "", body = ""] = text.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(body)).toEqual({
      error: "The request body could not be read.",
      code: "malformed_body",
      request_id: /x-request-id: (\S+)/.exec(head)?.[1],
    });
    while ((await openConnections()) > 0) await pause(5);
    expect(client.destroyed).toBe(false);
  });

  it("responds with 431 when the headers are too large", async () => {
    client.write(`GET / HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(20_000)}\r\n\r\n`);
    await once(client, "end");
    expect(text).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
    expect(text).toContain('"code":"too_long"');
  });

  it("destroys the connection when a response has already started", async () => {
    client.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    while (!text.includes("the first half")) await once(client, "data");
    // The client sees either an end or a reset.
    const cut = Promise.race([once(client, "end"), once(client, "close")]);
    client.write("nonsense\r\n\r\n");
    await cut;
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});
