import { afterEach, describe, expect, it } from "@jest/globals";
import { errorBodySchema } from "@takeoff/contracts";
import { ApiClient, RawConnection, tenant, visitor, type RawResponse } from "@takeoff/testing";

const HOST = "Host: localhost";
const LOGIN = "POST /client/api/login HTTP/1.1";
const CHECK = "GET /client/api/check_session HTTP/1.1";
const JSON_TYPE = "Content-Type: application/json";

const connections: RawConnection[] = [];
function open(): RawConnection {
  const connection = new RawConnection();
  connections.push(connection);
  return connection;
}
afterEach(() => {
  for (const connection of connections.splice(0)) connection.destroy();
});

/** Expects one error response of the API and no other response after it. */
function expectRejection(responses: RawResponse[], status: number, code: string): void {
  expect(responses.map((response) => response.status)).toEqual([status]);
  const [{ headers, body }] = responses as [RawResponse];
  const error = errorBodySchema.parse(JSON.parse(body));
  expect(error.code).toBe(code);
  expect(error.request_id).toBe(headers["x-request-id"]);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(headers["x-content-type-options"]).toBe("nosniff");
}

/** Which requests are refused before they reach a service: `smuggling.security-spec.ts`. */
it.each<[string, string[]]>([
  [
    "has a length and chunks",
    [LOGIN, HOST, JSON_TYPE, "Content-Length: 4", "Transfer-Encoding: chunked", "", "0", "", CHECK, HOST, "", ""],
  ],
  ["is not HTTP", ["\x16\x03\x01\x02\x00\x01", "", ""]],
])("an ambiguous request returns 400 and closes the connection when it %s", async (_what, lines) => {
  const connection = open().send(...lines);
  await connection.closed(5_000);
  expectRejection(connection.responses(), 400, "malformed_body");
});

describe("an oversized request", () => {
  it("returns 431 for its headers", async () => {
    const connection = open().send(CHECK, HOST, `X: ${"a".repeat(20_000)}`, "", "");
    await connection.closed(5_000);
    expectRejection(connection.responses(), 431, "too_long");
  });

  it("returns 414 for its URL", async () => {
    const response = await visitor().get(`/pdfs?q=${"a".repeat(8_200)}`);
    expect([response.status, response.json.code]).toEqual([414, "too_long"]);
    expect((await visitor().get(`/pdfs?q=${"a".repeat(7_000)}`)).status).toBe(401);
  });
});

it("a slow client is disconnected when it does not complete its headers (deep)", async () => {
  const silent = open();
  const trickling = open().send(CHECK, HOST);
  const trickle = setInterval(() => trickling.send("", `X-${performance.now()}: a`), 1_000);
  try {
    // The timeout is 10 s, and the server checks every 2 s; a busy machine takes longer.
    const took = await Promise.all([trickling.closed(60_000), silent.closed(60_000)]);
    expect(Math.min(...took)).toBeGreaterThan(9_000);
  } finally {
    clearInterval(trickle);
  }
});

it("invalid bytes that a client sends during a response close the connection without a second response", async () => {
  const { user } = await tenant();
  const connection = open().send("GET /client/api/events HTTP/1.1", HOST, `Cookie: ${user.client.cookies.header()}`, "", "");
  await connection.saw(/retry: 3000/);
  connection.send("nonsense", "", "");
  await connection.closed(5_000);
  expect(connection.text.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

describe("every response", () => {
  it("has a request id of the gateway, also when the client sends one", async () => {
    const headers = { "x-request-id": "mine", "x-takeoff-request-id": "mine" };
    const ids = new Set<string>();
    for (const path of [
      "/client/api/check_session",
      "/client/api/nothing",
      "/client/api/pdfs",
      "/client/",
      "/",
      "/elsewhere",
      "/client/assets/none.js",
    ]) {
      const response = await new ApiClient().get(path, { headers });
      const id = response.headers.get("x-request-id") ?? "";
      expect([path, id]).toEqual([path, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
      if (response.json?.error) expect(response.json.request_id).toBe(id);
      ids.add(id);
    }
    expect(ids.size).toBe(7);
  });

  it("has the security headers", async () => {
    for (const path of ["/client/api/check_session", "/client/api/nothing", "/client/", "/elsewhere", "/client/api/docs"]) {
      const { headers } = await visitor().get(path);
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      for (const name of ["x-powered-by", "server", "access-control-allow-origin"]) expect([path, headers.get(name)]).toEqual([path, null]);
    }
  });

  it("of the API has cache-control: no-store", async () => {
    for (const path of ["/check_session", "/nothing", "/organizations"])
      expect((await visitor().get(path)).headers.get("cache-control")).toBe("no-store");
  });
});
