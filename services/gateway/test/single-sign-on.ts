import { uniqueSuffix } from "@takeoff/testing";
import { SigningProvider } from "@takeoff/testing/openid";

let provider: Promise<SigningProvider> | undefined;

/** An OpenID provider whose published configuration can be read. One for each test file: it ends with the file's process. */
function sampleProvider(): Promise<SigningProvider> {
  provider ??= SigningProvider.start();
  return provider;
}

/** A valid body for `PUT /organizations/{id}/single-sign-on`. */
export async function sampleSetup() {
  const { issuer, clientId, clientSecret } = await sampleProvider();
  return { issuer, client_id: clientId, client_secret: clientSecret, domains: [`d${uniqueSuffix()}.example`], creates_accounts: true };
}
