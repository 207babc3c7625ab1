import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { ISSUER_MESSAGES, singleSignOnSetupSchema } from "@takeoff/contracts";
import { database, readRunFile, mailTo, person, staff, tenant, toErrorResponse, visitor, waitFor, type Tenant } from "@takeoff/testing";
import { OpenIdProvider, SigningProvider } from "@takeoff/testing/openid";
import { addAccount, newDomain, outcome, makeSetup, setupPath, signOn } from "../../test/single-sign-on.ts";

const domain = newDomain();

const [provider, operator, ours] = await Promise.all([OpenIdProvider.start(readRunFile().public_url), staff(), tenant()]);
await operator.client.put(setupPath(ours), makeSetup(provider, domain), { expectOk: true });
afterAll(() => provider.close());

/** A new account of the provider. */
const account = (more: object = {}, at = domain) => addAccount(provider, at, more);

describe("PUT /organizations/{id}/single-sign-on", () => {
  it("never returns the client secret, stores it sealed, and keeps it where none is sent", async () => {
    const theirs = await tenant();
    const at = newDomain();
    const { client_secret, ...others } = makeSetup(provider, at);
    expect(toErrorResponse(await operator.client.put(setupPath(theirs), others)).fields).toHaveProperty("client_secret");
    for (const body of [{ client_secret, ...others }, others, { ...others, client_secret: null }]) {
      const { json, body: text } = await operator.client.put(setupPath(theirs), body, { expectOk: true });
      expect(singleSignOnSetupSchema.strict().parse(json).configuration).toEqual({ ...others });
      expect(text.includes(client_secret)).toBe(false);
    }
    expect((await operator.client.get(setupPath(theirs))).body.includes(client_secret)).toBe(false);
    const { rows } = await database().query<{ all: string }>(
      "select string_agg(encode(client_secret, 'escape') || p::text, '') as all from identity.openid_providers p",
    );
    expect(rows[0]!.all).not.toContain(client_secret);
    const { sub, email } = account({}, at);
    expect(outcome(await signOn(visitor(), email, sub))).toBe("303 /client/login");
  });

  it("ends the links to accounts when the issuer or the client changes, and only then", async () => {
    const theirs = await tenant();
    const at = newDomain();
    const setup = makeSetup(provider, at);
    await operator.client.put(setupPath(theirs), setup, { expectOk: true });
    const { sub, email } = account({}, at);
    await signOn(visitor(), email, sub);
    const links = async (): Promise<number> => {
      const sql = "select from identity.openid_identities i join identity.users u on u.id = i.user_id where u.organization_id = $1";
      return (await database().query(sql, [theirs.organization.id])).rows.length;
    };
    await operator.client.put(setupPath(theirs), { ...setup, creates_accounts: false }, { expectOk: true });
    expect(await links()).toBe(1);
    await operator.client.put(setupPath(theirs), { ...setup, client_id: "another" }, { expectOk: true });
    expect(await links()).toBe(0);
  });

  it("rejects a domain of another organization, and is neither read nor changed by the organization's own administrators", async () => {
    const theirs = await tenant();
    const taken = toErrorResponse(await operator.client.put(setupPath(theirs), makeSetup(provider, domain.toUpperCase())));
    expect(taken).toMatchObject({ status: 409, code: "conflict", fields: { domains: expect.stringContaining(domain) } });
    for (const { client } of [ours.admin, ours.user, theirs.admin]) {
      expect((await client.get(setupPath(ours))).status).toBe(403);
      expect((await client.put(setupPath(ours), makeSetup(provider, domain))).status).toBe(403);
      expect((await client.delete(setupPath(ours))).status).toBe(403);
    }
    expect((await operator.client.delete(setupPath(theirs))).status).toBe(404);
  });

  it("is deleted with its organization", async () => {
    const theirs = await tenant();
    const at = newDomain();
    await operator.client.put(setupPath(theirs), makeSetup(provider, at), { expectOk: true });
    await operator.client.delete(`/organizations/${theirs.organization.id}`, undefined, { expectOk: true });
    // Another organization may use the domain once the clean-up is done.
    const next = await tenant();
    const set = async (): Promise<boolean> => (await operator.client.put(setupPath(next), makeSetup(provider, at))).status === 200;
    await waitFor(set, { what: "the domain to be free" });
  });

  it("lets a user who was created by it set a password by the reset link", async () => {
    const someone = await person({ organizationId: ours.organization.id });
    const { sub, email } = account();
    await signOn(visitor(), email, sub);
    expect((await visitor().login(sub, someone.password)).status).toBe(401);
    await visitor().post("/forgot-password", { email }, { expectOk: true });
    await mailTo(email, { subject: "Reset your Takeoff password" });
  });
});

describe("an issuer", () => {
  let sample: SigningProvider;
  let theirs: Tenant;
  beforeAll(async () => {
    [sample, theirs] = await Promise.all([SigningProvider.start(), tenant()]);
  });
  afterAll(() => sample.close());

  const DISCOVERY = "/.well-known/openid-configuration";
  const { scheme, isPrivate, unreachable, invalid, unsuitable } = ISSUER_MESSAGES;
  /** The sentence below the field. */
  const set = async (more: object): Promise<string | undefined> =>
    toErrorResponse(await operator.client.put(setupPath(theirs), makeSetup(sample, newDomain(), more))).fields?.["issuer"];

  // What else is rejected: `outgoing-address.spec.ts`.
  it("is rejected with plain http of another machine and in a private network, before any request is sent to it", async () => {
    expect(await set({ issuer: "http://login.mail.example" })).toBe(scheme);
    expect(await set({ issuer: "https://169.254.169.254/latest/meta-data" })).toBe(isPrivate);
  });

  it("is rejected when it does not respond within five seconds, fails, redirects or sends too much, and then nothing is stored (deep)", async () => {
    expect(await set({ issuer: "http://127.0.0.1:1" })).toBe(unreachable);
    for (const [how, sentence] of [
      ["hangs", unreachable],
      ["fails", unreachable],
      ["redirects", invalid],
      ["is too large", invalid],
    ] as const) {
      sample.disturbances.set(DISCOVERY, how);
      expect([how, await set({})]).toEqual([how, sentence]);
    }
    expect(sample.requests).not.toContain("/redirected");
    sample.disturbances.clear();
    expect((await operator.client.get(setupPath(theirs))).json.configuration).toBeNull();
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["another issuer", { issuer: "https://login.mail.example" }, invalid],
    ["no token endpoint", { token_endpoint: undefined }, unsuitable],
    ["a token endpoint in the internal network", { token_endpoint: "http://10.0.0.1/token" }, unsuitable],
    ["keys in the internal network", { jwks_uri: "http://192.168.1.1/jwks" }, unsuitable],
    ["a token endpoint of a private network by https", { token_endpoint: "https://10.0.0.1/token" }, isPrivate],
    ["its users' claims in a private network", { userinfo_endpoint: "https://192.168.1.1/userinfo" }, isPrivate],
    ["a page that is a script", { authorization_endpoint: "javascript:alert(1)" }, unsuitable],
    ["no authorization code flow", { response_types_supported: ["id_token"] }, unsuitable],
  ])("is rejected when it publishes %s", async (_what, metadata, sentence) => {
    sample.metadata = metadata;
    expect(await set({})).toBe(sentence);
    sample.metadata = {};
  });
});
