import { createHash, sign } from "node:crypto";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { LIMITS, RPC, RPC_CALLERS, type RpcCaller, type RpcPattern } from "@takeoff/contracts";
import { ConfigError } from "../config/config.ts";
import { makeSigningKey, toPublicKeySets, publicKeySets, signingKeys } from "../signing/keys.ts";
import { RpcSigner, RpcVerifier } from "./rpc-token.ts";

const KEYS = Object.fromEntries(RPC_CALLERS.map((caller) => [caller, makeSigningKey("k1")])) as Record<RpcCaller, string>;
const PATTERN = "password_resets.token";
const REQUEST = { reset_id: 7 };

const signer = (caller: RpcCaller, keys = KEYS[caller]): RpcSigner => new RpcSigner(caller, signingKeys.parse(keys));
const verifier = (keys = KEYS, service: "identity" | "organizations" = "identity"): RpcVerifier =>
  new RpcVerifier(service, publicKeySets.parse(toPublicKeySets(keys)));
const invalid = { reason: "invalid_token" };

afterEach(() => {
  jest.useRealTimers();
});

function at(time: number): void {
  jest.useFakeTimers({ now: time, doNotFake: ["nextTick", "setImmediate", "setTimeout", "queueMicrotask", "performance"] });
}

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString("base64url");
const seconds = (): number => Math.floor(Date.now() / 1000);

/** A token of notifications signed by the test; valid unless the arguments change it. */
function forged(header: Record<string, unknown> = {}, claims: Record<string, unknown> = {}, key = KEYS.notifications): string {
  const request = createHash("sha256").update(JSON.stringify(REQUEST)).digest("base64url");
  const valid = { iss: "notifications", aud: "identity", iat: seconds(), exp: seconds() + 30, pattern: PATTERN, request };
  const content = `${encode({ alg: "EdDSA", kid: "k1", typ: "takeoff-rpc+jwt", ...header })}.${encode({ ...valid, ...claims })}`;
  return `${content}.${sign(null, Buffer.from(content), signingKeys.parse(key)[0]!.key).toString("base64url")}`;
}

describe("RpcVerifier.verify", () => {
  const everyPair = (Object.keys(RPC) as RpcPattern[]).flatMap((pattern) => RPC_CALLERS.map((caller) => [pattern, caller] as const));
  it.each(everyPair)("accepts %s from %s only when the RPC table allows the caller", async (pattern, caller) => {
    const { service, from } = RPC[pattern];
    const token = await signer(caller).sign(pattern, REQUEST);
    const verified = verifier(KEYS, service).verify(token, pattern, REQUEST);
    if (from.some((allowed) => allowed === caller)) expect(await verified).toBe(caller);
    else await expect(verified).rejects.toMatchObject({ reason: "caller_not_allowed" });
  });

  it("accepts a request that was serialized as JSON and parsed again", async () => {
    const request = { ids: ["b", "ä\u2028"], active: true, absent: undefined };
    const token = await signer("notifications").sign("users.contacts", request);
    expect(await verifier().verify(token, "users.contacts", JSON.parse(JSON.stringify(request)))).toBe("notifications");
  });

  it("rejects a request without a token", async () => {
    await expect(verifier().verify(undefined, PATTERN, REQUEST)).rejects.toMatchObject({ reason: "unsigned" });
  });

  it("rejects a token that was signed for another service", async () => {
    const token = await signer("notifications").sign("organizations.find", REQUEST);
    await expect(verifier(KEYS, "identity").verify(token, "users.contacts", REQUEST)).rejects.toMatchObject(invalid);
  });
});

describe("RpcSigner.sign", () => {
  it("returns the same token for the same request for 15 s, and another for any other request", async () => {
    const caller = signer("notifications");
    at(Date.parse("2026-11-21T09:30:00Z"));
    const token = await caller.sign("users.contacts", { ids: [1] });
    at(Date.now() + 14_000);
    expect(await caller.sign("users.contacts", { ids: [1] })).toBe(token);
    expect(await caller.sign("users.contacts", { ids: [2] })).not.toBe(token);
    expect(await caller.sign("users.staff", { ids: [1] })).not.toBe(token);
    at(Date.now() + 2_000);
    expect(await caller.sign("users.contacts", { ids: [1] })).not.toBe(token);
  });

  it.each([0, 2])(
    "returns a token that a verifier which has accepted it %i times rejects for another request, and after 30 s",
    async (times) => {
      at(Date.parse("2026-11-21T09:30:00Z"));
      const token = await signer("notifications").sign("users.contacts", { ids: [1] });
      const service = verifier();
      at(Date.now() + (LIMITS.rpcTokenSeconds - 1) * 1_000);
      for (let time = 0; time < times; time++) expect(await service.verify(token, "users.contacts", { ids: [1] })).toBe("notifications");
      await expect(service.verify(token, "users.contacts", { ids: [2] })).rejects.toMatchObject(invalid);
      await expect(service.verify(token, "users.staff", { ids: [1] })).rejects.toMatchObject(invalid);
      at(Date.now() + 7_000);
      await expect(service.verify(token, "users.contacts", { ids: [1] })).rejects.toMatchObject(invalid);
    },
  );
});

describe("RpcSigner.sign for a pattern with reusesToken", () => {
  const pattern = "sessions.resolve";

  it("returns the same token for every request of the pattern, for 15 s", async () => {
    const gateway = signer("gateway");
    at(Date.parse("2026-11-21T09:30:00Z"));
    const token = await gateway.sign(pattern, { a: 1 });
    at(Date.now() + 14_000);
    expect(await gateway.sign(pattern, { a: 2 })).toBe(token);
    expect(await verifier().verify(token, pattern, { a: 2 })).toBe("gateway");
    at(Date.now() + 2_000);
    expect(await gateway.sign(pattern, { a: 1 })).not.toBe(token);
  });

  it("returns a token that is rejected after 30 s, also by a verifier that has accepted it before", async () => {
    at(Date.parse("2026-11-21T09:30:00Z"));
    const token = await signer("gateway").sign(pattern, {});
    const service = verifier();
    await service.verify(token, pattern, {});
    at(Date.now() + 36_000);
    await expect(service.verify(token, pattern, {})).rejects.toMatchObject(invalid);
  });

  it("returns a token that is rejected for every other pattern", async () => {
    const token = await signer("gateway").sign(pattern, {});
    const service = verifier();
    await service.verify(token, pattern, {});
    await expect(service.verify(token, "audit.note_refusals", {})).rejects.toMatchObject(invalid);
  });

  it("returns a token that is rejected when the RPC table does not allow the caller, on every attempt", async () => {
    const token = await signer("notifications").sign(pattern, {});
    const service = verifier();
    for (let times = 0; times < 2; times++)
      await expect(service.verify(token, pattern, {})).rejects.toMatchObject({ reason: "caller_not_allowed" });
  });
});

describe("RpcVerifier.verify with a forged token", () => {
  it("accepts the test's own valid token, so that each rejection below has one cause", async () => {
    expect(await verifier().verify(forged(), PATTERN, REQUEST)).toBe("notifications");
  });

  // What else is no token of ours, whatever its kind: `caller-token.spec.ts`.
  it.each<[string, () => unknown]>([
    ["is empty", () => ""],
    ["is a number", () => 7],
    ["is signed with the key of documents in the name of notifications", () => forged({}, {}, KEYS.documents)],
    ["names no issuer", () => forged({}, { iss: undefined })],
    ["names an unknown issuer", () => forged({}, { iss: "constructor" })],
    ["is a caller's token", () => forged({ typ: "takeoff-caller+jwt" })],
    ["is for another service", () => forged({}, { aud: "organizations" })],
    ["names no pattern", () => forged({}, { pattern: undefined })],
    ["names no request", () => forged({}, { request: undefined })],
  ])("rejects a token that %s", async (_why, make) => {
    await expect(verifier().verify(make() as string, PATTERN, REQUEST)).rejects.toMatchObject(invalid);
  });
});

describe("rotating a process's RPC key", () => {
  const old = makeSigningKey("old");
  const fresh = makeSigningKey("fresh");

  it("never rejects a request of the step before or after, in any of its three steps", async () => {
    const sets = [old, `${old},${fresh}`, `${fresh},${old}`, fresh];
    for (const [index, sending] of sets.entries()) {
      for (const receiving of sets.slice(Math.max(0, index - 1), index + 2)) {
        const token = await signer("notifications", sending).sign(PATTERN, REQUEST);
        expect(await verifier({ ...KEYS, notifications: receiving }).verify(token, PATTERN, REQUEST)).toBe("notifications");
      }
    }
  });
});

it("RpcVerifier throws a ConfigError when the key of an allowed caller is missing", () => {
  const { gateway, documents, notifications, identity } = KEYS;
  const makeKeys = (keys: Record<string, string>) => publicKeySets.parse(toPublicKeySets(keys));
  expect(() => new RpcVerifier("identity", makeKeys({ identity }))).toThrow(
    new ConfigError("RPC_PUBLIC_KEYS: no key of gateway, documents, notifications"),
  );
  expect(() => new RpcVerifier("identity", makeKeys({ gateway, documents, notifications }))).not.toThrow();
});
