import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { formatDeviceName, shownDeviceName, UNKNOWN_BROWSER } from "./device-names.ts";
import { TOKEN_MESSAGES } from "../access-tokens/access-token-messages.ts";
import { createAccessTokenRequestSchema } from "../access-tokens/access-tokens.ts";
import { ACCESS_TOKEN_LIMITS } from "../access-tokens/limits.ts";
import { AGREEMENTS, agreementText, NDA } from "./nda.ts";
import { findPasskeyObstacle, PASSKEY_OBSTACLES } from "./passkey-obstacles.ts";

describe("formatDeviceName", () => {
  it("names a browser and a system of the lists, and leaves out a system that is not in its list", () => {
    expect(formatDeviceName("Firefox", "Windows")).toBe("Firefox on Windows");
    expect(formatDeviceName("Firefox", "Plan 9: call 555-0100")).toBe("Firefox");
    expect(formatDeviceName("Firefox", undefined)).toBe("Firefox");
  });

  it("calls everything else an unknown browser, also on a system of the list", () => {
    for (const browser of [undefined, "", "firefox", "Takeoff Support, call 555-0100", "constructor"])
      expect(formatDeviceName(browser, "Windows")).toBe(UNKNOWN_BROWSER);
  });
});

describe("shownDeviceName", () => {
  it("shows stored names of the lists unchanged", () => {
    for (const name of ["Firefox on Windows", "Safari on iOS", "Chrome", "Samsung Internet for Android on Android", UNKNOWN_BROWSER])
      expect(shownDeviceName(name)).toBe(name);
  });

  it("shows no word of a stored name that is not in the lists", () => {
    for (const name of ["Takeoff Support, call 555-0100", "Linux", "Firefox on Windows on call", "https://evil.example on Windows", ""])
      expect(shownDeviceName(name)).toBe(UNKNOWN_BROWSER);
    fc.assert(
      fc.property(fc.string(), fc.string(), (browser, system) => {
        expect(shownDeviceName(`${browser}! on ${system}`)).toBe(UNKNOWN_BROWSER);
        expect(shownDeviceName(`Chrome on ${system}!`)).toMatch(/^(Chrome|Unknown browser)$/);
      }),
    );
  });
});

/** SHA-256 of each released version's text. A changed text is a new version; add its line, never change one. */
const RELEASED = { "2024-1": "7f407c79b7edb07eebdaa18ef91a9388fe586a8e59c1e1b807903d5f6bf1c225" };

it("agreements keep the words under which each version was released", () => {
  const hashes = AGREEMENTS.map((agreement) => [agreement.version, createHash("sha256").update(agreementText(agreement)).digest("hex")]);
  expect(Object.fromEntries(hashes)).toEqual(RELEASED);
  expect(hashes).toHaveLength(Object.keys(RELEASED).length);
});

it("the agreement that people accept now is the newest version", () => {
  expect(NDA).toBe(AGREEMENTS.at(-1));
});

it("the text of an agreement holds every word that the screen shows", () => {
  const text = agreementText(NDA);
  for (const { title, paragraphs } of NDA.sections) for (const words of [title, ...paragraphs]) expect(text).toContain(words);
  expect(text.endsWith(NDA.acknowledgement)).toBe(true);
});

describe("createAccessTokenRequestSchema", () => {
  const findFields = (more: object): string[] => {
    const body = { name: "CI", scopes: ["documents:read"], expires_in_days: ACCESS_TOKEN_LIMITS.maxDays, current_password: "x", ...more };
    return (createAccessTokenRequestSchema.safeParse(body).error?.issues ?? []).map(({ path, message }) => `${path.join()}: ${message}`);
  };

  it("rejects unknown and repeated scopes, and more than a year", () => {
    expect(findFields({})).toEqual([]);
    for (const scopes of [["documents:delete"], ["documents:read", "documents:read"]])
      expect(findFields({ scopes })).toEqual([`scopes: ${TOKEN_MESSAGES.scopesRequired}`]);
    for (const expires_in_days of [0, ACCESS_TOKEN_LIMITS.maxDays + 1])
      expect(findFields({ expires_in_days })).toEqual([`expires_in_days: ${TOKEN_MESSAGES.days}`]);
  });
});

it.each([
  ["https://takeoff.example.com", null],
  ["https://takeoff.example.com:443/", null],
  ["https://takeoff.example.com:8443", null],
  ["https://Takeoff.Example.com.", null],
  ["http://localhost:5173", null],
  ["https://10.20.30.40", PASSKEY_OBSTACLES.name],
  ["https://[fd00::17]", PASSKEY_OBSTACLES.name],
  ["http://takeoff.example.com", PASSKEY_OBSTACLES.https],
])("findPasskeyObstacle says of %s: %s", (url, obstacle) => {
  expect(findPasskeyObstacle(url)).toBe(obstacle);
});
