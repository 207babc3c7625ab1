import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Forgery {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  /** base64url; the running product's own unless told. */
  key?: string;
}

/** The key with which the running product signs callers, read past the product from its data folder. */
function signingKey(): string {
  const folder = dirname(process.env["TAKEOFF_RUN_FILE"] ?? "");
  return (JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")) as { callerKey: string }).callerKey;
}

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** A token as the gateway signs one for a parent_admin, with the given differences; `alg: none` leaves it unsigned. */
export function forgedToken(audience: string, { header = {}, claims = {}, key = signingKey() }: Forgery = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const caller = { id: 1, username: "forged", role: "parent_admin", organization_id: null, nda_accepted: true, session_id: 1 };
  const head = { alg: "HS256", kid: "k1", ...header };
  const body = { iss: "takeoff-gateway", aud: audience, iat: now, exp: now + 60, ip: "", caller, ...claims };
  const content = `${encode(head)}.${encode(body)}`;
  const signature = head.alg === "none" ? "" : createHmac("sha256", Buffer.from(key, "base64url")).update(content).digest("base64url");
  return `${content}.${signature}`;
}
