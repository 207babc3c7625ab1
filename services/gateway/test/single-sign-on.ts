import { MESSAGES, TEXT_LIMITS, TEXT_MESSAGES } from "@takeoff/contracts";
import { uniqueSuffix, visitor } from "@takeoff/testing";
import { SigningProvider } from "@takeoff/testing/openid";
import type { BodyRow, Call, World } from "./body-row.ts";

const newDomain = (): string => `d${uniqueSuffix()}.example`;

let provider: Promise<SigningProvider> | undefined;

/** An OpenID provider whose published configuration can be read. One for each test file: it ends with the file's process. */
function sampleProvider(): Promise<SigningProvider> {
  provider ??= SigningProvider.start();
  return provider;
}

/** A valid body for `PUT /organizations/{id}/single-sign-on`. */
export async function sampleSetup(domain = newDomain()) {
  const { issuer, clientId, clientSecret } = await sampleProvider();
  return { issuer, client_id: clientId, client_secret: clientSecret, domains: [domain], creates_accounts: true };
}

const DOMAIN = newDomain();
let setup: Record<string, unknown> | undefined;
/** Our organization with single sign-on. */
const signOnSetup = async ({ ours, operator: { client } }: World): Promise<Call> => {
  const path = `/organizations/${ours.organization.id}/single-sign-on`;
  setup ??= await sampleSetup(DOMAIN);
  await client.put(path, setup, { expectOk: true });
  return { client, path };
};

export const SINGLE_SIGN_ON_BODIES: Record<"startSingleSignOn" | "setSingleSignOn", BodyRow> = {
  startSingleSignOn: {
    prepare: async (world) => {
      await signOnSetup(world);
      return { client: visitor(), path: "/single-sign-on" };
    },
    body: () => ({ email: `kim@${DOMAIN}`, return_to: null }),
    // Without its limit: a longer address is of an unknown domain.
    fields: [{ name: "email", kind: "email", required: MESSAGES.users.emailRequired }],
    accepted: "200",
  },
  setSingleSignOn: {
    prepare: signOnSetup,
    body: () => ({ ...setup! }),
    fields: [
      { name: "issuer", kind: "text", required: MESSAGES.singleSignOn.issuerRequired },
      { name: "client_id", kind: "text", required: MESSAGES.singleSignOn.clientIdRequired, max: TEXT_LIMITS.text },
      { name: "client_secret", kind: "password", max: TEXT_LIMITS.text },
      { name: "domains", kind: "several", required: MESSAGES.singleSignOn.domainsRequired },
      { name: "creates_accounts", kind: "boolean", required: TEXT_MESSAGES.yesNo },
    ],
    accepted: "200",
  },
};
