import { expect, it, describe } from "@jest/globals";
import { shownDeviceName, UNKNOWN_BROWSER, DEVICE_COOKIE_VALUE, LIMITS } from "@takeoff/contracts";
import fc from "fast-check";
import { anyText } from "@takeoff/testing/any-text";
import { readDeviceName } from "./device-name.ts";
import { DeviceTokens, type DeviceOwner } from "./device-tokens.ts";

it.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15",
    "Safari on macOS",
  ],
  ["curl/8.5.0", UNKNOWN_BROWSER],
  ["Takeoff Support, call 555-0100/1.0 (Windows NT 10.0; Win64; x64)", UNKNOWN_BROWSER],
  ["Your account is locked: https://evil.example/1 (unlock now)", UNKNOWN_BROWSER],
  [null, null],
])("readDeviceName of %j", (userAgent, name) => {
  expect(readDeviceName(userAgent)).toBe(name);
});

it("readDeviceName consists of names of the lists for any user agent", () => {
  const hostile = fc.tuple(fc.string(), fc.string()).map(([name, rest]) => `${name}/1.0 (${rest}) Firefox/${rest}`);
  fc.assert(
    fc.property(fc.oneof(fc.string({ minLength: 1 }), hostile), (userAgent) => {
      const name = readDeviceName(userAgent);
      expect(name).toBe(shownDeviceName(name ?? ""));
    }),
  );
});

const tokens = new DeviceTokens({ PASSWORD_RESET_KEY: "k".repeat(32) });
const NOW = new Date("2026-11-22T09:30:00Z");
const kim: DeviceOwner = { id: 7, password_hash: "$argon2id$one" };
const pat: DeviceOwner = { id: 8, password_hash: "$argon2id$two" };
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

describe("DeviceTokens", () => {
  it("recognizes the browser of a sign-in as the same device, only for its account", () => {
    const cookie = tokens.renew(null, kim, NOW);
    const device = tokens.known(cookie, kim, NOW);
    expect(device).toMatch(/^browser:[0-9a-f]{32}$/);
    expect(tokens.known(cookie, pat, NOW)).toBeNull();
    expect(tokens.known(tokens.renew(cookie, kim, NOW), kim, NOW)).toBe(device);
    expect(tokens.known(tokens.renew(null, kim, NOW), kim, NOW)).not.toBe(device);
  });

  it("does not recognize the browser after the password changed", () => {
    const cookie = tokens.renew(null, kim, NOW);
    expect(tokens.known(cookie, { ...kim, password_hash: "$argon2id$new" }, NOW)).toBeNull();
  });

  it("recognizes the browser for a year after its last sign-in", () => {
    const cookie = tokens.renew(null, kim, NOW);
    expect(tokens.known(cookie, kim, later(LIMITS.deviceCookieSeconds))).not.toBeNull();
    expect(tokens.known(cookie, kim, later(LIMITS.deviceCookieSeconds + 1))).toBeNull();
    const renewed = tokens.renew(cookie, kim, later(LIMITS.deviceCookieSeconds - 1));
    expect(tokens.known(renewed, kim, later(LIMITS.deviceCookieSeconds + 1))).not.toBeNull();
  });

  it("does not recognize a cookie that another key signed", () => {
    const forged = new DeviceTokens({ PASSWORD_RESET_KEY: "x".repeat(32) }).renew(null, kim, NOW);
    expect(tokens.known(forged, kim, NOW)).toBeNull();
  });

  it("does not recognize a cookie with any bit changed", () => {
    const bytes = Buffer.from(tokens.renew(null, kim, NOW), "base64url");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length * 8 - 1 }), (bit) => {
        const changed = Buffer.from(bytes);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        expect(tokens.known(changed.toString("base64url"), kim, NOW)).toBeNull();
      }),
    );
  });

  it("treats any other text as the cookie of an unknown browser", () => {
    fc.assert(fc.property(anyText(), (text) => void expect(tokens.known(text, kim, NOW)).toBeNull()));
    for (const text of ["", ".", "x", `${tokens.renew(null, kim, NOW)}.`]) expect(tokens.known(text, kim, NOW)).toBeNull();
  });

  it("stores ten accounts, and replaces the one with the oldest sign-in by an eleventh", () => {
    const owners = Array.from({ length: LIMITS.accountsPerDevice + 1 }, (_, index) => ({ id: index + 1, password_hash: `hash ${index}` }));
    const cookie = owners.reduce<string | null>((held, owner) => tokens.renew(held, owner, NOW), null)!;
    expect(cookie).toMatch(DEVICE_COOKIE_VALUE);
    expect(owners.map((owner) => tokens.known(cookie, owner, NOW) !== null)).toEqual(owners.map((_, index) => index > 0));
  });

  it("stores one token for an account, also after its password changed", () => {
    const before = tokens.renew(tokens.renew(null, pat, NOW), kim, NOW);
    const changed = { ...kim, password_hash: "$argon2id$new" };
    const after = tokens.renew(before, changed, NOW);
    expect(after.split(".")).toHaveLength(2);
    expect([tokens.known(after, changed, NOW), tokens.known(after, pat, NOW)]).not.toContain(null);
    expect(tokens.known(after, changed, NOW)).not.toBe(tokens.known(before, kim, NOW));
  });

  it("contains no account id: the hash of an account differs under another key", () => {
    const mark = (held: DeviceTokens): string => held.renew(null, kim, NOW).slice(0, 10);
    expect(mark(new DeviceTokens({ PASSWORD_RESET_KEY: "y".repeat(32) }))).not.toBe(mark(tokens));
    expect(mark(tokens)).toBe(mark(tokens));
  });
});
