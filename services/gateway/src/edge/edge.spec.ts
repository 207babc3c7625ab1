import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { handleParserErrors } from "./client-error.ts";
import { isCrossSite, isNavigation } from "./admission/cross-site.ts";
import { isUnambiguous } from "./reject-ambiguous-request.ts";

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

const PUBLIC_ORIGIN = "https://takeoff.example";

describe("isCrossSite", () => {
  it.each([
    // Sec-Fetch-Site takes precedence.
    [{ "sec-fetch-site": "same-origin" }, false],
    [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }, false],
    [{ "sec-fetch-site": "same-site" }, true],
    [{ "sec-fetch-site": "cross-site" }, true],
    [{ "sec-fetch-site": "cross-site", origin: PUBLIC_ORIGIN }, true],
    // An address typed by the user cannot send a form.
    [{ "sec-fetch-site": "none" }, true],
    [{ "sec-fetch-site": "" }, true],
    // Older browsers.
    [{ origin: PUBLIC_ORIGIN }, false],
    [{ origin: "https://evil.example" }, true],
    [{ origin: "http://takeoff.example" }, true],
    [{ origin: "https://takeoff.example:8443" }, true],
    [{ origin: "https://takeoff.example.evil.example" }, true],
    [{ origin: "null" }, true],
    [{ origin: `${PUBLIC_ORIGIN}, ${PUBLIC_ORIGIN}` }, true],
    // Clients other than browsers.
    [{}, false],
    [{ referer: "https://evil.example/" }, false],
  ])("for the headers %j is %s", (headers, crossSite) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) expect(isCrossSite(method, headers, PUBLIC_ORIGIN)).toBe(crossSite);
  });

  it("is false for GET, HEAD and OPTIONS, which change nothing", () => {
    for (const method of ["GET", "HEAD", "OPTIONS"])
      expect(isCrossSite(method, { "sec-fetch-site": "cross-site" }, PUBLIC_ORIGIN)).toBe(false);
  });

  it("is true for an unknown method", () => {
    expect(isCrossSite("get", { "sec-fetch-site": "cross-site" }, PUBLIC_ORIGIN)).toBe(true);
  });
});

it.each([
  [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }, true],
  [{}, true],
  [{ "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" }, false],
  [{ "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }, false],
  [{ "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }, false],
  [{ "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "sec-purpose": "prefetch" }, false],
])("isNavigation of a GET with the headers %j is %s", (headers, expected) => {
  expect(isNavigation("GET", headers)).toBe(expected);
  expect(isNavigation("HEAD", headers)).toBe(false);
});

it.each<[string, string[], boolean]>([
  ["1.1", ["Host", "a", "X", "Host"], true],
  // HTTP/1.0 clients may send no Host header.
  ["1.0", ["X", "a"], true],
  ["1.1", ["X", "a"], false],
  ["1.0", ["Host", "a", "Host", "b"], false],
  ["1.1", ["Host", "a", "hOST", "b"], false],
  ["1.1", ["Host", "a", "Host", "a"], false],
  ["0.9", [], false],
  ["2.0", ["Host", "a"], false],
])("isUnambiguous for HTTP %s with the headers %j is %s", (httpVersion, rawHeaders, expected) => {
  expect(isUnambiguous({ httpVersion, rawHeaders })).toBe(expected);
});
