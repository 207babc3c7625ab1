import { API_BASE, SIGN_ON_FAILURE_PARAMETER, singleSignOnCallbackPath } from "@takeoff/contracts";
import { CookieJar, readRunFile, uniqueSuffix, visitor, type ApiClient, type ApiResponse, type Tenant } from "@takeoff/testing";
import type { AuthorizationRequest, OpenIdProvider, SigningProvider } from "@takeoff/testing/openid";

export const redirectUri = (organizationId: number): string =>
  `${readRunFile().public_url}${API_BASE}${singleSignOnCallbackPath(organizationId)}`;
export const newDomain = (): string => `d${uniqueSuffix()}.example`;

/** A valid body for `PUT /organizations/{id}/single-sign-on`. */
export function makeSetup({ issuer, clientId, clientSecret }: OpenIdProvider | SigningProvider, domain: string, more: object = {}) {
  return { issuer, client_id: clientId, client_secret: clientSecret, domains: [domain], creates_accounts: true, ...more };
}

export const setupPath = ({ organization }: Pick<Tenant, "organization">): string => `/organizations/${organization.id}/single-sign-on`;

/** Adds an account with a verified address to the real provider. */
export function addAccount(provider: OpenIdProvider, domain: string, more: object = {}) {
  const sub = `kim-${uniqueSuffix()}`;
  const created = { sub, email: `${sub}@${domain}`, email_verified: true, ...more };
  provider.add(created);
  return created;
}

export interface Begun {
  /** The provider's page. */
  url: string;
  request: AuthorizationRequest;
}

/** Begins a sign-in in a client, as the page does. */
export async function begin(client: ApiClient, email: string, return_to?: string): Promise<Begun> {
  const { json } = await client.post("/single-sign-on", { email, return_to }, { expectOk: true });
  const url = (json as { redirect_to: string }).redirect_to;
  return { url, request: Object.fromEntries(new URL(url).searchParams) as unknown as AuthorizationRequest };
}

/** Opens the callback of an authorization request in a client, with its state unless the parameters have another one or undefined. */
export function callback(
  client: ApiClient,
  { redirect_uri, state }: AuthorizationRequest,
  parameters: Record<string, string | undefined>,
): Promise<ApiResponse> {
  const query = Object.entries({ state, ...parameters }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return client.get(`${new URL(redirect_uri).pathname}?${new URLSearchParams(query).toString()}`);
}

/** Where a callback led to, below the app: `/login`, or the reason of a failure. */
export function outcome({ status, headers }: ApiResponse): string {
  const location = headers.get("location") ?? "";
  const failure = new URL(location, "http://takeoff.invalid").searchParams.get(SIGN_ON_FAILURE_PARAMETER);
  return `${status} ${failure ?? location}`;
}

/** Whether the client of a callback has a session of a user; his or her name, else null. */
export async function signedInAs(client: ApiClient): Promise<string | null> {
  const { json } = await client.get("/check_session", { expectOk: true });
  return (json as { user: { username: string } | null }).user?.username ?? null;
}

/** Signs in at the real provider's page as a browser does. Returns the address of the callback. */
export async function atProvider(url: string, account: string | null): Promise<URL> {
  const cookies = new CookieJar();
  const { origin } = new URL(url);
  const send = async (address: string, init: RequestInit = {}): Promise<string> => {
    const cookie = cookies.header();
    const response = await fetch(new URL(address, origin), { ...init, redirect: "manual", headers: cookie ? { cookie } : {} });
    cookies.keep(response.headers.getSetCookie());
    const location = response.headers.get("location");
    if (location === null) throw new Error(`${address} returned ${response.status}: ${(await response.text()).slice(0, 500)}`);
    return location;
  };
  const page = await send(url);
  const form = new URLSearchParams(account === null ? { cancel: "1" } : { account });
  return new URL(await send(await send(page, { method: "POST", body: form })));
}

/** A whole sign-in at the real provider. Returns the response to the callback. */
export async function signOn(client: ApiClient, email: string, account: string | null, returnTo?: string): Promise<ApiResponse> {
  const { pathname, search } = await atProvider((await begin(client, email, returnTo)).url, account);
  return client.get(pathname + search);
}

/** A whole sign-in at the signing provider, with claims in addition to valid ones. */
export async function signOnWith(
  provider: SigningProvider,
  email: string,
  claims: Record<string, unknown>,
  client: ApiClient = visitor(),
): Promise<ApiResponse> {
  const { request } = await begin(client, email);
  return callback(client, request, { code: provider.issueCode(request, claims) });
}
