import assert from "node:assert/strict";
import { visitor, type Person } from "@takeoff/testing";
import { SigningProvider, type AuthorizationRequest } from "@takeoff/testing/openid";

/** Sets up single sign-on of an organization, and signs a new user in with it; the word is in each name, address and domain. */
export async function signOnWithNames(word: string, operator: Person, organizationId: number): Promise<void> {
  const provider = await SigningProvider.start();
  try {
    const domain = `${word}.example`.toLowerCase();
    const { issuer, clientSecret } = provider;
    const setup = { issuer, client_id: provider.clientId, client_secret: clientSecret, domains: [domain], creates_accounts: true };
    await operator.client.put(`/organizations/${organizationId}/single-sign-on`, setup, { expectOk: true });
    const client = visitor();
    const email = `${word}-sso@${domain}`;
    const begun = (await client.post("/single-sign-on", { email }, { expectOk: true })).json as { redirect_to: string };
    const request = Object.fromEntries(new URL(begun.redirect_to).searchParams) as unknown as AuthorizationRequest;
    const claims = { sub: `${word}-subject`, email, email_verified: true, preferred_username: `${word}.sso` };
    const query = new URLSearchParams({ code: provider.issueCode(request, claims), state: request.state });
    await client.get(`${new URL(request.redirect_uri).pathname}?${query.toString()}`);
    const session = (await client.get("/check_session", { expectOk: true })).json as { isAuthenticated: boolean };
    assert(session.isAuthenticated, "single sign-on made no session");
    // A second one that is not finished.
    await client.post("/single-sign-on", { email, return_to: `/client/projects?q=${word}` }, { expectOk: true });
  } finally {
    provider.close();
  }
}
