import { createHash, createHmac, createPrivateKey, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Forgery {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  /** base64url of an Ed25519 private key, or of the secret of an `HS…` algorithm. Default: the running product's key. */
  key?: string;
}

/** Names of the private keys in the running product's data folder. */
export type SigningKeyName = "callerSigningKeys" | `rpcSigningKeys.${string}`;

/** A private key from the running product's data folder: base64url of its 32 bytes. */
export function signingKey(name: SigningKeyName): string {
  const folder = dirname(process.env["TAKEOFF_RUN_FILE"] ?? "");
  const secrets = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")) as Record<string, string>;
  const [, key] = (secrets[name] ?? "").split(":");
  if (!key) throw new Error(`no key ${name} in the data folder`);
  return key;
}

/** The gateway's token of a parent_admin, with the given changes. `alg: none` leaves it unsigned. */
export function forgedToken(audience: string, forgery: Forgery = {}): string {
  const caller = { id: 1, username: "forged", role: "parent_admin", organization_id: null, nda_accepted: true, session_id: 1 };
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: "takeoff-gateway", aud: audience, iat: now, exp: now + 60, ip: "", caller };
  return signed("takeoff-caller+jwt", claims, "callerSigningKeys", forgery);
}

/** The token of an RPC request, with the given changes. */
export function forgedRpcToken(from: string, service: string, pattern: string, request: unknown, forgery: Forgery = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const hash = createHash("sha256").update(JSON.stringify(request)).digest("base64url");
  const claims = { iss: from, aud: service, iat: now, exp: now + 30, pattern, request: hash };
  return signed("takeoff-rpc+jwt", claims, `rpcSigningKeys.${from}`, forgery);
}

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString("base64url");

function signed(typ: string, claims: object, keyName: SigningKeyName, forgery: Forgery): string {
  const header = { alg: "EdDSA", kid: "k1", typ, ...forgery.header };
  const content = `${encode(header)}.${encode({ ...claims, ...forgery.claims })}`;
  return `${content}.${signature(String(header.alg), content, () => forgery.key ?? signingKey(keyName))}`;
}

function signature(algorithm: string, content: string, key: () => string): string {
  if (algorithm.toLowerCase() === "none") return "";
  const bytes = Buffer.from(key(), "base64url");
  if (algorithm.startsWith("HS")) return createHmac("sha256", bytes).update(content).digest("base64url");
  // PKCS #8 of an Ed25519 key (RFC 8410, section 7).
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), bytes]);
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  return sign(null, Buffer.from(content), privateKey).toString("base64url");
}
