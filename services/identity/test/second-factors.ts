import type { LoginStep, PasskeyAssertion, SecondFactorSetup } from "@takeoff/contracts";
import { database, readRunFile, type ApiClient, type ApiResponse, type Person } from "@takeoff/testing";
import { Secret, TOTP } from "otpauth";
import { Authenticator } from "./authenticator.ts";

/** The code that an authenticator app shows now. */
export function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

/** Lets the codes of the present time step be used again: waiting for the next one takes half a minute. */
export async function forgetUsedCodes({ id }: Pick<Person, "id">): Promise<void> {
  await database().query("update identity.totp_factors set last_step = 0 where user_id = $1", [id]);
}

const begin = async ({ client, password }: Pick<Person, "client" | "password">, method: string): Promise<SecondFactorSetup> =>
  (await client.post("/user/second-factor/setup", { method, current_password: password }, { expectOk: true })).json as SecondFactorSetup;

/** Adds an authenticator app to an account. */
export async function addTotp(someone: Person): Promise<{ secret: string; recoveryCodes: string[] | null }> {
  const { setup_token, totp } = await begin(someone, "totp");
  const { secret } = totp!;
  const added = await someone.client.post("/user/second-factor", { setup_token, code: codeOf(secret) }, { expectOk: true });
  await forgetUsedCodes(someone);
  return { secret, recoveryCodes: added.json.recovery_codes as string[] | null };
}

export async function addPasskey(someone: Person, name = "Security key"): Promise<Authenticator> {
  const { setup_token, passkey_options } = await begin(someone, "passkey");
  const key = new Authenticator(readRunFile().public_url);
  await someone.client.post("/user/second-factor", { setup_token, passkey: key.register(passkey_options!), name }, { expectOk: true });
  return key;
}

/** The first step of a log-in: the password. */
export async function loginStep(client: ApiClient, { username, password }: Pick<Person, "username" | "password">): Promise<LoginStep> {
  return (await client.post("/login", { username, password }, { expectOk: true })).json as LoginStep;
}

export function complete(
  client: ApiClient,
  { login_token }: Pick<LoginStep, "login_token">,
  proof: { code: string } | { recovery_code: string } | { passkey: PasskeyAssertion },
): Promise<ApiResponse> {
  return client.post("/login/second-factor", { login_token, ...proof });
}
