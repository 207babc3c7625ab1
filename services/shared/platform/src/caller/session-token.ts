import { createHash, randomBytes } from "node:crypto";

const BYTES = 32;

/** The format of session tokens: base64url. Any other value is ignored without a session look-up. */
export const SESSION_TOKEN = new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((BYTES * 4) / 3)}}$`);

export function makeSessionToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** What the database stores of a session token. Without a salt: tokens are random and long, so their hash cannot be reversed. */
export function hashSessionToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
