import { afterEach, describe, expect, it } from "@jest/globals";
import { ApiClient, RawConnection, visitor } from "@takeoff/testing";

const HOST = "Host: localhost";
const CHECK = "GET /client/api/check_session HTTP/1.1";

const connections: RawConnection[] = [];
function open(): RawConnection {
  const connection = new RawConnection();
  connections.push(connection);
  return connection;
}
afterEach(() => {
  for (const connection of connections.splice(0)) connection.destroy();
});

it("an oversized URL returns 414", async () => {
  const response = await visitor().get(`/pdfs?q=${"a".repeat(8_200)}`);
  expect([response.status, response.json.code]).toEqual([414, "too_long"]);
  expect((await visitor().get(`/pdfs?q=${"a".repeat(7_000)}`)).status).toBe(401);
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
