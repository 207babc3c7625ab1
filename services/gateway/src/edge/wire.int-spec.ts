import { afterEach, describe, expect, it } from "@jest/globals";
import {
  ApiClient,
  type ApiResponse,
  forgedToken,
  type Person,
  RawConnection,
  readRunFile,
  staff,
  tenant,
  toOutcome,
  visitor,
} from "@takeoff/testing";

/** What a path leads to: a route of the API, the API's 404, the page of the web app, or a 404 outside of both. */
type Destination = "route" | "unknown" | "page" | "none";

const { user } = await tenant();
const page = (await visitor().get("/client/")).body.toString("utf8");
const script = /src="\/client\/assets\/([^"]+\.js)"/.exec(page)![1]!;

/** Destinations of GET requests. Other methods get a 404 in place of the page. Other spellings below the API: `routes.spec.ts`. */
const PATHS: [path: string, destination: Destination][] = [
  ["/client/api/pdfs?sort=filename", "route"],
  ["/client/api//pdfs", "unknown"],
  ["/client/api/../api/pdfs", "unknown"],
  ["/client/api/pdfs?sort=filename#x", "unknown"],
  ["/client/api/x/%2e%2e/pdfs", "unknown"],
  ["/client/api\\pdfs", "page"],
  ["/client/api", "unknown"],
  ["/client/api/", "unknown"],
  ["/client/API/pdfs", "page"],
  ["/client/apI", "page"],
  ["/client//api/pdfs", "page"],
  ["/client/api%2Fpdfs", "page"],
  ["/client/%61pi/pdfs", "page"],
  ["/client/./api/pdfs", "page"],
  ["/client/x/../api/pdfs", "page"],
  ["/CLIENT/api/pdfs", "none"],
  ["/CLIENT/", "none"],
  ["/CLIENT/index.html", "none"],
  ["/%63lient/api/pdfs", "none"],
  ["//client/api/pdfs", "none"],
  ["/./client/api/pdfs", "none"],
  ["/clientapi/pdfs", "none"],
  ["/client.api/pdfs", "none"],
  ["/api/pdfs", "none"],
  ["/elsewhere", "none"],
  ["/health/ready", "none"],
  ["/metrics", "none"],
];

function readDestination(response: ApiResponse): string {
  const type = response.headers.get("content-type") ?? "";
  if (response.status === 200) return type.startsWith("application/json") ? "route" : type.startsWith("text/html") ? "page" : type;
  return toOutcome(response) === "404 not_found" ? "404" : String(response.status);
}

describe("gateway paths", () => {
  it.each(PATHS)("GET %s leads to the destination %s", async (path, destination) => {
    expect(readDestination(await user.client.get(path))).toBe(destination === "unknown" || destination === "none" ? "404" : destination);
  });

  it.each(PATHS.filter(([, destination]) => destination === "page"))("POST %s returns 404 in JSON and reaches no route", async (path) => {
    const login = path.replace(/pdfs$/i, (name) => (name === "pdfs" ? "logout" : "LOGOUT"));
    expect(readDestination(await user.client.raw("POST", login))).toBe("404");
    expect((await user.client.get("/check_session")).json.isAuthenticated).toBe(true);
  });

  it("serves a script of the web app under its exact path only", async () => {
    expect((await visitor().get(`/client/assets/${script}`)).status).toBe(200);
    for (const path of [`/CLIENT/assets/${script}`, `/Client/Assets/${script}`, `/client/assets/${script.toUpperCase()}`])
      expect([path, (await visitor().get(path)).status]).toEqual([path, 404]);
    expect(readDestination(await visitor().get(`/client/ASSETS/${script}`))).toBe("page");
  });
});

describe.each([
  ["identity", "/client/api/check_session"],
  ["organizations", "/client/api/organizations"],
  ["documents", "/client/api/pdfs"],
  ["notifications", "/client/api/operations"],
] as const)("paths of the %s service", (service, path) => {
  const status = async (spelling: string): Promise<number> => {
    const headers = { "x-takeoff-signed-caller": forgedToken(service) };
    return (await new ApiClient(readRunFile().services[service] as string).get(spelling, { headers })).status;
  };

  it("match in one spelling only", async () => {
    expect(await status(path)).toBe(200);
    for (const other of [
      path.toUpperCase(),
      path.replace("api", "API"),
      path.replace("client", "Client"),
      `${path}/`,
      path.replace("/api", "//api"),
    ])
      expect([other, await status(other)]).toEqual([other, 404]);
  });
});

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
    const took = await Promise.all([trickling.closed(), silent.closed()]);
    expect(Math.min(...took)).toBeGreaterThan(9_000);
  } finally {
    clearInterval(trickle);
  }
});

describe("every response", () => {
  it("has a request id of the gateway, also when the client sends one", async () => {
    const headers = { "x-request-id": "mine", "x-takeoff-request-id": "mine" };
    const ids = new Set<string>();
    for (const path of ["/client/api/check_session", "/client/api/nothing", "/client/", "/elsewhere", "/client/assets/none.js"]) {
      const response = await new ApiClient().get(path, { headers });
      const id = response.headers.get("x-request-id") ?? "";
      expect([path, id]).toEqual([path, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
      if (response.json?.error) expect(response.json.request_id).toBe(id);
      ids.add(id);
    }
    expect(ids.size).toBe(5);
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

const rejection = ({ status, json }: ApiResponse): [number, string] => [status, json?.code];

const [ours, operator] = await Promise.all([tenant(), staff()]);
const documentId = (await ours.user.client.upload({ expectOk: true })).json.id;

it("a request of the product's own page is none of another site", async () => {
  const origin = readRunFile().public_url;
  for (const headers of [{ "sec-fetch-site": "same-origin", origin }, { origin }] as Record<string, string>[])
    expect(rejection(await operator.client.patch(`/pdfs/${documentId}/status`, { status: "done" }, { headers }))).toEqual([
      400,
      "validation_failed",
    ]);
});

describe("a request body that the route does not accept", () => {
  it("returns 413 for ten megabytes, with or without a content-length", async () => {
    const body = Buffer.alloc(10_000_000, "a");
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < body.length; at += 65_536) yield await Promise.resolve(body.subarray(at, at + 65_536));
    }
    const headers = { "content-type": "application/json" };
    for (const sent of [body, pieces()])
      expect(rejection(await visitor().raw("POST", "/login", { headers, body: sent }))).toEqual([413, "too_large"]);
  });

  it("is discarded when the route takes none", async () => {
    const response = await visitor().raw("POST", "/logout", {
      body: Buffer.alloc(3_000_000, "a"),
      headers: { "content-type": "text/plain" },
    });
    expect(response.status).toBe(204);
  });

  it("is checked after method, session and role", async () => {
    const headers = { "content-type": "text/plain" };
    const path = `/pdfs/${documentId}/status`;
    const send = ({ client }: Pick<Person, "client">, to = path): Promise<ApiResponse> => client.raw("PATCH", to, { headers, body: "x" });
    expect(rejection(await send({ client: visitor() }))).toEqual([401, "unauthenticated"]);
    expect(rejection(await send(ours.user))).toEqual([403, "forbidden"]);
    expect(rejection(await send(operator, "/pdfs/2000000000/status"))).toEqual([404, "not_found"]);
    expect(rejection(await send(operator))).toEqual([415, "unsupported_media_type"]);
  });
});

it("unknown keys in a request body do not change the role of the user who signs in", async () => {
  const { username, password } = await ours.member();
  const client = visitor();
  const more = '"role":"parent_admin","organization_id":1,"nda_accepted":true,"id":1,"isAuthenticated":true';
  const body = `{"username":"${username}","password":"${password}",${more},"__proto__":{"role":"parent_admin","nda_accepted":true}}`;
  const login = await client.raw("POST", "/login", { headers: { "content-type": "application/json" }, body, expectOk: true });
  expect(login.json.user).toMatchObject({ username, role: "user", organization_id: ours.organization.id });
  expect((await client.get("/pdfs/all")).json.code).toBe("forbidden");
});
