import { createHash, randomBytes } from "node:crypto";

/** Crockford's Base32: no letter that looks like a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 125 bits: enough for a plain hash (OWASP ASVS 5, 6.5.2). */
const GROUPS = 5;
const GROUP_LENGTH = 5;

/** New codes such as `7K2QX-M0RTN-4WZ1C-9HJ5D-EAB3V`. */
export function makeRecoveryCodes(count: number): string[] {
  return Array.from({ length: count }, () => {
    // 32 divides 256, so that each character is equally likely.
    const characters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
    return Array.from({ length: GROUPS }, (_, group) => characters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join("")).join(
      "-",
    );
  });
}

/** The stored form of a code, as its user may type it: in any letter case, with or without hyphens, with O for 0 and I or L for 1. */
export function hashRecoveryCode(code: string): Buffer {
  const characters = code.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return createHash("sha256").update(characters).digest();
}
