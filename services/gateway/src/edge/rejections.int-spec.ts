import { describe, expect, it } from "@jest/globals";
import { readRunFile, staff, tenant, uniqueSuffix, visitor, type ApiResponse, type Person } from "@takeoff/testing";

const rejection = ({ status, json }: ApiResponse): [number, string] => [status, json?.code];
const CROSS_SITE = [403, "cross_site"];

const [ours, operator] = await Promise.all([tenant(), staff()]);
const documentId = (await ours.user.client.upload({ expectOk: true })).json.id;

describe("a cross-site request", () => {
  const origin = (): string => readRunFile().public_url;

  it.each<Record<string, string>>([{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }])(
    "returns 403 and changes nothing with the headers %j",
    async (headers) => {
      const { client } = operator;
      const before = (await client.get(`/pdfs/${documentId}`)).json;
      expect(rejection(await client.patch(`/pdfs/${documentId}/status`, { status: "failed" }, { headers }))).toEqual(CROSS_SITE);
      expect(rejection(await client.put(`/pdfs/status/${documentId}`, undefined, { headers }))).toEqual(CROSS_SITE);
      expect(rejection(await client.upload({ headers }))).toEqual(CROSS_SITE);
      expect(rejection(await client.logout({ headers }))).toEqual(CROSS_SITE);
      const after = (await client.get(`/pdfs/${documentId}`)).json;
      expect([after.status === "failed", after.completed_at]).toEqual([false, before.completed_at]);
    },
  );

  it("returns 403 before the session look-up", async () => {
    expect(rejection(await visitor().login("kim", "x", { headers: { "sec-fetch-site": "cross-site" } }))).toEqual(CROSS_SITE);
  });

  it("returns 200 for a GET", async () => {
    expect((await operator.client.get("/pdfs", { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(200);
  });

  it("is not assumed for a request of the product's own page", async () => {
    const ownPage: Record<string, string>[] = [{ "sec-fetch-site": "same-origin", origin: origin() }, { origin: origin() }];
    for (const headers of ownPage)
      expect(rejection(await operator.client.patch(`/pdfs/${documentId}/status`, { status: "done" }, { headers }))).toEqual([
        400,
        "validation_failed",
      ]);
  });
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

  it("change nothing of a document except its status and whose it is", async () => {
    const before = (await operator.client.get(`/pdfs/${documentId}`)).json;
    const body = {
      status: "in_progress",
      id: 1,
      uploaded_by: "x",
      organization_id: 1,
      filename: "x",
      findings: [],
      notes: "stored only when failed",
    };
    await operator.client.patch(`/pdfs/${documentId}/status`, body, { expectOk: true });
    const { assignment, page_count: _checked, findings: _found, ...after } = (await operator.client.get(`/pdfs/${documentId}`)).json;
    const { assignment: _nobody, page_count: _pages, findings: _findings, ...rest } = before;
    expect(assignment.username).toBe(operator.username);
    expect(after).toEqual({ ...rest, status: "in_progress" });
  });
});
