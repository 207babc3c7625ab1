import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { MESSAGES } from "@takeoff/contracts";
import { staff, tenant, toErrorResponse, uniqueSuffix, visitor, waitFor } from "@takeoff/testing";
import { SigningProvider } from "@takeoff/testing/openid";
import { begin, callback, newDomain, outcome, makeSetup, setupPath, signOnWith, signedInAs } from "../../../test/single-sign-on.ts";

const domain = newDomain();

const [provider, operator, ours] = await Promise.all([SigningProvider.start(), staff(), tenant()]);
await operator.client.put(setupPath(ours), makeSetup(provider, domain), { expectOk: true });
afterAll(() => provider.close());
beforeEach(() => {
  provider.disturbances.clear();
  provider.signsWithOtherKey = false;
  provider.algorithm = "RS256";
  provider.metadata = {};
  provider.userInfo = {};
});

/** Claims of a new account. */
function account(more: object = {}) {
  const sub = `pat-${uniqueSuffix()}`;
  return { sub, email: `${sub}@${domain}`, email_verified: true, ...more };
}

describe("an ID token (deep)", () => {
  const now = Math.floor(Date.now() / 1000);
  it.each<[string, Record<string, unknown>]>([
    ["no nonce", { nonce: undefined }],
    ["another nonce", { nonce: "x".repeat(43) }],
    ["another issuer", { iss: "https://login.mail.example" }],
    ["no issuer", { iss: undefined }],
    ["another audience", { aud: "another" }],
    ["a second audience and another authorized party", { aud: ["takeoff", "another"], azp: "another" }],
    ["no subject", { sub: undefined }],
    ["a time in the past", { iat: now - 7200, exp: now - 3600 }],
    ["no time of expiry", { exp: undefined }],
  ])("with %s is rejected", async (_what, wrong) => {
    const claims = account();
    const client = visitor();
    expect(outcome(await signOnWith(provider, claims.email, { ...claims, ...wrong }, client))).toBe("303 invalid");
    expect(await signedInAs(client)).toBeNull();
  });

  it("that another key signed is rejected", async () => {
    provider.signsWithOtherKey = true;
    const claims = account();
    expect(outcome(await signOnWith(provider, claims.email, claims))).toBe("303 invalid");
  });

  it.each(["none", "HS256"] as const)("with the algorithm %s is rejected, also where the provider lists it", async (algorithm) => {
    provider.algorithm = algorithm;
    expect(outcome(await signOnWith(provider, account().email, account()))).toBe("303 invalid");
    const [theirs, at] = [await tenant(), newDomain()];
    provider.metadata = { id_token_signing_alg_values_supported: [algorithm, "RS256"] };
    await operator.client.put(setupPath(theirs), makeSetup(provider, at), { expectOk: true });
    const email = `kim@${at}`;
    const client = visitor();
    expect(outcome(await signOnWith(provider, email, account({ email }), client))).toBe("303 invalid");
    expect(await signedInAs(client)).toBeNull();
  });

  it("without an address is completed by the UserInfo endpoint, whose response must have the same subject", async () => {
    const { sub, email } = account();
    provider.userInfo = { sub: "another", email, email_verified: true };
    expect(outcome(await signOnWith(provider, email, { sub }))).toBe("303 invalid");
    provider.userInfo = { sub, email, email_verified: true };
    expect(outcome(await signOnWith(provider, email, { sub }))).toBe("303 /client/login");
    // Afterwards the subject suffices.
    provider.userInfo = {};
    expect(outcome(await signOnWith(provider, email, { sub }))).toBe("303 /client/login");
  });

  it("with an address is not completed by the UserInfo endpoint's word about another address", async () => {
    const [victim, { sub, email }] = [account(), account()];
    provider.userInfo = { sub, email, email_verified: true };
    const client = visitor();
    await signOnWith(provider, email, { sub, email: victim.email }, client);
    const { json } = await client.get("/check_session", { expectOk: true });
    expect((json as { user: { email: string } }).user.email).toBe(email);
  });
});

describe("a code (deep)", () => {
  it("is exchanged once, and only by the browser whose code verifier it was issued for", async () => {
    const claims = account();
    const [client, other] = [visitor(), visitor()];
    const [{ request }, { request: otherRequest }] = [await begin(client, claims.email), await begin(other, claims.email)];
    const code = provider.issueCode(request, claims);
    // Injected into a sign-in of another browser.
    expect(outcome(await callback(other, otherRequest, { code }))).toBe("303 invalid");
    const next = await begin(client, claims.email);
    const valid = provider.issueCode(next.request, claims);
    expect(outcome(await callback(client, next.request, { code: valid }))).toBe("303 /client/login");
    const again = await begin(other, claims.email);
    expect(outcome(await callback(other, again.request, { code: valid }))).toBe("303 invalid");
  });

  it("of another organization's provider is rejected, also where the response names that provider", async () => {
    const [theirs, hostile] = await Promise.all([tenant(), SigningProvider.start()]);
    const at = newDomain();
    await operator.client.put(setupPath(theirs), makeSetup(hostile, at), { expectOk: true });
    const claims = account();
    const client = visitor();
    for (const named of [{}, { iss: hostile.issuer }]) {
      const { request } = await begin(client, claims.email);
      const code = hostile.issueCode(request, { ...claims, iss: provider.issuer });
      expect(outcome(await callback(client, request, { code, ...named }))).toBe("303 invalid");
      // Our provider's code for a sign-in that was begun at theirs: their token endpoint gets it, and it signs no user in.
      const begun = await begin(client, `kim@${at}`);
      const stolen = provider.issueCode(begun.request, claims);
      expect(outcome(await callback(client, begun.request, { code: stolen, ...named }))).toBe("303 invalid");
    }
    // A provider vouches for addresses of its own organization only.
    expect(outcome(await signOnWith(hostile, `kim@${at}`, claims, client))).toBe("303 email_domain");
    expect(await signedInAs(client)).toBeNull();
    hostile.close();
  });

  it("never reaches another organization's provider, whose page sent the user on to ours", async () => {
    const [theirs, hostile] = await Promise.all([tenant(), SigningProvider.start()]);
    const at = newDomain();
    await operator.client.put(setupPath(theirs), makeSetup(hostile, at), { expectOk: true });
    const claims = account();
    const [victim, attacker] = [visitor(), visitor()];
    const begunByVictim = await begin(victim, `kim@${at}`);
    // Their page leads to ours with nonce and code challenge of the attacker's own sign-in, and the state of the victim's.
    const begunByAttacker = await begin(attacker, claims.email);
    const code = provider.issueCode(begunByAttacker.request, claims);
    const returned = await callback(victim, begunByAttacker.request, { code, state: begunByVictim.request.state });
    expect([outcome(returned), hostile.requests.includes("/token")]).toEqual(["303 invalid", false]);
    hostile.close();
  });
});

describe("a provider that is unavailable (deep)", () => {
  it.each<["hangs" | "fails"]>([["hangs"], ["fails"]])("and %s at the exchange of the code gets a clear failure", async (how) => {
    // Each endpoint of a provider of its own: the time-outs pass together.
    const failures = ["/token", "/jwks"].map(async (endpoint) => {
      const theirs = await SigningProvider.start();
      const at = newDomain();
      await operator.client.put(setupPath(await tenant()), makeSetup(theirs, at), { expectOk: true });
      theirs.disturbances.set(endpoint, how);
      const email = `kim@${at}`;
      const failure = outcome(await signOnWith(theirs, email, account({ email })));
      theirs.close();
      return [endpoint, failure];
    });
    expect(await Promise.all(failures)).toEqual(["/token", "/jwks"].map((endpoint) => [endpoint, "303 unavailable"]));
  });

  it("before the sign-in begins is reported in the form, and delays no other request", async () => {
    const theirs = await tenant();
    const at = newDomain();
    await operator.client.put(setupPath(theirs), makeSetup(provider, at), { expectOk: true });
    provider.disturbances.set("/.well-known/openid-configuration", "hangs");
    const before = provider.requests.length;
    const starts = [1, 2, 3].map(() => visitor().post("/single-sign-on", { email: `kim@${at}` }));
    const check = visitor().get("/check_session");
    expect((await Promise.race([check, ...starts])).status).toBe(200);
    const { unavailable } = MESSAGES.singleSignOn;
    for (const response of await Promise.all(starts))
      expect(toErrorResponse(response)).toMatchObject({ status: 503, code: "unavailable", error: unavailable });
    // Concurrent sign-ins share one request to the provider.
    expect(provider.requests.length - before).toBe(1);
  });
});

it("POST /single-sign-on (deep) responds in the same way for every address of a domain, and rejects other domains", async () => {
  const known = account();
  await signOnWith(provider, known.email, known);
  const shape = async (email: string): Promise<unknown> => {
    const { status, json } = await visitor().post("/single-sign-on", { email });
    const url = new URL((json as { redirect_to: string }).redirect_to);
    return [status, url.origin, url.pathname, [...url.searchParams.keys()]];
  };
  expect(await shape(`nobody@${domain}`)).toEqual(await shape(known.email));
  const unknown = toErrorResponse(await visitor().post("/single-sign-on", { email: `kim@${newDomain()}` }));
  expect(unknown).toMatchObject({ status: 400, fields: { email: MESSAGES.singleSignOn.unknownDomain } });
});

it("the log (deep) contains no code, state, nonce, token or client secret of successful and failed sign-ins", async () => {
  const claims = account();
  const [client, other] = [visitor(), visitor()];
  const { request } = await begin(client, claims.email);
  const code = provider.issueCode(request, claims);
  await callback(other, request, { code });
  const [token, headers] = [client.cookies.get("takeoff_sign_on")!, { cookie: client.cookies.header()! }];
  const done = await callback(client, request, { code });
  expect(outcome(done)).toBe("303 /client/login");
  const { pathname } = new URL(request.redirect_uri);
  await visitor().get(`${pathname}?code=${code}&state=${request.state}`, { headers });
  const failed = await signOnWith(provider, claims.email, { ...claims, nonce: "wrong-nonce-1234" });
  const folder = join(dirname(process.env["TAKEOFF_RUN_FILE"] ?? ""), "logs");
  const logged = (): string =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .join("\n");
  await waitFor(() => logged().includes(failed.headers.get("x-request-id")!), { what: "the requests to be logged" });
  const secrets = [code, request.state, request.nonce, token, client.cookies.get("takeoff_session")!, provider.clientSecret];
  for (const secret of [...secrets, "wrong-nonce-1234", "sample-access-token"])
    expect([secret, logged().includes(secret)]).toEqual([secret, false]);
  expect(logged()).toContain('"single sign-on failed"');
});
