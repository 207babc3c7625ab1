import type { IncomingHttpHeaders } from "node:http";
import { AppError, callerSchema, LIMITS, type Caller } from "@takeoff/contracts";
import * as z from "zod";
import type { NamedKey } from "../signing/keys.ts";
import { signToken, verifyToken, type TokenKind } from "../signing/token.ts";
import { ExpiringMap } from "./expiring-map.ts";

/** The caller of a client's request, and the client's address. */
export interface SignedCaller {
  /** Null for a visitor. */
  caller: Caller | null;
  /** The client's address, for rate limits and the log. */
  address: string;
}

const callerClaimsSchema = z.object({ ip: z.string(), caller: callerSchema.nullable() });

const MAX_CACHED_TOKENS = 10_000;

/** The header with the signed caller that the gateway sends to a service. The gateway removes it from clients' requests. */
export const CALLER_HEADER = "x-takeoff-signed-caller";
/** The header with the request's id for the log; trusted only together with a valid signed caller. */
export const REQUEST_ID_HEADER = "x-takeoff-request-id";

/** A token is reused for half its life, since signing costs more than the rest of a small request. */
const REUSE_MS = (LIMITS.callerSeconds * 1000) / 2;

const kindFor = (audience: string): TokenKind => ({
  type: "takeoff-caller+jwt",
  issuer: "takeoff-gateway",
  audience,
  seconds: LIMITS.callerSeconds,
});

/** Signs the caller of a client's request. Only the gateway holds the private keys. */
export class CallerSigner {
  private readonly keys: readonly NamedKey[];
  private readonly signed = new ExpiringMap<Promise<string>>(MAX_CACHED_TOKENS);

  /** @param keys the first signs */
  constructor(keys: readonly NamedKey[]) {
    this.keys = keys;
  }

  /** The headers that carry the caller to one service. */
  async headers(signed: SignedCaller, audience: string): Promise<Record<string, string>> {
    return { [CALLER_HEADER]: await this.sign(signed, audience) };
  }

  /** A token for requests to one service, valid for 60 s. The session is resolved for each: other rights result in another token. */
  sign(signed: SignedCaller, audience: string): Promise<string> {
    const key = JSON.stringify([audience, signed.address, signed.caller]);
    const known = this.signed.get(key);
    if (known) return known;
    const token = signToken({ ip: signed.address, caller: signed.caller }, kindFor(audience), this.keys);
    this.signed.set(key, token, Date.now() + REUSE_MS);
    return token;
  }
}

/** Verifies signed callers with the gateway's public keys. */
export class CallerVerifier {
  private readonly keys: readonly NamedKey[];
  private readonly verified = new ExpiringMap<SignedCaller>(MAX_CACHED_TOKENS);

  constructor(keys: readonly NamedKey[]) {
    this.keys = keys;
  }

  /** @throws AppError `unauthenticated` for anything but a fresh token of the gateway for this service. */
  async verifyHeaders(headers: IncomingHttpHeaders, audience: string): Promise<SignedCaller> {
    const token = headers[CALLER_HEADER];
    return this.verify(typeof token === "string" ? token : "", audience);
  }

  /** @throws AppError `unauthenticated` for anything but a fresh token of the gateway for this service. */
  async verify(token: string, audience: string): Promise<SignedCaller> {
    const key = `${audience} ${token}`;
    const known = this.verified.get(key);
    if (known) return known;
    try {
      const claims = await verifyToken(token, kindFor(audience), this.keys);
      const { caller, ip } = callerClaimsSchema.parse(claims);
      const signed = { caller, address: ip };
      this.verified.set(key, signed, (claims.exp ?? 0) * 1000);
      return signed;
    } catch (cause) {
      throw new AppError("unauthenticated", { cause });
    }
  }
}
