import { describe, expect, it } from "@jest/globals";
import { visitor, type ApiResponse } from "@takeoff/testing";

const get = (path: string, headers: Record<string, string> = {}): Promise<ApiResponse> => visitor().get(path, { headers });
const readNonce = ({ headers }: ApiResponse): string =>
  /style-src 'self' 'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "";
const readPage = (response: ApiResponse): string => response.body.toString("utf8").replaceAll(readNonce(response), "<nonce>");

describe("GET /client", () => {
  it("is the redirect target of /", async () => {
    const { status, headers } = await get("/");
    expect([status, headers.get("location")]).toEqual([302, "/client/"]);
  });

  it("returns the same page at every path below it, with a fresh nonce that its policy contains", async () => {
    const paths = [
      "/client/",
      "/client",
      "/client/login",
      "/client/projects/12?tab=data",
      "/client/reset-password/a%2Fb",
      "/client/apis",
      "/client/%zz",
    ];
    const responses = await Promise.all(paths.map((path) => get(path)));
    for (const response of responses) {
      expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
        200,
        "text/html; charset=utf-8",
        "no-store",
      ]);
      expect(response.body.toString("utf8")).toContain(`content="${readNonce(response)}"`);
      expect(readPage(response)).toBe(readPage(responses[0]!));
    }
    const nonces = responses.map(readNonce);
    expect(new Set(nonces).size).toBe(paths.length);
    for (const nonce of nonces) expect(Buffer.from(nonce, "base64")).toHaveLength(16);
    expect(readPage(responses[0]!)).not.toContain("__CSP_NONCE__");
  });

  it("permits only its own scripts and forbids framing", async () => {
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

  it.each(["/client/assets/none.js", "/client/assets/", "/client/assets/%zz", "/client/assets/..%2f..%2f..%2fpackage.json"])(
    "returns 404 for the missing asset %s",
    async (path) => {
      const response = await get(path);
      expect([response.status, response.json?.code]).toEqual([404, "not_found"]);
    },
  );

  it.each(["/client/..%2f..%2fpackage.json", "/client/%2e%2e/package.json", "/client/.env", "/client/..%5cpackage.json"])(
    "does not expose files of the server: %s",
    async (path) => {
      const response = await get(path);
      expect(response.body.toString("utf8")).not.toMatch(/"dependencies"|root:x:/);
      expect([200, 404]).toContain(response.status);
      if (response.status === 200) expect(readPage(response)).toBe(readPage(await get("/client/")));
    },
  );
});

it("GET /client/api/docs and openapi.json return the API description without a session", async () => {
  const document = await get("/client/api/openapi.json");
  expect(document.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect([document.json.openapi, document.json.paths["/pdfs/{id}"].get.operationId]).toEqual(["3.1.0", "getDocument"]);
  expect(document.json.components.securitySchemes.session.name).toBe("takeoff_session");
  const page = await get("/client/api/docs");
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.body.toString("utf8")).toContain("<code>GET /<wbr>pdfs/<wbr>:id</code>");
});
