import { afterAll, describe, expect, it } from "@jest/globals";
import { database, readRunFile, staff, tenant, toErrorResponse, visitor } from "@takeoff/testing";
import { OpenIdProvider } from "@takeoff/testing/openid";
import {
  addAccount,
  atProvider,
  begin,
  callback,
  newDomain,
  outcome,
  redirectUri,
  makeSetup,
  setupPath,
  signedInAs,
} from "../../../test/single-sign-on.ts";

const domain = newDomain();

const [provider, operator, ours] = await Promise.all([OpenIdProvider.start(readRunFile().public_url), staff(), tenant()]);
await operator.client.put(setupPath(ours), makeSetup(provider, domain), { expectOk: true });
afterAll(() => provider.close());

describe("the response of a provider", () => {
  it("is accepted once, also of concurrent requests", async () => {
    const { sub, email } = addAccount(provider, domain);
    const client = visitor();
    const { url } = await begin(client, email);
    const { pathname, search } = await atProvider(url, sub);
    const cookie = client.cookies.header()!;
    const responses = await Promise.all([1, 2, 3, 4].map(() => visitor().get(pathname + search, { headers: { cookie } })));
    expect(responses.map(outcome).sort()).toEqual(["303 /client/login", "303 expired", "303 expired", "303 expired"]);
    expect(outcome(await visitor().get(pathname + search, { headers: { cookie } }))).toBe("303 expired");
  });

  it("is accepted only in the browser that began the sign-in", async () => {
    const { sub, email } = addAccount(provider, domain);
    const [attacker, victim, other] = [visitor(), visitor(), visitor()];
    const { pathname, search } = await atProvider((await begin(attacker, email)).url, sub);
    await begin(other, email);
    for (const client of [victim, other]) {
      expect(outcome(await client.get(pathname + search))).toBe("303 expired");
      expect(await signedInAs(client)).toBeNull();
    }
    // It is not used up by what another browser presents.
    expect(outcome(await attacker.get(pathname + search))).toBe("303 /client/login");
  });

  it("is rejected without its state, with another one, and later than the ten minutes that a sign-in may take", async () => {
    const { sub, email } = addAccount(provider, domain);
    const client = visitor();
    const { url, request } = await begin(client, email);
    const { searchParams } = await atProvider(url, sub);
    const code = searchParams.get("code")!;
    const { request: next } = await begin(visitor(), email);
    for (const state of [undefined, "", "x", next.state])
      expect(outcome(await callback(client, request, { code, state }))).toBe("303 expired");
    await database().query("update identity.openid_attempts set created_at = now() - interval '601 seconds'");
    expect(outcome(await callback(client, request, { code }))).toBe("303 expired");
    expect(await signedInAs(client)).toBeNull();
  });

  it("is rejected where a script, a frame or a picture of another site loads it, and as HEAD", async () => {
    const { sub, email } = addAccount(provider, domain);
    const client = visitor();
    const { pathname, search } = await atProvider((await begin(client, email)).url, sub);
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" };
    expect(toErrorResponse(await client.get(pathname + search, { headers }))).toMatchObject({ status: 403, code: "cross_site" });
    expect((await client.raw("HEAD", pathname + search)).status).toBe(403);
    const navigation = { ...headers, "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
    expect(outcome(await client.get(pathname + search, { headers: navigation }))).toBe("303 /client/login");
  });

  it("is bound to a cookie that no script reads and other sites do not send", async () => {
    const response = await visitor().post("/single-sign-on", { email: addAccount(provider, domain).email }, { expectOk: true });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^takeoff_sign_on=[\w-]{43}; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
    ]);
    const url = new URL((response.json as { redirect_to: string }).redirect_to);
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{
        response_type: "code",
        code_challenge_method: "S256",
        scope: "openid email profile",
        redirect_uri: redirectUri(ours.organization.id),
      },
    });
  });
});
