import { describe, expect, it } from "@jest/globals";
import { SIGN_ON_COOKIE_VALUE } from "@takeoff/contracts";
import { makeSignOnToken, SignOnSecrets } from "./sign-on-token.ts";

const TOKEN = "t".repeat(43);

describe("SignOnSecrets", () => {
  it("derives the same values from the same token, and others from another one", () => {
    expect(new SignOnSecrets(TOKEN)).toEqual(new SignOnSecrets(TOKEN));
    const [one, other] = [new SignOnSecrets(makeSignOnToken()), new SignOnSecrets(makeSignOnToken())];
    for (const key of ["state", "nonce", "codeVerifier"] as const) expect(one[key]).not.toBe(other[key]);
  });

  it("sends nothing that contains the token or another of its values", () => {
    const { state, nonce, codeVerifier } = new SignOnSecrets(TOKEN);
    expect(new Set([state, nonce, codeVerifier, TOKEN]).size).toBe(4);
    expect(codeVerifier).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it("accepts its own state only", () => {
    const secrets = new SignOnSecrets(TOKEN);
    expect(secrets.hasState(secrets.state)).toBe(true);
    for (const state of [null, "", secrets.nonce, `${secrets.state}x`, secrets.state.slice(1)]) expect(secrets.hasState(state)).toBe(false);
  });
});

it("makeSignOnToken returns a value that the gateway forwards", () => {
  expect(makeSignOnToken()).toMatch(SIGN_ON_COOKIE_VALUE);
});
