import { describe, expect, it } from "@jest/globals";
import { errorBodySchema } from "@takeoff/contracts";
import { ApiClient, forgedToken, person, readRunFile, tenant, type ApiAnswer, type Forgery } from "@takeoff/testing";

const SERVICES = { identity: "/check_session", organizations: "/organizations", documents: "/pdfs", notifications: "/operations" } as const;
type Service = keyof typeof SERVICES;
const NAMES = Object.keys(SERVICES) as Service[];

/** A call past the gateway, straight to the service. */
function direct(service: Service, headers: Record<string, string | string[]>, path: string = SERVICES[service]): Promise<ApiAnswer> {
  return new ApiClient(readRunFile().services[service] as string).get(path, { headers });
}

const seconds = (): number => Math.floor(Date.now() / 1000);
const OTHER_KEY = Buffer.alloc(32, 7).toString("base64url");

describe.each(NAMES)("a call straight to %s", (service) => {
  it("with the gateway's own token would be answered: what follows is refused for its one fault", async () => {
    expect((await direct(service, { "x-takeoff-caller": forgedToken(service) })).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ["without a token", {}],
    ["with an empty one", { "x-takeoff-caller": "" }],
    ["with a made-up identity", { "x-takeoff-caller": '{"id":1,"role":"parent_admin"}', "x-user-id": "1", "x-takeoff-user": "1" }],
    ["with a token where another product has it", { authorization: `Bearer ${forgedToken(service)}` }],
  ])("%s is refused", async (_what, headers) => {
    const answer = await direct(service, headers);
    expect([answer.status, errorBodySchema.parse(answer.json).code]).toEqual([401, "unauthenticated"]);
  });

  it.each<[string, () => Forgery]>([
    ["another key's", () => ({ key: OTHER_KEY })],
    ["an unknown key's", () => ({ header: { kid: "k2" }, key: OTHER_KEY })],
    ["an unsigned", () => ({ header: { alg: "none" } })],
    ["an unsigned one that spells it differently", () => ({ header: { alg: "None" }, key: "" })],
    ["an expired", () => ({ claims: { iat: seconds() - 61, exp: seconds() - 6 } })],
    ["an everlasting", () => ({ claims: { iat: seconds() - 3_600, exp: seconds() + 31_536_000 } })],
    ["another service's", () => ({ claims: { aud: service === "documents" ? "identity" : "documents" } })],
    ["everybody's", () => ({ claims: { aud: undefined } })],
    ["another issuer's", () => ({ claims: { iss: "somebody" } })],
  ])("with %s token is refused", async (_whose, forgery) => {
    const answer = await direct(service, { "x-takeoff-caller": forgedToken(service, forgery()) });
    expect([answer.status, errorBodySchema.parse(answer.json).code]).toEqual([401, "unauthenticated"]);
  });

  it("is refused for a path that it does not know as well: it tells strangers nothing", async () => {
    expect((await direct(service, {}, "/nothing")).status).toBe(401);
    expect((await direct(service, { "x-takeoff-caller": forgedToken(service) }, "/nothing")).status).toBe(404);
  });

  it("checks the role again", async () => {
    const caller = { id: 1, username: "forged", role: "user", organization_id: 1, nda_accepted: false, session_id: 1 };
    const answer = await direct(service, { "x-takeoff-caller": forgedToken(service, { claims: { caller } }) });
    expect(answer.status).toBe(service === "identity" ? 200 : 403);
  });
});

describe("what a client says of itself to the gateway", () => {
  it("does not sign it in", async () => {
    const headers = { "x-takeoff-caller": forgedToken("documents"), "x-takeoff-request-id": "mine" };
    const answer = await new ApiClient().get("/pdfs/all", { headers });
    expect([answer.status, answer.json.code]).toEqual([401, "unauthenticated"]);
  });

  it("gives it no other role than its own, whatever it calls a header of the connection", async () => {
    const { user } = await tenant();
    const documents = (await user.client.get("/pdfs", { expectOk: true })).json;
    for (const connection of ["keep-alive", "x-takeoff-caller", "close, X-Takeoff-Caller", "content-type, accept, cookie"]) {
      const headers = { "x-takeoff-caller": forgedToken("documents"), connection };
      expect((await user.client.get("/pdfs/all", { headers })).json.code).toBe("forbidden");
      expect((await user.client.get("/pdfs", { headers, expectOk: true })).json).toEqual(documents);
    }
  });

  it("does not take the type from a body by calling it a header of the connection", async () => {
    const { username, password } = await person();
    const answer = await new ApiClient().login(username, password, { headers: { connection: "content-type, content-length" } });
    expect(answer.status).toBe(200);
  });
});
