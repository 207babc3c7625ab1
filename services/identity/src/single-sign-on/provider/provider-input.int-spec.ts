import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { staff, tenant, uniqueSuffix, visitor, type Tenant } from "@takeoff/testing";
import { SigningProvider } from "@takeoff/testing/openid";
import { begin, callback, newDomain, outcome, makeSetup, setupPath, signedInAs, signOnWith } from "../../../test/single-sign-on.ts";

let theirs: Tenant;
let domain: string;

/** Sets up single sign-on of a new organization, for which nothing of the provider is cached. */
async function setUp(): Promise<void> {
  theirs = await tenant();
  domain = newDomain();
  await operator.client.put(setupPath(theirs), makeSetup(provider, domain), { expectOk: true });
}

const [provider, operator] = await Promise.all([SigningProvider.start(), staff()]);
await setUp();
afterAll(() => provider.close());
beforeEach(() => {
  provider.bodies.clear();
  provider.userInfo = {};
});

function account(more: object = {}) {
  const sub = `lee-${uniqueSuffix()}`;
  return { sub, email: `${sub}@${domain}`, email_verified: true, ...more };
}

describe("a subject", () => {
  it("of 255 ASCII characters signs in, again and again", async () => {
    const claims = account();
    const sub = claims.sub.padEnd(255, "~");
    for (const _time of [1, 2]) expect(outcome(await signOnWith(provider, claims.email, { ...claims, sub }))).toBe("303 /client/login");
  });

  it.each<[string, unknown]>([
    ["256 characters", "a".repeat(256)],
    ["a NUL character", "lee\u0000"],
    ["other characters than ASCII", "lée"],
    ["no characters", ""],
    ["a number as its value", 7],
  ])("with %s is rejected with a reason", async (_what, sub) => {
    const client = visitor();
    expect(outcome(await signOnWith(provider, `kim@${domain}`, account({ sub }), client))).toBe("303 invalid");
    expect(await signedInAs(client)).toBeNull();
  });
});

const TOKEN = { access_token: "sample", token_type: "Bearer" };

// Other claims: `sign-on.int-spec.ts`, `single-sign-on.spec.ts` and `hostile-provider.deep-spec.ts`; any response: `npm run fuzz`.
describe("a response", () => {
  it.each<[string, string, unknown]>([
    ["/token", "no JSON", "<html>"],
    ["/token", "null", null],
    ["/token", "an error that is an object", { error: { code: 5 } }],
    ["/token", "an ID token of one part", { ...TOKEN, id_token: "a" }],
    ["/token", "an ID token whose parts are no objects", { ...TOKEN, id_token: "bnVsbA.bnVsbA.bnVsbA" }],
    ["/token", "no ID token", TOKEN],
    ["/jwks", "no JSON", "<html>"],
    ["/jwks", "keys that are no objects", { keys: [null, 5, "x"] }],
    ["/jwks", "a key with wrong types", { keys: [{ kty: "RSA", alg: "RS256", n: 5, e: {} }] }],
    ["/userinfo", "no JSON", "<html>"],
    ["/userinfo", "a subject that is a list", { sub: [] }],
  ])("of %s that is %s is rejected with a reason", async (path, _what, body) => {
    // The keys of an organization's provider are cached, other responses are not.
    if (path === "/jwks") await setUp();
    provider.bodies.set(path, typeof body === "string" ? body : JSON.stringify(body));
    const { sub } = account();
    const claims = path === "/userinfo" ? { sub } : account();
    expect(outcome(await signOnWith(provider, `kim@${domain}`, claims))).toBe("303 invalid");
  });

  it.each<[string, Record<string, string>]>([
    ["a code of 5,000 characters", { code: "x".repeat(5_000) }],
    ["no code", {}],
    ["an error and a code", { code: "x", error: "\u0000" }],
    ["an ID token and a code", { code: "x", id_token: "a.b.c" }],
  ])("in the browser's address with %s is rejected with a reason", async (_what, parameters) => {
    const client = visitor();
    const { request } = await begin(client, `kim@${domain}`);
    expect(outcome(await callback(client, request, parameters))).toBe("303 invalid");
  });

  it.each<[string, unknown]>([
    ["null", null],
    ["response types that are a number", { response_types_supported: 5 }],
    ["endpoints that are lists", { token_endpoint: [], jwks_uri: {}, userinfo_endpoint: 7 }],
  ])("of the configuration that is %s is rejected in the form", async (_what, metadata) => {
    const configuration = (await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()) as object;
    const body = metadata === null ? null : { ...configuration, ...(metadata as object) };
    provider.bodies.set("/.well-known/openid-configuration", JSON.stringify(body));
    const { status, json } = await operator.client.put(setupPath(theirs), makeSetup(provider, newDomain()));
    expect([status, Object.keys((json as { fields: object }).fields)]).toEqual([400, ["issuer"]]);
  });

  it("of the configuration that changes into something else is reported where the sign-in begins", async () => {
    await setUp();
    provider.bodies.set("/.well-known/openid-configuration", JSON.stringify({ issuer: provider.issuer, authorization_endpoint: 5 }));
    expect((await visitor().post("/single-sign-on", { email: `kim@${domain}` })).status).toBe(503);
  });
});
