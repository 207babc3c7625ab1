import { describe, expect, it } from "@jest/globals";
import { readRunFile, staff, tenant, uniqueSuffix, visitor, type ApiResponse, type Person } from "@takeoff/testing";

const rejection = ({ status, json }: ApiResponse): [number, string] => [status, json?.code];

const [ours, operator] = await Promise.all([tenant(), staff()]);
const documentId = (await ours.user.client.upload({ expectOk: true })).json.id;

it("a request of the product's own page is none of another site", async () => {
  const origin = readRunFile().public_url;
  for (const headers of [{ "sec-fetch-site": "same-origin", origin }, { origin }])
    expect(rejection(await operator.client.patch(`/pdfs/${documentId}/status`, { status: "done" }, { headers }))).toEqual([
      400,
      "validation_failed",
    ]);
});

describe("a request body that the route does not accept", () => {
  it("returns 413 within a second for ten megabytes, with or without a content-length", async () => {
    const body = Buffer.alloc(10_000_000, "a");
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < body.length; at += 65_536) yield await Promise.resolve(body.subarray(at, at + 65_536));
    }
    const headers = { "content-type": "application/json" };
    const started = performance.now();
    for (const sent of [body, pieces()])
      expect(rejection(await visitor().raw("POST", "/login", { headers, body: sent }))).toEqual([413, "too_large"]);
    expect(performance.now() - started).toBeLessThan(2_000);
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

describe("unknown keys in a request body", () => {
  it("do not change the role of the user who signs in", async () => {
    const { username, password } = await ours.member();
    const client = visitor();
    const more = '"role":"parent_admin","organization_id":1,"nda_accepted":true,"id":1,"isAuthenticated":true';
    const body = `{"username":"${username}","password":"${password}",${more},"__proto__":{"role":"parent_admin","nda_accepted":true}}`;
    const login = await client.raw("POST", "/login", { headers: { "content-type": "application/json" }, body, expectOk: true });
    expect(login.json.user).toMatchObject({ username, role: "user", organization_id: ours.organization.id });
    expect((await client.get("/pdfs/all")).json.code).toBe("forbidden");
  });

  it("do not replace missing fields", async () => {
    const headers = { "content-type": "application/json" };
    const body = `{"__proto__":{"username":"${uniqueSuffix()}","password":"x"},"constructor":{"prototype":{"username":"x"}}}`;
    const response = await visitor().raw("POST", "/login", { headers, body });
    expect([rejection(response), Object.keys(response.json.fields)]).toEqual([
      [400, "validation_failed"],
      ["username", "password"],
    ]);
  });
});
