import { describe, expect, it } from "@jest/globals";
import type { Response } from "express";
import { SIGN_ON_COOKIE_VALUE } from "@takeoff/contracts";
import { SignOnCookie } from "./sign-on-cookie.ts";
import { makeSignOnToken, SignOnSecrets } from "./sign-on-token.ts";
import { usernames } from "./sign-on-accounts.service.ts";

const TOKEN = "t".repeat(43);

/** The cookie that is set for a public URL. */
function cookieAt(PUBLIC_URL: string): unknown[] {
  let given: unknown[] = [];
  const response = { cookie: (...values: unknown[]) => (given = values) } as unknown as Pick<Response, "cookie">;
  new SignOnCookie({ PUBLIC_URL }).set(response, TOKEN);
  return given;
}

describe("SignOnCookie", () => {
  it("is bound to the host over https, and hidden from scripts and from requests of other sites but navigations", () => {
    const attributes = { httpOnly: true, sameSite: "lax", path: "/", maxAge: 600_000 };
    expect(cookieAt("https://takeoff.example")).toEqual(["__Host-takeoff_sign_on", TOKEN, { ...attributes, secure: true }]);
    expect(cookieAt("http://localhost:8080")).toEqual(["takeoff_sign_on", TOKEN, { ...attributes, secure: false }]);
  });

  it("is read among other cookies, and only when it is well-formed and has its own name", () => {
    const cookie = new SignOnCookie({ PUBLIC_URL: "https://takeoff.example" });
    const read = (text?: string): string | null => cookie.read({ headers: text === undefined ? {} : { cookie: text } });
    expect(read(`__Host-takeoff_device=a; __Host-takeoff_sign_on=${TOKEN}`)).toBe(TOKEN);
    for (const text of [undefined, "", `takeoff_sign_on=${TOKEN}`, `x__Host-takeoff_sign_on=${TOKEN}`, `__Host-takeoff_sign_on=${TOKEN}x`])
      expect(read(text)).toBeNull();
  });
});

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

describe("usernames", () => {
  it("tries the provider's name, the address up to its @, the whole address, numbers, and last a random name", () => {
    const names = [...usernames(" Ada  Lovelace ", "ada.l@mail.example")];
    expect(names.slice(0, 5)).toEqual(["Ada Lovelace", "ada.l", "ada.l@mail.example", "ada.l.2", "ada.l.3"]);
    expect(names.at(-2)).toBe("ada.l.9");
    expect(names.at(-1)).toMatch(/^user\.[0-9a-f]{16}$/);
  });

  it.each([undefined, null, 7, {}, "", "a\u0000b", "\u202eadmin", "<b>", "аdmin", "x".repeat(201)])(
    "leaves out %j as the provider's name: it may not be given to an account",
    (preferred) => {
      expect([...usernames(preferred, "kim@mail.example")][0]).toBe("kim");
    },
  );

  it("replaces what an address may contain and a name may not", () => {
    expect([...usernames(undefined, "o'neil@mail.example")].slice(0, 2)).toEqual(["o.neil", "o.neil.2"]);
  });
});
