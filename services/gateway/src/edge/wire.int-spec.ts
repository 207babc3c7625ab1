import { afterEach, describe, expect, it } from "@jest/globals";
import { errorBodySchema } from "@takeoff/contracts";
import { ApiClient, RawConnection, tenant, visitor, type RawAnswer } from "@takeoff/testing";

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

/** One refusal in the contract's form, and nothing behind it. */
function refusal(answers: RawAnswer[], status: number, code: string): void {
  expect(answers.map((answer) => answer.status)).toEqual([status]);
  const [{ headers, body }] = answers as [RawAnswer];
  const said = errorBodySchema.parse(JSON.parse(body));
  expect(said.code).toBe(code);
  expect(said.request_id).toBe(headers["x-request-id"]);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(headers["x-content-type-options"]).toBe("nosniff");
}

describe("a request that two readers could read as two", () => {
  const smuggled = [CHECK, HOST, "", ""].join("\r\n");

  it.each<[string, string[]]>([
    ["has a length and chunks", [LOGIN, HOST, JSON_TYPE, "Content-Length: 4", "Transfer-Encoding: chunked", "", "0", "", smuggled]],
    ["has chunks and a length", [LOGIN, HOST, JSON_TYPE, "Transfer-Encoding: chunked", "Content-Length: 4", "", "0", "", smuggled]],
    ["has two lengths", [LOGIN, HOST, JSON_TYPE, "Content-Length: 2", "Content-Length: 44", "", `{}${smuggled}`]],
    ["has the same length twice", [LOGIN, HOST, JSON_TYPE, "Content-Length: 2", "Content-Length: 2", "", `{}${smuggled}`]],
    ["has a length with a sign", [LOGIN, HOST, JSON_TYPE, "Content-Length: +2", "", `{}${smuggled}`]],
    ["has chunks under another name", [LOGIN, HOST, JSON_TYPE, "Transfer-Encoding: xchunked", "", "0", "", smuggled]],
    ["has chunks twice", [LOGIN, HOST, JSON_TYPE, "Transfer-Encoding: chunked, identity", "", "0", "", smuggled]],
    ["has a space before a colon", [LOGIN, HOST, JSON_TYPE, "Content-Length : 2", "", `{}${smuggled}`]],
    ["has a folded header", [LOGIN, HOST, JSON_TYPE, "Transfer-Encoding:", " chunked", "Content-Length: 2", "", `{}${smuggled}`]],
    ["has a bare line feed in a header", [LOGIN, HOST, "X: a\nContent-Length: 2", "", `{}${smuggled}`]],
    ["has a NUL in a header", [LOGIN, HOST, "X: a\0b", "", ""]],
    ["names two hosts", [CHECK, HOST, "Host: evil.example", "", smuggled]],
    ["names no host", [CHECK, "X: a", "", smuggled]],
    ["names no protocol", [CHECK.replace(" HTTP/1.1", ""), HOST, "", ""]],
    ["is no HTTP", ["\x16\x03\x01\x02\x00\x01", "", ""]],
  ])("is refused and the connection closed when it %s", async (_what, lines) => {
    const connection = open().send(...lines);
    await connection.closed(5_000);
    refusal(connection.answers(), 400, "malformed_body");
  });

  it("is read once when it only looks like one: what follows a body is the next request", async () => {
    const connection = open().send(LOGIN, HOST, JSON_TYPE, "Content-Length: 2", "", `{}${smuggled}`);
    await connection.saw(/isAuthenticated/);
    expect(connection.answers().map(({ status }) => status)).toEqual([400, 200]);
  });
});

describe("a request that is too large", () => {
  it("in its headers gets 431", async () => {
    const connection = open().send(CHECK, HOST, `X: ${"a".repeat(20_000)}`, "", "");
    await connection.closed(5_000);
    refusal(connection.answers(), 431, "too_long");
  });

  it("in its address gets 414", async () => {
    const answer = await visitor().get(`/pdfs?q=${"a".repeat(8_200)}`);
    expect([answer.status, answer.json.code]).toEqual([414, "too_long"]);
    expect((await visitor().get(`/pdfs?q=${"a".repeat(7_000)}`)).status).toBe(401);
  });
});

describe("a client that takes its time", () => {
  it("is let go when its headers do not come", async () => {
    const silent = open();
    const trickling = open().send(CHECK, HOST);
    const trickle = setInterval(() => trickling.send("", `X-${performance.now()}: a`), 1_000);
    try {
      // Ten seconds, and two until the server looks.
      const took = await Promise.all([trickling.closed(), silent.closed()]);
      expect(Math.max(...took)).toBeLessThan(15_000);
    } finally {
      clearInterval(trickle);
    }
  });
});

describe("what a client sends into an answer", () => {
  it("is never answered in the middle of it", async () => {
    const { user } = await tenant();
    const connection = open().send("GET /client/api/events HTTP/1.1", HOST, `Cookie: ${user.client.cookies.header()}`, "", "");
    await connection.saw(/retry: 3000/);
    connection.send("nonsense", "", "");
    await connection.closed(5_000);
    expect(connection.text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe("every answer", () => {
  it("has an id of the gateway's own, whatever the client calls its request", async () => {
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
      const answer = await new ApiClient().get(path, { headers });
      const id = answer.headers.get("x-request-id") ?? "";
      expect([path, id]).toEqual([path, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
      if (answer.json?.error) expect(answer.json.request_id).toBe(id);
      ids.add(id);
    }
    expect(ids.size).toBe(7);
  });

  it("tells the browser to trust nothing it was not told to", async () => {
    for (const path of ["/client/api/check_session", "/client/api/nothing", "/client/", "/elsewhere", "/client/api/docs"]) {
      const { headers } = await visitor().get(path);
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      for (const telling of ["x-powered-by", "server", "access-control-allow-origin"])
        expect([path, headers.get(telling)]).toEqual([path, null]);
    }
  });

  it("of the API is kept by no cache", async () => {
    for (const path of ["/check_session", "/nothing", "/organizations"])
      expect((await visitor().get(path)).headers.get("cache-control")).toBe("no-store");
  });
});
