import { afterEach, describe, expect, it, jest } from "@jest/globals";
import type { Caller } from "@takeoff/contracts";
import { SignJWT, UnsecuredJWT, type JWTPayload } from "jose";
import { ConfigError } from "../config/config.ts";
import { LegacyCallerTokens } from "./legacy-caller-token.ts";

const key = (letter: string): Uint8Array => Buffer.alloc(32, letter);
const keyText = (id: string, letter: string): string => `${id}:${Buffer.from(key(letter)).toString("base64url")}`;

const CALLER: Caller = { id: 1, username: "kim", role: "admin", organization_id: 2, nda_accepted: true, session_id: 3 };
const SIGNED = { caller: CALLER, address: "203.0.113.9" };
const AUDIENCE = "documents";
const NOW = new Date("2026-11-21T09:30:00.400Z");

const tokens = (text = keyText("a", "A")): LegacyCallerTokens => new LegacyCallerTokens(text);

afterEach(() => {
  jest.useRealTimers();
});

/** Fakes the clock only: signing needs real turns of the event loop. */
function at(time: Date): void {
  jest.useFakeTimers({ now: time, doNotFake: ["nextTick", "setImmediate", "setTimeout", "queueMicrotask", "performance"] });
}

/** A token signed by the test; valid unless the arguments change it. */
function forged(header: { alg?: string; kid?: string } = {}, claims: JWTPayload = {}, signingKey = key("A")): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000);
  const valid = { iss: "takeoff-gateway", aud: AUDIENCE, iat: seconds, exp: seconds + 60, ip: SIGNED.address, caller: { ...CALLER } };
  return new SignJWT({ ...valid, rid: "r", ...claims }).setProtectedHeader({ alg: "HS256", kid: "a", ...header }).sign(signingKey);
}

const rejected = { code: "unauthenticated", status: 401 };

describe("LegacyCallerTokens.verify", () => {
  it("accepts a caller signed for this service, with and without a session", async () => {
    expect(await tokens().verify(await tokens().sign(SIGNED, AUDIENCE), AUDIENCE)).toEqual(SIGNED);
    const visitor = { ...SIGNED, caller: null };
    expect(await tokens().verify(await tokens().sign(visitor, AUDIENCE), AUDIENCE)).toEqual(visitor);
  });

  it("rejects a token after 60 s, also when it has accepted it before", async () => {
    const service = tokens();
    at(NOW);
    const token = await tokens().sign(SIGNED, AUDIENCE);
    at(new Date(NOW.getTime() + 55_000));
    expect(await service.verify(token, AUDIENCE)).toEqual(SIGNED);
    at(new Date(NOW.getTime() + 66_000));
    await expect(service.verify(token, AUDIENCE)).rejects.toMatchObject(rejected);
    await expect(tokens().verify(token, AUDIENCE)).rejects.toMatchObject(rejected);
  });

  it("accepts a token when its clock is 3 s behind, and rejects it when its clock is 30 s behind", async () => {
    at(NOW);
    const token = await tokens().sign(SIGNED, AUDIENCE);
    at(new Date(NOW.getTime() - 3_000));
    expect(await tokens().verify(token, AUDIENCE)).toEqual(SIGNED);
    at(new Date(NOW.getTime() - 30_000));
    await expect(tokens().verify(token, AUDIENCE)).rejects.toMatchObject(rejected);
  });
});

describe("LegacyCallerTokens.verify with a forged token", () => {
  it("accepts the test's own valid token, so that each rejection below has one cause", async () => {
    expect((await tokens().verify(await forged(), AUDIENCE)).caller).toEqual(CALLER);
  });

  const soon = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
  it.each<[string, () => Promise<string>]>([
    ["is empty", () => Promise.resolve("")],
    ["is a text with dots", () => Promise.resolve("a.b.c")],
    ["is signed with another key", () => forged({}, {}, key("B"))],
    ["names an unknown key", () => forged({ kid: "z" })],
    ["names no key", () => forged({ kid: undefined })],
    ["uses another algorithm", () => forged({ alg: "HS512" })],
    ["has expired", () => forged({}, { exp: soon(-10), iat: soon(-40) })],
    ["never expires", () => forged({}, { exp: undefined })],
    ["is old and expires in a year", () => forged({}, { iat: soon(-120), exp: soon(31_536_000) })],
    ["has no issue time", () => forged({}, { iat: undefined })],
    ["is for another service", () => forged({}, { aud: "identity" })],
    ["is of another issuer", () => forged({}, { iss: "somebody" })],
    ["has an unknown role", () => forged({}, { caller: { ...CALLER, role: "owner" } })],
    ["lacks the caller", () => forged({}, { caller: undefined })],
    ["lacks the address", () => forged({}, { ip: undefined })],
  ])("rejects a token that %s", async (_why, make) => {
    await expect(tokens().verify(await make(), AUDIENCE)).rejects.toMatchObject(rejected);
  });

  it("rejects a token without a signature", async () => {
    const unsigned = new UnsecuredJWT({ ip: "", caller: CALLER })
      .setIssuer("takeoff-gateway")
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime("1m")
      .encode();
    await expect(tokens().verify(unsigned, AUDIENCE)).rejects.toMatchObject(rejected);
    const [header = "", payload = ""] = (await tokens().sign(SIGNED, AUDIENCE)).split(".");
    await expect(tokens().verify(`${header}.${payload}.`, AUDIENCE)).rejects.toMatchObject(rejected);
  });

  it("rejects a token whose claims were changed after signing", async () => {
    const [header, , signature] = (await tokens().sign(SIGNED, AUDIENCE)).split(".");
    const [, payload] = (await forged({}, { caller: { ...CALLER, role: "parent_admin" } })).split(".");
    await expect(tokens().verify(`${header}.${payload}.${signature}`, AUDIENCE)).rejects.toMatchObject(rejected);
  });
});

describe("CALLER_KEYS", () => {
  it.each(["", "a", ":QUFB", "a:", `a:${Buffer.alloc(31).toString("base64url")}`, `${keyText("a", "A")},`, `${keyText("a", "A")},b:short`])(
    "stops the process with a ConfigError when it is %j",
    (text) => {
      expect(() => tokens(text)).toThrow(ConfigError);
    },
  );
});
