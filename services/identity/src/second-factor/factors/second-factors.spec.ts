import { describe, expect, it } from "@jest/globals";
import { TOTP } from "otpauth";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";
import { describeTotp, makeTotpSecret, verifyTotp } from "./totp.ts";

const at = (seconds: number): Date => new Date(seconds * 1000);

describe("TOTP", () => {
  // RFC 6238, appendix B, SHA-1, the last six of its eight digits.
  const rfcSecret = Buffer.from("12345678901234567890");
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
  ])("accepts the code of RFC 6238 at second %i", (second, code) => {
    expect(verifyTotp(rfcSecret, code, -1, at(second))).toBe(Math.floor(second / 30));
  });

  it("accepts the codes of one step before and after, and no others", () => {
    const steps = [-2, -1, 0, 1, 2].map((step) => verifyTotp(rfcSecret, "050471", -1, at(1_111_111_111 + step * 30)));
    expect(steps.map((step) => step !== null)).toEqual([false, true, true, true, false]);
  });

  it("accepts no code twice, and none older than one that was accepted", () => {
    const step = verifyTotp(rfcSecret, "050471", -1, at(1_111_111_111))!;
    expect(verifyTotp(rfcSecret, "050471", step, at(1_111_111_111))).toBeNull();
    expect(verifyTotp(rfcSecret, "081804", step, at(1_111_111_111))).toBeNull();
  });

  it("describes a new secret so that an authenticator app makes codes of it", () => {
    const secret = makeTotpSecret();
    const { uri } = describeTotp(secret, "kim müller");
    expect(secret).toHaveLength(20);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Takeoff:kim%20m%C3%BCller\?issuer=Takeoff&secret=[A-Z2-7]{32}&/);
    const app = new TOTP({ secret: describeTotp(secret, "").secret });
    expect(verifyTotp(secret, app.generate({ timestamp: 1_000_000_000_000 }), -1, at(1_000_000_000))).not.toBeNull();
  });
});

describe("recovery codes", () => {
  it("are different, of 125 random bits", () => {
    const codes = makeRecoveryCodes(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/);
  });

  it("are recognized in any letter case, with spaces for hyphens, and with letters that look like digits", () => {
    const hash = hashRecoveryCode("7K2QX-M0RTN-4WZ1C-9HJ5D-EAB3V");
    for (const typed of ["7k2qx m0rtn 4wz1c 9hj5d eab3v", "7K2QXMORTN4WZLC9HJ5DEAB3V", " 7K2QX-M0RTN-4WZIC-9HJ5D-EAB3V "])
      expect(hashRecoveryCode(typed)).toEqual(hash);
    expect(hashRecoveryCode("7K2QX-M0RTN-4WZ1C-9HJ5D-EAB3W")).not.toEqual(hash);
  });
});
