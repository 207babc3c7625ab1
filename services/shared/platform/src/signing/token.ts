import { jwtVerify, SignJWT, type JWTPayload } from "jose";
import type { NamedKey } from "./keys.ts";

const ALGORITHM = "EdDSA";
/** Tolerated clock difference between two machines: without it a token issued by a faster clock would be rejected. */
const CLOCK_TOLERANCE_SECONDS = 5;

/** Registered claims of a kind of token. Tokens of one kind are never accepted as another (RFC 8725, section 3.11). */
export interface TokenKind {
  /** The header's `typ`. */
  type: string;
  issuer: string;
  audience: string;
  /** Lifetime, seconds. */
  seconds: number;
}

/** Signs claims with the first key of a set. */
export function signToken(claims: JWTPayload, kind: TokenKind, keys: readonly NamedKey[]): Promise<string> {
  const [first] = keys;
  if (!first) throw new Error("no signing key");
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: first.id, typ: kind.type })
    .setIssuer(kind.issuer)
    .setAudience(kind.audience)
    .setIssuedAt(now)
    .setExpirationTime(now + kind.seconds)
    .sign(first.key);
}

/** Verifies a token of exactly this kind. @returns its claims @throws Error for another algorithm, key, type, issuer, audience or time */
export async function verifyToken(token: string, kind: TokenKind, keys: readonly NamedKey[]): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, ({ kid }) => getKey(kid, keys), {
    algorithms: [ALGORITHM],
    typ: kind.type,
    issuer: kind.issuer,
    audience: kind.audience,
    requiredClaims: ["exp", "iat"],
    maxTokenAge: kind.seconds,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  });
  return payload;
}

function getKey(id: string | undefined, keys: readonly NamedKey[]): NamedKey["key"] {
  const found = keys.find((key) => key.id === id);
  if (!found) throw new Error("unknown signing key");
  return found.key;
}
