import { AppError, LIMITS, roleSchema, type Caller } from "@takeoff/contracts";
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { ConfigError } from "../config/config.ts";

/** The header that carries the signed caller from the gateway to a service. Inbound ones never pass the gateway. */
export const CALLER_HEADER = "x-takeoff-caller";

const ISSUER = "takeoff-gateway";
const ALGORITHM = "HS256";
const MINIMUM_KEY_BYTES = 32;

export interface SignedCaller {
  /** Null for a visitor. */
  caller: Caller | null;
  requestId: string;
  /** The client's address, for throttling and the log. */
  address: string;
}

const claimsSchema = z.object({
  rid: z.string(),
  ip: z.string(),
  caller: z
    .object({
      id: z.number(),
      username: z.string(),
      role: roleSchema,
      organization_id: z.number().nullable(),
      nda_accepted: z.boolean(),
      session_id: z.number(),
    })
    .nullable(),
});

/**
 * Signs and verifies who is calling. Keys come as `id:base64url,id:base64url`: the first signs, all verify, so that
 * a key is rotated by adding the new one behind, moving it to the front, then dropping the old one.
 */
export class CallerTokens {
  private readonly keys: Map<string, Uint8Array>;
  private readonly signing: { id: string; key: Uint8Array };

  constructor(setting: string) {
    const entries = setting.split(",").map((part) => parseKey(part.trim()));
    const [first] = entries;
    if (!first) throw new ConfigError("CALLER_KEYS: no key");
    this.signing = first;
    this.keys = new Map(entries.map(({ id, key }) => [id, key]));
  }

  /** A token for one request to one service, valid for a minute. */
  sign(signed: SignedCaller, audience: string): Promise<string> {
    return new SignJWT({ rid: signed.requestId, ip: signed.address, caller: signed.caller })
      .setProtectedHeader({ alg: ALGORITHM, kid: this.signing.id })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + LIMITS.callerSeconds)
      .sign(this.signing.key);
  }

  /** @throws AppError `unauthenticated` for anything but a fresh token of the gateway for this service. */
  async verify(token: string, audience: string): Promise<SignedCaller> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.keyFor(header.kid), {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience,
        requiredClaims: ["exp", "iat"],
        maxTokenAge: LIMITS.callerSeconds,
      });
      const claims = claimsSchema.parse(payload);
      return { caller: claims.caller, requestId: claims.rid, address: claims.ip };
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
