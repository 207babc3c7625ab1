import { createHmac, createPrivateKey, sign } from "node:crypto";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import type { Caller } from "@takeoff/contracts";
import type { JWTPayload } from "jose";
import { makeSigningKey, toPublicKeys, publicKeys, signingKeys } from "../signing/keys.ts";
import { CALLER_HEADER, CallerSigner, CallerVerifier } from "./caller-token.ts";

const KEY = makeSigningKey("a");
const OTHER_KEY = makeSigningKey("a");
const CALLER: Caller = { id: 1, username: "kim", role: "admin", organization_id: 2, nda_accepted: true, session_id: 3 };
const SIGNED = { caller: CALLER, address: "203.0.113.9" };
const AUDIENCE = "documents";
const NOW = new Date("2026-11-21T09:30:00.400Z");

const signer = (keys = KEY): CallerSigner => new CallerSigner(signingKeys.parse(keys));
/** The verifier of a service that trusts these keys. */
const verifier = (keys = KEY): CallerVerifier => new CallerVerifier(publicKeys.parse(toPublicKeys(keys)));

afterEach(() => {
  jest.useRealTimers();
});

/** Fakes the clock only: signing needs real turns of the event loop. */
function at(time: Date): void {
  jest.useFakeTimers({ now: time, doNotFake: ["nextTick", "setImmediate", "setTimeout", "queueMicrotask", "performance"] });
}

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString("base64url");
const rejected = { code: "unauthenticated", status: 401 };

/** A token signed by the test; valid unless the arguments change it. */
function forged(header: Record<string, unknown> = {}, claims: JWTPayload = {}, key = KEY): string {
  const seconds = Math.floor(Date.now() / 1000);
  const valid = { iss: "takeoff-gateway", aud: AUDIENCE, iat: seconds, exp: seconds + 60, ip: SIGNED.address, caller: CALLER };
  const content = `${encode({ alg: "EdDSA", kid: "a", typ: "takeoff-caller+jwt", ...header })}.${encode({ ...valid, ...claims })}`;
  const [first] = signingKeys.parse(key);
  return `${content}.${sign(null, Buffer.from(content), createPrivateKey(first!.key.export({ format: "pem", type: "pkcs8" }))).toString("base64url")}`;
}

/** Signed with the text of the public key as the secret of an HMAC, which a library that trusts `alg` would accept. */
function confused(): string {
  const [, publicKey = ""] = toPublicKeys(KEY).split(":");
  const content = forged({ alg: "HS256" }).split(".").slice(0, 2).join(".");
  return `${content}.${createHmac("sha256", Buffer.from(publicKey, "base64url")).update(content).digest("base64url")}`;
}

describe("CallerVerifier.verify", () => {
  it("accepts a caller signed for this service, with and without a session", async () => {
    expect(await verifier().verify(await signer().sign(SIGNED, AUDIENCE), AUDIENCE)).toEqual(SIGNED);
    const visitor = { ...SIGNED, caller: null };
    expect(await verifier().verify(await signer().sign(visitor, AUDIENCE), AUDIENCE)).toEqual(visitor);
  });

  it("reads the one header that the gateway signs", async () => {
    const headers = await signer().headers(SIGNED, AUDIENCE);
    expect(Object.keys(headers)).toEqual([CALLER_HEADER]);
    expect(await verifier().verifyHeaders(headers, AUDIENCE)).toEqual(SIGNED);
    await expect(verifier().verifyHeaders({ "x-takeoff-caller": headers[CALLER_HEADER] }, AUDIENCE)).rejects.toMatchObject(rejected);
  });

  it("rejects a caller signed for another service, also after accepting it for its own", async () => {
    const same = verifier();
    const token = await signer().sign(SIGNED, AUDIENCE);
    await same.verify(token, AUDIENCE);
    await expect(same.verify(token, "identity")).rejects.toMatchObject(rejected);
    await expect(verifier().verify(token, "identity")).rejects.toMatchObject(rejected);
  });

  it("receives a new token when the caller changes, and the cached one when nothing changes", async () => {
    const gateway = signer();
    const first = await gateway.sign(SIGNED, AUDIENCE);
    const others = [
      { ...SIGNED, address: "203.0.113.10" },
      { ...SIGNED, caller: { ...CALLER, role: "user" as const } },
      { ...SIGNED, caller: { ...CALLER, session_id: 4 } },
      { ...SIGNED, caller: null },
    ];
    for (const other of others) expect(await verifier().verify(await gateway.sign(other, AUDIENCE), AUDIENCE)).toEqual(other);
    expect(await gateway.sign(SIGNED, AUDIENCE)).toBe(first);
  });

  it("rejects a token after 60 s, also when it has accepted it before", async () => {
    const service = verifier();
    at(NOW);
    const token = await signer().sign(SIGNED, AUDIENCE);
    at(new Date(NOW.getTime() + 55_000));
    expect(await service.verify(token, AUDIENCE)).toEqual(SIGNED);
    at(new Date(NOW.getTime() + 66_000));
    await expect(service.verify(token, AUDIENCE)).rejects.toMatchObject(rejected);
    await expect(verifier().verify(token, AUDIENCE)).rejects.toMatchObject(rejected);
  });

  it("never receives a cached token with less than 30 s left", async () => {
    const gateway = signer();
    at(NOW);
    await gateway.sign(SIGNED, AUDIENCE);
    at(new Date(NOW.getTime() + 59_000));
    const late = await gateway.sign(SIGNED, AUDIENCE);
    at(new Date(NOW.getTime() + 100_000));
    expect(await verifier().verify(late, AUDIENCE)).toEqual(SIGNED);
  });

  it("accepts a token when its clock is 3 s behind, and rejects it when its clock is 30 s behind", async () => {
    at(NOW);
    const token = await signer().sign(SIGNED, AUDIENCE);
    at(new Date(NOW.getTime() - 3_000));
    expect(await verifier().verify(token, AUDIENCE)).toEqual(SIGNED);
    at(new Date(NOW.getTime() - 30_000));
    await expect(verifier().verify(token, AUDIENCE)).rejects.toMatchObject(rejected);
  });
});

describe("CallerVerifier.verify with a forged token", () => {
  it("accepts the test's own valid token, so that each rejection below has one cause", async () => {
    expect((await verifier().verify(forged(), AUDIENCE)).caller).toEqual(CALLER);
  });

  const soon = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
  it.each<[string, () => string]>([
    ["is empty", () => ""],
    ["is a text with dots", () => "a.b.c"],
    ["is signed with another private key under a known id", () => forged({}, {}, OTHER_KEY)],
    ["names an unknown key", () => forged({ kid: "z" })],
    ["names no key", () => forged({ kid: undefined })],
    ["has another type", () => forged({ typ: "takeoff-rpc+jwt" })],
    ["has no type", () => forged({ typ: undefined })],
    ["is signed with the public key as an HMAC's secret", confused],
    ["has the algorithm none", () => `${forged({ alg: "none" }).split(".").slice(0, 2).join(".")}.`],
    ["has the algorithm none in another spelling", () => `${forged({ alg: "None" }).split(".").slice(0, 2).join(".")}.`],
    ["has lost its signature", () => `${forged().split(".").slice(0, 2).join(".")}.`],
    ["was changed after it was signed", () => `${forged({}, { ip: "" }).split(".").slice(0, 2).join(".")}.${forged().split(".")[2]}`],
    ["has expired", () => forged({}, { exp: soon(-10), iat: soon(-40) })],
    ["never expires", () => forged({}, { exp: undefined })],
    ["is old and expires in a year", () => forged({}, { iat: soon(-120), exp: soon(31_536_000) })],
    ["has no issue time", () => forged({}, { iat: undefined })],
    ["is for another service", () => forged({}, { aud: "identity" })],
    ["is for everybody", () => forged({}, { aud: undefined })],
    ["is of another issuer", () => forged({}, { iss: "somebody" })],
    ["has an unknown role", () => forged({}, { caller: { ...CALLER, role: "owner" } })],
    ["lacks the caller", () => forged({}, { caller: undefined })],
    ["lacks the address", () => forged({}, { ip: undefined })],
  ])("rejects a token that %s", async (_why, make) => {
    await expect(verifier().verify(make(), AUDIENCE)).rejects.toMatchObject(rejected);
  });
});

describe("rotating the gateway's key", () => {
  const old = makeSigningKey("old");
  const fresh = makeSigningKey("fresh");

  it("never rejects a token of the step before or after, in any of its three steps", async () => {
    const steps = [old, `${old},${fresh}`, `${fresh}, ${old}`, fresh];
    for (const [index, gateway] of steps.entries()) {
      // Services and gateway restart one after another: each step meets its neighbours.
      for (const service of steps.slice(Math.max(0, index - 1), index + 2))
        expect(await verifier(service).verify(await signer(gateway).sign(SIGNED, AUDIENCE), AUDIENCE)).toEqual(SIGNED);
    }
  });

  it("makes the old key invalid at the end", async () => {
    await expect(verifier(fresh).verify(await signer(old).sign(SIGNED, AUDIENCE), AUDIENCE)).rejects.toMatchObject(rejected);
  });
});
