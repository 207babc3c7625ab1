import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const PREFIX = "tko_";
const SECRET_BYTES = 32;
/** Digits of 256 and of 32 bits in base62. */
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_DIGITS + CHECKSUM_DIGITS}}$`);

/**
 * A new access token: a prefix, 256 random bits and their CRC-32, in base62. Prefix and checksum are for secret scanners, which find a
 * token that somebody published and hardly ever take another text for one.
 */
export function makeAccessToken(): string {
  const secret = toBase62(BigInt(`0x${randomBytes(SECRET_BYTES).toString("hex")}`), SECRET_DIGITS);
  return PREFIX + secret + checksum(secret);
}

/** Whether a text has the form of an access token, and its checksum: anything else is rejected without a look-up. */
export function isAccessToken(text: string): boolean {
  if (!FORM.test(text)) return false;
  const secret = text.slice(PREFIX.length, -CHECKSUM_DIGITS);
  return text.endsWith(checksum(secret));
}

/** What is stored of an access token. One SHA-256 without a salt suffices: nobody can guess 256 random bits. */
export function hashAccessToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function checksum(secret: string): string {
  return toBase62(BigInt(crc32(secret)), CHECKSUM_DIGITS);
}

function toBase62(value: bigint, length: number): string {
  let rest = value;
  let text = "";
  while (rest > 0n) {
    text = DIGITS.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text.padStart(length, "0");
}
