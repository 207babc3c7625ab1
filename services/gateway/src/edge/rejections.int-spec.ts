import { beforeAll, describe, expect, it } from "@jest/globals";
import { readRunFile, staff, tenant, uniqueSuffix, visitor, type ApiResponse, type Person, type Tenant } from "@takeoff/testing";

const rejection = ({ status, json }: ApiResponse): [number, string] => [status, json?.code];
const CROSS_SITE = [403, "cross_site"];

let ours: Tenant;
let operator: Person;
let documentId: number;

beforeAll(async () => {
  [ours, operator] = await Promise.all([tenant(), staff()]);
  documentId = (await ours.user.client.upload({ expectOk: true })).json.id;
});

describe("a cross-site request", () => {
  const origin = (): string => readRunFile().public_url;

  it.each<Record<string, string>>([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { origin: "https://evil.example" },
    { origin: "null" },
  ])("returns 403 and changes nothing with the headers %j", async (headers) => {
    const { client } = operator;
    const before = (await client.get(`/pdfs/${documentId}`)).json;
    expect(rejection(await client.patch(`/pdfs/${documentId}/status`, { status: "failed" }, { headers }))).toEqual(CROSS_SITE);
    expect(rejection(await client.put(`/pdfs/status/${documentId}`, undefined, { headers }))).toEqual(CROSS_SITE);
    expect(rejection(await client.upload({ headers }))).toEqual(CROSS_SITE);
    expect(rejection(await client.logout({ headers }))).toEqual(CROSS_SITE);
    const after = (await client.get(`/pdfs/${documentId}`)).json;
    expect([after.status === "failed", after.completed_at]).toEqual([false, before.completed_at]);
  });

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
  const send = (body: string | Uint8Array, type = "application/json", path = "/login"): Promise<ApiResponse> =>
    visitor().raw("POST", path, { body, headers: { "content-type": type } });

  it.each(["text/plain", "application/x-www-form-urlencoded", "text/plain;charset=application/json", "multipart/form-data; boundary=x"])(
    "returns 415 for the content type %s, which a form of another site can send",
    async (type) => {
      expect(rejection(await send('{"username":"kim","password":"x"}', type))).toEqual([415, "unsupported_media_type"]);
    },
  );

  it("returns 415 without a content type", async () => {
    expect(rejection(await visitor().raw("POST", "/login", { body: "{}" }))).toEqual([415, "unsupported_media_type"]);
  });

  it.each<[string, string | Uint8Array]>([
    ["truncated", '{"username":'],
    ["empty", ""],
    ["not JSON", "username=kim"],
    ["not UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])("returns 400 malformed_body when it is %s", async (_what, body) => {
    expect(rejection(await send(body))).toEqual([400, "malformed_body"]);
  });

  it.each(["[]", "null", '"text"', "7"])("returns 400 with a sentence for the user when it is %s", async (body) => {
    const response = await send(body);
    expect(rejection(response)).toEqual([400, "validation_failed"]);
    expect(response.json.error).toBe("Please check the values you entered.");
  });

  it("returns 413 within a second for ten megabytes, with or without a content-length", async () => {
    const body = Buffer.alloc(10_000_000, "a");
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < body.length; at += 65_536) yield await Promise.resolve(body.subarray(at, at + 65_536));
    }
    const headers = { "content-type": "application/json" };
    const started = performance.now();
    expect(rejection(await send(body))).toEqual([413, "too_large"]);
    expect(rejection(await visitor().raw("POST", "/login", { headers, body: pieces() }))).toEqual([413, "too_large"]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("returns 413 just beyond 1 MiB and is parsed up to it", async () => {
    const padded = (bytes: number): string => JSON.stringify({ username: "", password: "x" }).padEnd(bytes);
    expect(rejection(await send(padded(1_048_577)))).toEqual([413, "too_large"]);
    expect(rejection(await send(padded(1_048_576)))).toEqual([400, "validation_failed"]);
  });

  it("returns 400 within a second for 100,000 nested levels", async () => {
    const started = performance.now();
    expect(rejection(await send("[".repeat(100_000) + "]".repeat(100_000)))).toEqual([400, "validation_failed"]);
    expect(rejection(await send(`${'{"username":'.repeat(50_000)}1${"}".repeat(50_000)}`))).toEqual([400, "validation_failed"]);
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
