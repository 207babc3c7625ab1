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
    ["more characters than an index of the database holds", "x".repeat(100_000)],
    ["a NUL character", "lee\u0000"],
    ["a line break", "lee\nadmin"],
    ["other characters than ASCII", "lée"],
    ["half of a surrogate pair", "\ud800"],
    ["no characters", ""],
    ["a number as its value", 7],
    ["a list as its value", ["lee"]],
    ["an object as its value", { toString: "lee" }],
    ["null as its value", null],
  ])("with %s is rejected with a reason", async (_what, sub) => {
    const client = visitor();
    expect(outcome(await signOnWith(provider, `kim@${domain}`, account({ sub }), client))).toBe("303 invalid");
    expect(await signedInAs(client)).toBeNull();
  });
});

describe("another claim", () => {
  it.each<[string, object, string]>([
    ["an address that is a list", { email: ["kim@mail.example"] }, "email_domain"],
    ["an address of 100,000 characters", { email: `${"a".repeat(100_000)}@mail.example` }, "email_domain"],
    ["an address with a NUL character", { email: "kim\u0000@mail.example" }, "email_domain"],
    ["a verification that is a text", { email_verified: "true" }, "email_unverified"],
    ["a time that is a text", { exp: "soon" }, "invalid"],
    ["a time before all others", { exp: -1e308 }, "invalid"],
    ["an audience that is an object", { aud: {} }, "invalid"],
  ])("that is %s is rejected with a reason", async (_what, wrong, reason) => {
    expect(outcome(await signOnWith(provider, `kim@${domain}`, account(wrong)))).toBe(`303 ${reason}`);
  });

  it.each<[string, unknown]>([
    ["of 100,000 characters", "a".repeat(100_000)],
    ["with a NUL character", "kim\u0000"],
    ["that is an object", {}],
  ])("that is a user name %s gives way to the address", async (_what, preferred_username) => {
    const claims = account({ preferred_username });
    const client = visitor();
    expect(outcome(await signOnWith(provider, claims.email, claims, client))).toBe("303 /client/login");
    expect(await signedInAs(client)).toBe(claims.sub);
  });
});

const TOKEN = { access_token: "sample", token_type: "Bearer" };

describe("a response", () => {
  it.each<[string, string, unknown]>([
    ["/token", "no JSON", "<html>"],
    ["/token", "a list", []],
    ["/token", "null", null],
    ["/token", "an error that is an object", { error: { code: 5 } }],
    ["/token", "an ID token of one part", { ...TOKEN, id_token: "a" }],
    ["/token", "an ID token of empty parts", { ...TOKEN, id_token: ".." }],
    ["/token", "an ID token that is no base64", { ...TOKEN, id_token: "?.?.?" }],
    ["/token", "an ID token whose parts are no objects", { ...TOKEN, id_token: "bnVsbA.bnVsbA.bnVsbA" }],
    ["/token", "an ID token that is encrypted", { ...TOKEN, id_token: "a.b.c.d.e" }],
    ["/token", "an ID token that is a number", { ...TOKEN, id_token: 5 }],
    ["/token", "no ID token", TOKEN],
    ["/token", "a lifetime that is a text", { ...TOKEN, expires_in: "never" }],
    ["/jwks", "no JSON", "<html>"],
    ["/jwks", "null", null],
    ["/jwks", "keys that are no list", { keys: { a: 1 } }],
    ["/jwks", "keys that are no objects", { keys: [null, 5, "x"] }],
    ["/jwks", "a key with wrong types", { keys: [{ kty: "RSA", alg: "RS256", n: 5, e: {} }] }],
    ["/jwks", "a key that is empty", { keys: [{ kty: "RSA", n: "", e: "" }] }],
    ["/jwks", "a key of another curve", { keys: [{ kty: "EC", crv: "P-0", x: "AA", y: "AA" }] }],
    ["/userinfo", "no JSON", "<html>"],
    ["/userinfo", "null", null],
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
    ["an empty code", { code: "" }],
    ["an error and a code", { code: "x", error: "\u0000" }],
    ["a signed response that is none", { response: "a.b.c" }],
    ["an ID token and a code", { code: "x", id_token: "a.b.c" }],
    ["another issuer", { code: "x", iss: "\ud83d\ude00" }],
  ])("in the browser's address with %s is rejected with a reason", async (_what, parameters) => {
    const client = visitor();
    const { request } = await begin(client, `kim@${domain}`);
    expect(outcome(await callback(client, request, parameters))).toBe("303 invalid");
  });

  it.each<[string, unknown]>([
    ["null", null],
    ["a list", []],
    ["a text", "x"],
    ["response types that are a number", { response_types_supported: 5 }],
    ["endpoints that are lists", { token_endpoint: [], jwks_uri: {}, userinfo_endpoint: 7 }],
    ["an endpoint that is null", { userinfo_endpoint: null }],
  ])("of the configuration that is %s is rejected in the form", async (_what, metadata) => {
    const configuration = await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json();
    const isObject = typeof metadata === "object" && metadata !== null && !Array.isArray(metadata);
    const body = isObject ? { ...(configuration as object), ...metadata } : metadata;
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
