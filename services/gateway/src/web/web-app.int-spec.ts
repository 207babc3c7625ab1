import { describe, expect, it } from "@jest/globals";
import { visitor, type ApiAnswer } from "@takeoff/testing";

const get = (path: string, headers: Record<string, string> = {}): Promise<ApiAnswer> => visitor().get(path, { headers });
const nonceOf = ({ headers }: ApiAnswer): string =>
  /style-src 'self' 'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "";
const pageOf = (answer: ApiAnswer): string => answer.body.toString("utf8").replaceAll(nonceOf(answer), "<nonce>");

describe("the web app", () => {
  it("is where the root leads", async () => {
    const { status, headers } = await get("/");
    expect([status, headers.get("location")]).toEqual([302, "/client/"]);
  });

  it("is the same page at every address below its base, with a fresh nonce that its policy names", async () => {
    const paths = [
      "/client/",
      "/client",
      "/client/login",
      "/client/projects/12?tab=data",
      "/client/reset-password/a%2Fb",
      "/client/apis",
      "/client/%zz",
      "/client/index.html",
    ];
    const answers = await Promise.all(paths.map((path) => get(path)));
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
        200,
        "text/html; charset=utf-8",
        "no-store",
      ]);
      expect(answer.body.toString("utf8")).toContain(`content="${nonceOf(answer)}"`);
      expect(pageOf(answer)).toBe(pageOf(answers[0]!));
    }
    const nonces = answers.map(nonceOf);
    expect(new Set(nonces).size).toBe(paths.length);
    for (const nonce of nonces) expect(Buffer.from(nonce, "base64")).toHaveLength(16);
    expect(pageOf(answers[0]!)).not.toContain("__CSP_NONCE__");
  });

  it("may run its own scripts only, and be framed by nobody", async () => {
    const policy = (await get("/client/")).headers.get("content-security-policy") ?? "";
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "frame-src blob:",
      "object-src blob:",
      "require-trusted-types-for 'script'",
      "trusted-types default",
    ])
      expect(policy.split("; ")).toContain(rule);
    expect(policy).not.toMatch(/unsafe-|\*|https?:/);
  });

  it("hands out its assets for ever, compressed where that is wanted", async () => {
    const page = (await get("/client/")).body.toString("utf8");
    const script = /src="(\/client\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? "";
    const plain = await get(script);
    expect([plain.status, plain.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(plain.headers.get("content-type")).toMatch(/^text\/javascript/);
    const compressed = await get(script, { "accept-encoding": "gzip" });
    expect([compressed.headers.get("content-encoding"), compressed.body.length < plain.body.length]).toEqual(["gzip", true]);
  });

  it.each([
    "/client/assets/none.js",
    "/client/assets/",
    "/client/assets/%zz",
    "/client/assets/../../package.json",
    "/client/assets/..%2f..%2f..%2fpackage.json",
  ])("gives no page in place of an asset that is not there: %s", async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.json?.code]).toEqual([404, "not_found"]);
  });

  it.each(["/client/..%2f..%2fpackage.json", "/client/%2e%2e/package.json", "/client/.env", "/client/..%5cpackage.json"])(
    "shows nothing of the machine: %s",
    async (path) => {
      const answer = await get(path);
      expect(answer.body.toString("utf8")).not.toMatch(/"dependencies"|root:/);
      expect([200, 404]).toContain(answer.status);
      if (answer.status === 200) expect(pageOf(answer)).toBe(pageOf(await get("/client/")));
    },
  );

  it.each(["/elsewhere", "/clients", "/Client/", "//client/", "/api/pdfs", "/health/ready", "/metrics"])("is not at %s", async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.json?.code]).toEqual([404, "not_found"]);
  });

  it("takes nothing", async () => {
    const answer = await visitor().raw("POST", "/client/login", { body: "x" });
    expect([answer.status, answer.json?.code]).toEqual([404, "not_found"]);
  });
});

describe("the API's description", () => {
  it("is there for everyone, as JSON and to read", async () => {
    const document = await get("/client/api/openapi.json");
    expect(document.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect([document.json.openapi, document.json.paths["/pdfs/{id}"].get.operationId]).toEqual(["3.1.0", "getDocument"]);
    expect(document.json.components.securitySchemes.session.name).toBe("takeoff_session");
    const page = await get("/client/api/docs");
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.body.toString("utf8")).toContain("<code>GET /pdfs/:id</code>");
  });
});
