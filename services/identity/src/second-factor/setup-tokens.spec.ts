import { describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { SealedSecrets } from "../secrets/secrets.module.ts";
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
