import { describe, expect, it } from "@jest/globals";
import { LIMITS, PASSKEY_OBSTACLES } from "@takeoff/contracts";
import { SealedSecrets } from "../secrets/secrets.module.ts";
import type { UserRow } from "../users/user.repository.ts";
import { Passkeys } from "./factors/passkeys.ts";
import type { SecondFactorRepository } from "./store/second-factor.repository.ts";
import { SecondFactorSetup } from "./second-factor-setup.ts";
import { SetupTokens } from "./setup-tokens.ts";

const secrets = new SealedSecrets({ PASSWORD_RESET_KEY: "k".repeat(32) });
const tokens = new SetupTokens(secrets);
const SETUP = { method: "totp", secret: Buffer.from("a secret of twenty b") } as const;
const HOLDER = "session 7";
const NOW = new Date("2026-11-21T09:30:00Z");
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);
const expired = expect.objectContaining({ code: "setup_expired" });

describe("SetupTokens", () => {
  it("reads the setup that it issued, for the session or log-in that began it only", () => {
    const token = tokens.issue(SETUP, HOLDER, NOW);
    expect(tokens.read(token, HOLDER, NOW)).toEqual(SETUP);
    for (const holder of ["session 8", "log-in 7"]) expect(() => tokens.read(token, holder, NOW)).toThrow(expired);
  });

  it("reads a token for ten minutes", () => {
    const token = tokens.issue({ method: "passkey", challenge: "abc" }, HOLDER, NOW);
    expect(tokens.read(token, HOLDER, later(LIMITS.pendingLoginSeconds))).toMatchObject({ method: "passkey", challenge: "abc" });
    expect(() => tokens.read(token, HOLDER, later(LIMITS.pendingLoginSeconds + 1))).toThrow(expired);
  });

  it("reads no secret that was sealed for another purpose, and nothing that another key sealed", () => {
    const stored = secrets.seal(Buffer.from(JSON.stringify({ ...SETUP, secret: "AAAA", expires: later(60).getTime() })), "totp 7");
    const others = new SetupTokens(new SealedSecrets({ PASSWORD_RESET_KEY: "x".repeat(32) }));
    for (const token of [stored.toString("base64url"), others.issue(SETUP, HOLDER, NOW), "", "abc"])
      expect(() => tokens.read(token, HOLDER, NOW)).toThrow(expired);
  });
});

const USER = { id: 7, username: "kim" } as UserRow;
const none = { listPasskeys: () => Promise.resolve([]) } as unknown as SecondFactorRepository;

it.each([
  ["https://takeoff.example.com:443/", "takeoff.example.com"],
  ["https://takeoff.example.com:8443", "takeoff.example.com"],
  ["https://Takeoff.Example.com.", "takeoff.example.com"],
])("a passkey of %s is one of %s", async (PUBLIC_URL, rpId) => {
  expect((await new Passkeys({ PUBLIC_URL }).registrationOptions(USER, [])).rp.id).toBe(rpId);
});

it("a setup of a passkey is refused with 422 and the reason where the public address is an IP address", async () => {
  const PUBLIC_URL = "https://10.20.30.40";
  const unused = undefined as never;
  const setup = new SecondFactorSetup(none, new Passkeys({ PUBLIC_URL }), unused, unused, unused, { PUBLIC_URL });
  const message = PASSKEY_OBSTACLES.name;
  await expect(setup.begin(USER, "passkey", "session")).rejects.toMatchObject({ status: 422, code: "passkeys_unavailable", message });
});
