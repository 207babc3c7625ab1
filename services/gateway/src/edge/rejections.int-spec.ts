import { beforeAll, describe, expect, it } from "@jest/globals";
import { readRunFile, staff, tenant, uniqueSuffix, visitor, type ApiAnswer, type Person, type Tenant } from "@takeoff/testing";

const refusal = ({ status, json }: ApiAnswer): [number, string] => [status, json?.code];
const CROSS_SITE = [403, "cross_site"];

let ours: Tenant;
let operator: Person;
let documentId: number;

beforeAll(async () => {
  [ours, operator] = await Promise.all([tenant(), staff()]);
  documentId = (await ours.user.client.upload({ expectOk: true })).json.id;
});

describe("a call that another site made a browser send", () => {
  const origin = (): string => readRunFile().public_url;

  it.each<Record<string, string>>([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { origin: "https://evil.example" },
    { origin: "null" },
  ])("is refused with %j, and nothing happens", async (headers) => {
    const { client } = operator;
    const before = (await client.get(`/pdfs/${documentId}`)).json;
    expect(refusal(await client.patch(`/pdfs/${documentId}/status`, { status: "failed" }, { headers }))).toEqual(CROSS_SITE);
    expect(refusal(await client.put(`/pdfs/status/${documentId}`, undefined, { headers }))).toEqual(CROSS_SITE);
    expect(refusal(await client.upload({ headers }))).toEqual(CROSS_SITE);
    expect(refusal(await client.logout({ headers }))).toEqual(CROSS_SITE);
    const after = (await client.get(`/pdfs/${documentId}`)).json;
    expect([after.status === "failed", after.completed_at]).toEqual([false, before.completed_at]);
  });

  it("is refused before anybody asks who is calling", async () => {
    expect(refusal(await visitor().login("kim", "x", { headers: { "sec-fetch-site": "cross-site" } }))).toEqual(CROSS_SITE);
  });

  it("may read", async () => {
    expect((await operator.client.get("/pdfs", { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(200);
  });

  it("is none when the product's own page made it", async () => {
    const ownPage: Record<string, string>[] = [{ "sec-fetch-site": "same-origin", origin: origin() }, { origin: origin() }];
    for (const headers of ownPage)
      expect(refusal(await operator.client.patch(`/pdfs/${documentId}/status`, { status: "done" }, { headers }))).toEqual([
        400,
        "validation_failed",
      ]);
  });
});

describe("a body that is not what the call takes", () => {
  const send = (body: string | Uint8Array, type = "application/json", path = "/login"): Promise<ApiAnswer> =>
    visitor().raw("POST", path, { body, headers: { "content-type": type } });

  it.each(["text/plain", "application/x-www-form-urlencoded", "text/plain;charset=application/json", "multipart/form-data; boundary=x"])(
    "is refused when it calls itself %s: that is all a form of another site can send",
    async (type) => {
      expect(refusal(await send('{"username":"kim","password":"x"}', type))).toEqual([415, "unsupported_media_type"]);
    },
  );

  it("is refused when it does not say what it is", async () => {
    expect(refusal(await visitor().raw("POST", "/login", { body: "{}" }))).toEqual([415, "unsupported_media_type"]);
  });

  it.each<[string, string | Uint8Array]>([
    ["cut off", '{"username":'],
    ["empty", ""],
    ["no JSON", "username=kim"],
    ["no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])("is refused when it is %s", async (_what, body) => {
    expect(refusal(await send(body))).toEqual([400, "malformed_body"]);
  });

  it.each(["[]", "null", '"text"', "7"])("is refused in words for a person when it is %s", async (body) => {
    const answer = await send(body);
    expect(refusal(answer)).toEqual([400, "validation_failed"]);
    expect(answer.json.error).toBe("Please check the values you entered.");
  });

  it("of ten megabytes is refused within a second, told its length or not", async () => {
    const body = Buffer.alloc(10_000_000, "a");
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < body.length; at += 65_536) yield await Promise.resolve(body.subarray(at, at + 65_536));
    }
    const headers = { "content-type": "application/json" };
    const started = performance.now();
    expect(refusal(await send(body))).toEqual([413, "too_large"]);
    expect(refusal(await visitor().raw("POST", "/login", { headers, body: pieces() }))).toEqual([413, "too_large"]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("just beyond one megabyte is refused, and up to it read", async () => {
    const padded = (bytes: number): string => JSON.stringify({ username: "", password: "x" }).padEnd(bytes);
    expect(refusal(await send(padded(1_048_577)))).toEqual([413, "too_large"]);
    expect(refusal(await send(padded(1_048_576)))).toEqual([400, "validation_failed"]);
  });

  it("of 100,000 levels is refused within a second", async () => {
    const started = performance.now();
    expect(refusal(await send("[".repeat(100_000) + "]".repeat(100_000)))).toEqual([400, "validation_failed"]);
    expect(refusal(await send(`${'{"username":'.repeat(50_000)}1${"}".repeat(50_000)}`))).toEqual([400, "validation_failed"]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("is dropped where the call takes none", async () => {
    const answer = await visitor().raw("POST", "/logout", {
      body: Buffer.alloc(3_000_000, "a"),
      headers: { "content-type": "text/plain" },
    });
    expect(answer.status).toBe(204);
  });

  it("is looked at last: method, session and role come before it", async () => {
    const headers = { "content-type": "text/plain" };
    const path = `/pdfs/${documentId}/status`;
    const send = ({ client }: Pick<Person, "client">, to = path): Promise<ApiAnswer> => client.raw("PATCH", to, { headers, body: "x" });
    expect(refusal(await send({ client: visitor() }))).toEqual([401, "unauthenticated"]);
    expect(refusal(await send(ours.user))).toEqual([403, "forbidden"]);
    expect(refusal(await send(operator, "/pdfs/2000000000/status"))).toEqual([404, "not_found"]);
    expect(refusal(await send(operator))).toEqual([415, "unsupported_media_type"]);
  });
});

describe("keys that a body should not have", () => {
  it("make nobody more than they are", async () => {
    const { username, password } = await ours.member();
    const client = visitor();
    const more = '"role":"parent_admin","organization_id":1,"nda_accepted":true,"id":1,"isAuthenticated":true';
    const body = `{"username":"${username}","password":"${password}",${more},"__proto__":{"role":"parent_admin","nda_accepted":true}}`;
    const login = await client.raw("POST", "/login", { headers: { "content-type": "application/json" }, body, expectOk: true });
    expect(login.json.user).toMatchObject({ username, role: "user", organization_id: ours.organization.id });
    expect((await client.get("/pdfs/all")).json.code).toBe("forbidden");
  });

  it("do not stand for what a body lacks", async () => {
    const headers = { "content-type": "application/json" };
    const body = `{"__proto__":{"username":"${uniqueSuffix()}","password":"x"},"constructor":{"prototype":{"username":"x"}}}`;
    const answer = await visitor().raw("POST", "/login", { headers, body });
    expect([refusal(answer), Object.keys(answer.json.fields)]).toEqual([
      [400, "validation_failed"],
      ["username", "password"],
    ]);
  });

  it("change nothing of a document but its status", async () => {
    const before = (await operator.client.get(`/pdfs/${documentId}`)).json;
    const body = {
      status: "in_progress",
      id: 1,
      uploaded_by: "x",
      organization_id: 1,
      filename: "x",
      findings: [],
      notes: "kept only when failed",
    };
    await operator.client.patch(`/pdfs/${documentId}/status`, body, { expectOk: true });
    const { status, page_count: _checked, findings: _found, ...after } = (await operator.client.get(`/pdfs/${documentId}`)).json;
    const { status: _before, page_count: _pages, findings: _findings, ...rest } = before;
    expect([status, after]).toEqual(["in_progress", rest]);
  });
});
