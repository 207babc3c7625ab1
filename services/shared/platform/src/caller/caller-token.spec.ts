import { afterEach, describe, expect, it, jest } from "@jest/globals";
import type { Caller } from "@takeoff/contracts";
import { SignJWT, UnsecuredJWT, type JWTPayload } from "jose";
import { ConfigError } from "../config/config.ts";
import { CallerTokens } from "./caller-token.ts";

const key = (letter: string): Uint8Array => Buffer.alloc(32, letter);
const keyText = (id: string, letter: string): string => `${id}:${Buffer.from(key(letter)).toString("base64url")}`;

const CALLER: Caller = { id: 1, username: "kim", role: "admin", organization_id: 2, nda_accepted: true, session_id: 3 };
const SIGNED = { caller: CALLER, address: "203.0.113.9" };
const AUDIENCE = "documents";
const NOW = new Date("2026-11-21T09:30:00.400Z");

const tokens = (text = keyText("a", "A")): CallerTokens => new CallerTokens(text);

afterEach(() => {
  jest.useRealTimers();
});

/** Only the clock stands still: signing needs real turns of the event loop. */
function at(time: Date): void {
  jest.useFakeTimers({ now: time, doNotFake: ["nextTick", "setImmediate", "setTimeout", "queueMicrotask", "performance"] });
}

/** A token of our own making, right unless told otherwise. */
function forged(header: { alg?: string; kid?: string } = {}, claims: JWTPayload = {}, signingKey = key("A")): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000);
  const right = { iss: "takeoff-gateway", aud: AUDIENCE, iat: seconds, exp: seconds + 60, ip: SIGNED.address, caller: { ...CALLER } };
  return new SignJWT({ ...right, rid: "r", ...claims }).setProtectedHeader({ alg: "HS256", kid: "a", ...header }).sign(signingKey);
}

const refused = { code: "unauthenticated", status: 401 };

describe("a signed caller", () => {
  it("is read by the service it was signed for", async () => {
    expect(await tokens().verify(await tokens().sign(SIGNED, AUDIENCE), AUDIENCE)).toEqual(SIGNED);
    const visitor = { ...SIGNED, caller: null };
    expect(await tokens().verify(await tokens().sign(visitor, AUDIENCE), AUDIENCE)).toEqual(visitor);
  });

  it("is refused by every other service, also by one that has just seen it accepted", async () => {
    const same = tokens();
    const token = await same.sign(SIGNED, AUDIENCE);
    await same.verify(token, AUDIENCE);
    await expect(same.verify(token, "identity")).rejects.toMatchObject(refused);
    await expect(tokens().verify(token, "identity")).rejects.toMatchObject(refused);
  });

  it("is signed again when anything of it changes", async () => {
    const gateway = tokens();
    const first = await gateway.sign(SIGNED, AUDIENCE);
    const others = [
      { ...SIGNED, address: "203.0.113.10" },
      { ...SIGNED, caller: { ...CALLER, role: "user" as const } },
      { ...SIGNED, caller: { ...CALLER, session_id: 4 } },
      { ...SIGNED, caller: null },
    ];
    for (const other of others) expect(await gateway.verify(await gateway.sign(other, AUDIENCE), AUDIENCE)).toEqual(other);
    expect(await gateway.sign(SIGNED, AUDIENCE)).toBe(first);
  });

  it("ends after a minute, also for who has accepted it before", async () => {
    const service = tokens();
    at(NOW);
    const token = await tokens().sign(SIGNED, AUDIENCE);
    at(new Date(NOW.getTime() + 55_000));
    expect(await service.verify(token, AUDIENCE)).toEqual(SIGNED);
    at(new Date(NOW.getTime() + 66_000));
    await expect(service.verify(token, AUDIENCE)).rejects.toMatchObject(refused);
    await expect(tokens().verify(token, AUDIENCE)).rejects.toMatchObject(refused);
  });

  it("is never handed out with too little of its minute left", async () => {
    const gateway = tokens();
    at(NOW);
    await gateway.sign(SIGNED, AUDIENCE);
    at(new Date(NOW.getTime() + 59_000));
    const late = await gateway.sign(SIGNED, AUDIENCE);
    at(new Date(NOW.getTime() + 100_000));
    expect(await tokens().verify(late, AUDIENCE)).toEqual(SIGNED);
  });

  it("is accepted where the clock is a moment behind, and not where it is far behind", async () => {
    at(NOW);
    const token = await tokens().sign(SIGNED, AUDIENCE);
    at(new Date(NOW.getTime() - 3_000));
    expect(await tokens().verify(token, AUDIENCE)).toEqual(SIGNED);
    at(new Date(NOW.getTime() - 30_000));
    await expect(tokens().verify(token, AUDIENCE)).rejects.toMatchObject(refused);
  });
});

describe("a forged caller", () => {
  it("can be made by the test, so that each refusal below has one reason", async () => {
    expect((await tokens().verify(await forged(), AUDIENCE)).caller).toEqual(CALLER);
  });

  const soon = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
  it.each<[string, () => Promise<string>]>([
    ["is no token at all", () => Promise.resolve("")],
    ["is a text with dots", () => Promise.resolve("a.b.c")],
    ["is signed with another key", () => forged({}, {}, key("B"))],
    ["names a key that nobody has", () => forged({ kid: "z" })],
    ["names no key", () => forged({ kid: undefined })],
    ["uses another algorithm", () => forged({ alg: "HS512" })],
    ["has expired", () => forged({}, { exp: soon(-10), iat: soon(-40) })],
    ["never expires", () => forged({}, { exp: undefined })],
    ["is old, though it says that it lasts a year", () => forged({}, { iat: soon(-120), exp: soon(31_536_000) })],
    ["does not say when it was made", () => forged({}, { iat: undefined })],
    ["is for another service", () => forged({}, { aud: "identity" })],
    ["is of another issuer", () => forged({}, { iss: "somebody" })],
    ["has an unknown role", () => forged({}, { caller: { ...CALLER, role: "owner" } })],
    ["lacks the caller", () => forged({}, { caller: undefined })],
    ["lacks the address", () => forged({}, { ip: undefined })],
  ])("is refused when it %s", async (_why, make) => {
    await expect(tokens().verify(await make(), AUDIENCE)).rejects.toMatchObject(refused);
  });

  it("is refused without a signature", async () => {
    const unsigned = new UnsecuredJWT({ ip: "", caller: CALLER })
      .setIssuer("takeoff-gateway")
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime("1m")
      .encode();
    await expect(tokens().verify(unsigned, AUDIENCE)).rejects.toMatchObject(refused);
    const [header = "", payload = ""] = (await tokens().sign(SIGNED, AUDIENCE)).split(".");
    await expect(tokens().verify(`${header}.${payload}.`, AUDIENCE)).rejects.toMatchObject(refused);
  });

  it("is refused when its content was changed after signing", async () => {
    const [header, , signature] = (await tokens().sign(SIGNED, AUDIENCE)).split(".");
    const [, payload] = (await forged({}, { caller: { ...CALLER, role: "parent_admin" } })).split(".");
    await expect(tokens().verify(`${header}.${payload}.${signature}`, AUDIENCE)).rejects.toMatchObject(refused);
  });
});

describe("changing the key", () => {
  const old = keyText("old", "O");
  const fresh = keyText("fresh", "F");

  it("works in three steps with no call refused", async () => {
    const steps = [old, `${old},${fresh}`, `${fresh}, ${old}`, fresh];
    for (const [index, gateway] of steps.entries()) {
      // Services and gateway restart one after another: each step meets its neighbours.
      for (const service of steps.slice(Math.max(0, index - 1), index + 2))
        expect(await tokens(service).verify(await tokens(gateway).sign(SIGNED, AUDIENCE), AUDIENCE)).toEqual(SIGNED);
    }
  });

  it("ends with the old key worth nothing", async () => {
    await expect(tokens(fresh).verify(await tokens(old).sign(SIGNED, AUDIENCE), AUDIENCE)).rejects.toMatchObject(refused);
  });
});

describe("keys", () => {
  it.each(["", "a", ":QUFB", "a:", `a:${Buffer.alloc(31).toString("base64url")}`, `${keyText("a", "A")},`, `${keyText("a", "A")},b:short`])(
    "are refused at the start: %j",
    (text) => {
      expect(() => tokens(text)).toThrow(ConfigError);
    },
  );
});
