import { AppError, callerSchema, LIMITS, type Caller } from "@takeoff/contracts";
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { ConfigError } from "../config/config.ts";

/** The header that carries the signed caller from the gateway to a service. Inbound ones never pass the gateway. */
export const CALLER_HEADER = "x-takeoff-caller";
/** Beside it, the request's id for the log; believed only together with a valid caller. */
export const REQUEST_ID_HEADER = "x-takeoff-request-id";

const ISSUER = "takeoff-gateway";
const ALGORITHM = "HS256";
const MINIMUM_KEY_BYTES = 32;
/** A token is signed once for a caller and used for half its life: signing costs more than the rest of a small call. */
const REUSE_MS = (LIMITS.callerSeconds * 1000) / 2;
const MAX_KEPT = 10_000;
/** Clocks of two machines never quite agree: a token may come from a moment ahead. */
const CLOCK_TOLERANCE_SECONDS = 5;

export interface SignedCaller {
  /** Null for a visitor. */
  caller: Caller | null;
  /** The client's address, for throttling and the log. */
  address: string;
}

const claimsSchema = z.object({ ip: z.string(), caller: callerSchema.nullable() });

/**
 * Signs and verifies who is calling. Keys come as `id:base64url,id:base64url`: the first signs, all verify, so that
 * a key is rotated by adding the new one behind, moving it to the front, then dropping the old one.
 */
export class CallerTokens {
  private readonly keys: Map<string, Uint8Array>;
  private readonly signing: { id: string; key: Uint8Array };
  private readonly signed = new KeptFor<Promise<string>>(MAX_KEPT);
  private readonly verified = new KeptFor<SignedCaller>(MAX_KEPT);

  constructor(setting: string) {
    const entries = setting.split(",").map((part) => parseKey(part.trim()));
    const [first] = entries;
    if (!first) throw new ConfigError("CALLER_KEYS: no key");
    this.signing = first;
    this.keys = new Map(entries.map(({ id, key }) => [id, key]));
  }

  /**
   * A token for calls to one service, valid for a minute. Whoever is signed was looked up for this very request: a
   * change of role or session makes another token.
   */
  sign(signed: SignedCaller, audience: string): Promise<string> {
    const what = JSON.stringify([audience, signed.address, signed.caller]);
    const kept = this.signed.get(what);
    if (kept) return kept;
    const token = this.signAnew(signed, audience);
    this.signed.set(what, token, Date.now() + REUSE_MS);
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
      const { caller, ip } = claimsSchema.parse(payload);
      const signed = { caller, address: ip };
      this.verified.set(key, signed, (payload.exp ?? 0) * 1000);
      return signed;
    } catch (cause) {
      throw new AppError("unauthenticated", { cause });
    }
  }

  private signAnew(signed: SignedCaller, audience: string): Promise<string> {
    return new SignJWT({ ip: signed.address, caller: signed.caller })
      .setProtectedHeader({ alg: ALGORITHM, kid: this.signing.id })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + LIMITS.callerSeconds)
      .sign(this.signing.key);
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

/** Values kept until a moment, and no more than a number of them: the oldest go first. */
class KeptFor<T> {
  private readonly entries = new Map<string, { value: T; until: number }>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  get(key: string): T | undefined {
    const entry = this.entries.get(key);
    return entry && entry.until > Date.now() ? entry.value : undefined;
  }

  set(key: string, value: T, until: number): void {
    this.entries.delete(key);
    this.entries.set(key, { value, until });
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.most && oldest !== undefined) this.entries.delete(oldest);
  }
}
