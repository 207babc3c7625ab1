import { describe, expect, it } from "@jest/globals";
import { errorBodySchema } from "@takeoff/contracts";
import { ApiClient, forgedToken, person, readRunFile, signingKey, tenant, type ApiResponse, type Forgery } from "@takeoff/testing";

const SERVICES = { identity: "/check_session", organizations: "/organizations", documents: "/pdfs", notifications: "/operations" } as const;
type Service = keyof typeof SERVICES;
const NAMES = Object.keys(SERVICES) as Service[];

/** A request directly to the service, bypassing the gateway. */
function direct(service: Service, headers: Record<string, string | string[]>, path: string = SERVICES[service]): Promise<ApiResponse> {
  return new ApiClient(readRunFile().services[service] as string).get(path, { headers });
}

const seconds = (): number => Math.floor(Date.now() / 1000);
const OTHER_KEY = Buffer.alloc(32, 7).toString("base64url");

describe.each(NAMES)("a request directly to %s", (service) => {
  it("returns 200 with a token of the gateway, so that each rejection below has one reason", async () => {
    expect((await direct(service, { "x-takeoff-signed-caller": forgedToken(service) })).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ["without a token", {}],
    ["with an empty one", { "x-takeoff-signed-caller": "" }],
    ["with a made-up identity", { "x-takeoff-signed-caller": '{"id":1,"role":"parent_admin"}', "x-user-id": "1", "x-takeoff-user": "1" }],
    ["with version 0.1's header", { "x-takeoff-caller": forgedToken(service) }],
    ["with a token where another product has it", { authorization: `Bearer ${forgedToken(service)}` }],
  ])("%s returns 401", async (_what, headers) => {
    const response = await direct(service, headers);
    expect([response.status, errorBodySchema.parse(response.json).code]).toEqual([401, "unauthenticated"]);
  });

  // What else is none: `caller-token.spec.ts`.
  it.each<[string, () => Forgery]>([
    ["another key's", () => ({ key: OTHER_KEY })],
    ["the gateway's RPC key's", () => ({ key: signingKey("rpcSigningKeys.gateway") })],
    ["the worker's key's", () => ({ key: signingKey("rpcSigningKeys.documents-worker") })],
    ["an expired", () => ({ claims: { iat: seconds() - 61, exp: seconds() - 6 } })],
    ["another service's", () => ({ claims: { aud: service === "documents" ? "identity" : "documents" } })],
  ])("with %s token returns 401", async (_whose, forgery) => {
    const response = await direct(service, { "x-takeoff-signed-caller": forgedToken(service, forgery()) });
    expect([response.status, errorBodySchema.parse(response.json).code]).toEqual([401, "unauthenticated"]);
  });

  it("returns 401 without a token also for an unknown path", async () => {
    expect((await direct(service, {}, "/nothing")).status).toBe(401);
    expect((await direct(service, { "x-takeoff-signed-caller": forgedToken(service) }, "/nothing")).status).toBe(404);
  });

  it("checks the role again", async () => {
    const caller = { id: 1, username: "forged", role: "user", organization_id: 1, nda_accepted: false, session_id: 1 };
    const response = await direct(service, { "x-takeoff-signed-caller": forgedToken(service, { claims: { caller } }) });
    expect(response.status).toBe(service === "identity" ? 200 : 403);
  });
});

describe("headers of a client that forge its identity", () => {
  it("do not create a session", async () => {
    const headers = { "x-takeoff-signed-caller": forgedToken("documents"), "x-takeoff-request-id": "mine" };
    const response = await new ApiClient().get("/pdfs/all", { headers });
    expect([response.status, response.json.code]).toEqual([401, "unauthenticated"]);
  });

  it("do not change its role, also when the connection header names them", async () => {
    const { user } = await tenant();
    const documents = (await user.client.get("/pdfs", { expectOk: true })).json;
    for (const connection of ["keep-alive", "x-takeoff-signed-caller", "close, X-Takeoff-Signed-Caller", "content-type, accept, cookie"]) {
      const headers = { "x-takeoff-signed-caller": forgedToken("documents"), connection };
      expect((await user.client.get("/pdfs/all", { headers })).json.code).toBe("forbidden");
      expect((await user.client.get("/pdfs", { headers, expectOk: true })).json).toEqual(documents);
    }
  });

  it("do not remove the content type when the connection header names it", async () => {
    const { username, password } = await person();
    const response = await new ApiClient().login(username, password, { headers: { connection: "content-type, content-length" } });
    expect(response.status).toBe(200);
  });
});
