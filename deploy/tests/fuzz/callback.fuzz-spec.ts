import assert from "node:assert/strict";
import { describe, it } from "@jest/globals";
import { SIGN_ON_FAILURE_PARAMETER, SIGN_ON_FAILURES } from "@takeoff/contracts";
import { staff, tenant, uniqueSuffix, visitor, type ApiClient, type ApiResponse } from "@takeoff/testing";
import { SigningProvider, type AuthorizationRequest } from "@takeoff/testing/openid";
import { anyText } from "@takeoff/testing/any-text";
import fc from "fast-check";
import { formatCounts } from "../harness/print.ts";
import { onProductionProduct, type Figures, type ProductionHarness } from "../harness/case.ts";

/** Any JSON value, with texts that a database, a log or a parser may stumble over. */
const text = fc.oneof(
  anyText(),
  fc.constantFrom("\u0000", "\ud800", "lee\r\nset-cookie: a=b", "a".repeat(300), "x".repeat(100_000), "kim@mail.example", "../..", "-1"),
);
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.constantFrom(0, -1, 2 ** 53, 1e308));
const value: fc.Arbitrary<unknown> = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.array(text), fc.dictionary(text, number));

const CLAIMS = "sub email email_verified preferred_username iss aud azp exp iat nbf auth_time nonce at_hash acr".split(" ");
const TOKENS = "access_token token_type id_token refresh_token expires_in scope error error_description".split(" ");
const PARAMETERS = "code iss error error_description response id_token session_state scope".split(" ");
const KEYS = "kty alg use kid n e crv x y d key_ops x5c".split(" ");

const chooseSome = (names: readonly string[]): fc.Arbitrary<Record<string, unknown>> => fc.dictionary(fc.constantFrom(...names), value);
const json = (object: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    object.map((made) => JSON.stringify(made)),
    text,
  );

/** What a provider sends in one sign-in, and what stands in the address to which it sends the browser. */
const SIGN_IN = fc.oneof(
  { weight: 5, arbitrary: chooseSome(CLAIMS).map((claims) => ({ claims })) },
  { weight: 2, arbitrary: fc.tuple(chooseSome(["sub"]), json(chooseSome(CLAIMS))).map(([claims, userInfo]) => ({ claims, userInfo })) },
  { weight: 3, arbitrary: json(chooseSome(TOKENS)).map((token) => ({ token })) },
  { weight: 2, arbitrary: json(fc.record({ keys: fc.oneof(fc.array(chooseSome(KEYS)), value) })).map((keys) => ({ keys })) },
  { weight: 2, arbitrary: chooseSome(PARAMETERS).map((parameters) => ({ parameters })) },
);
interface SignIn {
  claims?: Record<string, unknown>;
  userInfo?: string;
  token?: string;
  keys?: string;
  parameters?: Record<string, unknown>;
}

/** The text of a parameter: a text as it is, anything else as JSON. */
function parameterText(given: unknown): string {
  const text = typeof given === "string" ? given : JSON.stringify(given);
  return text.toWellFormed().slice(0, 2_000);
}

/** An organization's sign-in through one provider. */
class Target {
  readonly domain = `d${uniqueSuffix()}.example`;
  readonly provider: SigningProvider;
  private readonly operator: ApiClient;
  private readonly organizationId: number;

  constructor(provider: SigningProvider, operator: ApiClient, organizationId: number) {
    this.provider = provider;
    this.operator = operator;
    this.organizationId = organizationId;
  }

  /** Sets it up again, after which nothing of the provider is cached. */
  async setUp(): Promise<void> {
    this.provider.bodies.clear();
    const { issuer, clientId, clientSecret } = this.provider;
    const setup = { issuer, client_id: clientId, client_secret: clientSecret, domains: [this.domain], creates_accounts: true };
    await this.operator.put(`/organizations/${this.organizationId}/single-sign-on`, setup, { expectOk: true });
  }

  /** @returns the response of the callback */
  async signIn({ claims = {}, userInfo, token, keys, parameters }: SignIn): Promise<ApiResponse> {
    const client = visitor();
    const email = `kim-${uniqueSuffix()}@${this.domain}`;
    const begun = (await client.post("/single-sign-on", { email }, { expectOk: true })).json as { redirect_to: string };
    const request = Object.fromEntries(new URL(begun.redirect_to).searchParams) as unknown as AuthorizationRequest;
    const bodies = { "/userinfo": userInfo, "/token": token, "/jwks": keys };
    for (const [path, body] of Object.entries(bodies)) if (body !== undefined) this.provider.bodies.set(path, body);
    // Without an address the UserInfo endpoint is asked.
    const known = userInfo === undefined ? { sub: email, email, email_verified: true } : { sub: email };
    const code = this.provider.issueCode(request, { ...known, ...claims });
    const query = new URLSearchParams({ state: request.state, code });
    for (const [name, given] of Object.entries(parameters ?? {})) query.append(name, parameterText(given));
    return client.get(`${new URL(request.redirect_uri).pathname}?${query.toString()}`);
  }
}

/** The page that a callback led to; throws for anything but a page of the log-in. */
function readPage({ status, headers, body }: ApiResponse): string {
  assert.equal(status, 303, `the callback responded ${status}: ${body.toString("utf8").slice(0, 200)}`);
  const location = headers.get("location") ?? "";
  if (location === "/client/login") return "signed in";
  const reason = new URL(location, "http://takeoff.invalid").searchParams.get(SIGN_ON_FAILURE_PARAMETER) ?? "";
  assert((SIGN_ON_FAILURES as readonly string[]).includes(reason), `the callback led to ${location}`);
  return reason;
}

async function fuzzCallback({ quick, random }: ProductionHarness): Promise<Figures> {
  const [provider, operator, { organization }] = await Promise.all([SigningProvider.start(), staff(), tenant()]);
  const target = new Target(provider, operator.client, organization.id);
  const outcomes: Record<string, number> = {};
  let signIns = 0;
  const signsIn = fc.asyncProperty(SIGN_IN, async (sent: SignIn) => {
    // Keys are fetched once for a setup.
    if (sent.keys !== undefined || signIns === 0) await target.setUp();
    const page = readPage(await target.signIn(sent));
    outcomes[page] = (outcomes[page] ?? 0) + 1;
    signIns += 1;
    provider.bodies.clear();
    if (sent.keys !== undefined) await target.setUp();
  });
  try {
    await fc.assert(signsIn, { numRuns: quick ? 60 : 1_500, seed: random.integer(0, 999_999) });
  } finally {
    provider.close();
  }
  return { "sign-ins": signIns, outcomes: formatCounts(outcomes) };
}

describe("single-sign-on (quick)", () => {
  it("ends every sign-in in a page with a reason, whatever a provider sends", onProductionProduct(fuzzCallback));
});
