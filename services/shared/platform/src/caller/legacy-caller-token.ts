import { AppError, LIMITS } from "@takeoff/contracts";
import { jwtVerify, SignJWT } from "jose";
import { ConfigError } from "../config/config.ts";
import { ExpiringMap } from "./expiring-map.ts";
import { callerClaimsSchema, MAX_CACHED_TOKENS, type SignedCaller } from "./signed-caller.ts";

/** The header in which version 0.1 carries the signed caller. */
export const LEGACY_CALLER_HEADER = "x-takeoff-caller";

const ISSUER = "takeoff-gateway";
const ALGORITHM = "HS256";
const MINIMUM_KEY_BYTES = 32;
const REUSE_MS = (LIMITS.callerSeconds * 1000) / 2;
const CLOCK_TOLERANCE_SECONDS = 5;

/**
 * Signed callers of version 0.1: one symmetric key, shared by all processes, signs and verifies. Used only while
 * `RPC_TRANSITION` is 1, so that pods of both versions understand each other during an upgrade.
 */
export class LegacyCallerTokens {
  private readonly keys: Map<string, Uint8Array>;
  private readonly signing: { id: string; key: Uint8Array };
  private readonly signed = new ExpiringMap<Promise<string>>(MAX_CACHED_TOKENS);
  private readonly verified = new ExpiringMap<SignedCaller>(MAX_CACHED_TOKENS);

  /**
   * @param setting `CALLER_KEYS`, as `id:base64url,id:base64url`: the first signs, all verify
   * @throws ConfigError for another format
   */
  constructor(setting: string) {
    const entries = setting.split(",").map((part) => parseKey(part.trim()));
    const [first] = entries;
    if (!first) throw new ConfigError("CALLER_KEYS: no key");
    this.signing = first;
    this.keys = new Map(entries.map(({ id, key }) => [id, key]));
  }

  sign(signed: SignedCaller, audience: string): Promise<string> {
    const key = JSON.stringify([audience, signed.address, signed.caller]);
    const known = this.signed.get(key);
    if (known) return known;
    const token = new SignJWT({ ip: signed.address, caller: signed.caller })
      .setProtectedHeader({ alg: ALGORITHM, kid: this.signing.id })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + LIMITS.callerSeconds)
      .sign(this.signing.key);
    this.signed.set(key, token, Date.now() + REUSE_MS);
    return token;
  }

  /** @throws AppError `unauthenticated` for anything but a fresh token of the gateway for this service. */
  async verify(token: string, audience: string): Promise<SignedCaller> {
    const key = `${audience} ${token}`;
    const known = this.verified.get(key);
    if (known) return known;
    try {
      const { payload } = await jwtVerify(token, (header) => this.keyFor(header.kid), {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience,
        requiredClaims: ["exp", "iat"],
        maxTokenAge: LIMITS.callerSeconds,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      const { caller, ip } = callerClaimsSchema.parse(payload);
      const signed = { caller, address: ip };
      this.verified.set(key, signed, (payload.exp ?? 0) * 1000);
      return signed;
    } catch (cause) {
      throw new AppError("unauthenticated", { cause });
    }
  }

  private keyFor(id: string | undefined): Uint8Array {
    const key = this.keys.get(id ?? "");
    if (!key) throw new Error("unknown signing key");
    return key;
  }
}

function parseKey(text: string): { id: string; key: Uint8Array } {
  const [id, encoded] = text.split(":");
  const key = Buffer.from(encoded ?? "", "base64url");
  if (!id || key.length < MINIMUM_KEY_BYTES)
    throw new ConfigError(`CALLER_KEYS: each key is id:base64url of at least ${MINIMUM_KEY_BYTES} bytes`);
  return { id, key };
}
