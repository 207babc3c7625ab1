import { createHash } from "node:crypto";
import { LIMITS, RPC, RPC_CALLERS, type RpcCaller, type RpcEntry, type RpcPattern, type ServiceName } from "@takeoff/contracts";
import { decodeJwt } from "jose";
import { ExpiringMap } from "../caller/expiring-map.ts";
import { ConfigError } from "../config/config.ts";
import type { NamedKey, PublicKeySets } from "../signing/keys.ts";
import { signToken, verifyToken, type TokenKind } from "../signing/token.ts";

/** The entry of a packet's metadata that carries its token. */
export const TOKEN_METADATA = "token";

const REUSE_MS = (LIMITS.rpcTokenSeconds * 1000) / 2;
const MAX_CACHED_TOKENS = 1_000;

const makeKind = (issuer: RpcCaller, audience: ServiceName): TokenKind => ({
  type: "takeoff-rpc+jwt",
  issuer,
  audience,
  seconds: LIMITS.rpcTokenSeconds,
});

/** Why an RPC request was rejected: the label of its metric. */
export type RpcRejectionReason = "unsigned" | "invalid_token" | "caller_not_allowed";

export class RpcRejection extends Error {
  override readonly name = "RpcRejection";
  readonly reason: RpcRejectionReason;

  constructor(reason: RpcRejectionReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** Signs the RPC requests of one process. */
export class RpcSigner {
  private readonly caller: RpcCaller;
  private readonly keys: readonly NamedKey[];
  private readonly signed = new ExpiringMap<Promise<string>>(MAX_CACHED_TOKENS);

  /** @param keys the process's private keys; the first signs */
  constructor(caller: RpcCaller, keys: readonly NamedKey[]) {
    this.caller = caller;
    this.keys = keys;
  }

  /**
   * A token for one request. It contains the request's hash, so that a token read from the network can only repeat the same
   * request, for 30 s. The token of a pattern with `reusesToken` contains no hash. The same request gets the same token for 15 s.
   */
  sign(pattern: RpcPattern, request: unknown): Promise<string> {
    const claims = reusesToken(pattern) ? { pattern } : { pattern, request: hashRequest(request) };
    const key = JSON.stringify(claims);
    const known = this.signed.get(key);
    if (known) return known;
    const token = signToken(claims, makeKind(this.caller, RPC[pattern].service), this.keys);
    this.signed.set(key, token, Date.now() + REUSE_MS);
    return token;
  }
}

/** What a verified token says: the process that signed it, and the hash of its request unless its pattern has `reusesToken`. */
interface Verified {
  caller: RpcCaller;
  request: unknown;
}

/** Verifies the RPC requests to one service. */
export class RpcVerifier {
  private readonly service: ServiceName;
  private readonly keys: PublicKeySets;
  private readonly verified = new ExpiringMap<Verified>(MAX_CACHED_TOKENS);

  /** @throws ConfigError when a process that sends requests to this service has no key */
  constructor(service: ServiceName, keys: PublicKeySets) {
    const missing = listCallers(service).filter((caller) => !keys.has(caller));
    if (missing.length > 0) throw new ConfigError(`RPC_PUBLIC_KEYS: no key of ${missing.join(", ")}`);
    this.service = service;
    this.keys = keys;
  }

  /**
   * Verifies a request's token. @returns the process that sent it
   * @param request the request as received, before validation
   * @throws RpcRejection unless the token was signed for exactly this request, by a caller that `RPC` allows
   */
  async verify(token: string | undefined, pattern: RpcPattern, request: unknown): Promise<RpcCaller> {
    if (token === undefined) throw new RpcRejection("unsigned", "The request carries no token");
    const caller = await this.verifyToken(token, pattern, request).catch((cause: unknown) => {
      throw new RpcRejection("invalid_token", "The request's token is not valid for it", cause);
    });
    if (!RPC[pattern].from.some((allowed) => allowed === caller))
      throw new RpcRejection("caller_not_allowed", `${caller} may not send ${pattern}`);
    return caller;
  }

  private async verifyToken(token: string, pattern: RpcPattern, request: unknown): Promise<RpcCaller> {
    const key = `${pattern} ${token}`;
    const verified = this.verified.get(key) ?? (await this.verifySignature(token, pattern, key));
    if (!reusesToken(pattern) && verified.request !== hashRequest(request)) throw new Error("the token is for another request");
    return verified.caller;
  }

  private async verifySignature(token: string, pattern: RpcPattern, key: string): Promise<Verified> {
    // The issuer only selects the keys; it is trusted after one of them has verified the signature.
    const { iss } = decodeJwt(token);
    const caller = RPC_CALLERS.find((name) => name === iss);
    const keys = caller && this.keys.get(caller);
    if (!keys) throw new Error("the issuer has no key");
    const claims = await verifyToken(token, makeKind(caller, this.service), keys);
    if (claims["pattern"] !== pattern) throw new Error("the token is for another pattern");
    const verified = { caller, request: claims["request"] };
    this.verified.set(key, verified, (claims.exp ?? 0) * 1000);
    return verified;
  }
}

function reusesToken(pattern: RpcPattern): boolean {
  const entry: RpcEntry = RPC[pattern];
  return entry.reusesToken === true;
}

/** The processes that send requests to a service. */
function listCallers(service: ServiceName): RpcCaller[] {
  const entries = Object.values(RPC).filter((entry) => entry.service === service);
  return RPC_CALLERS.filter((caller) => entries.some(({ from }) => from.some((allowed) => allowed === caller)));
}

/** Hashes the request's JSON. Parsing and serializing it again gives the same text, so both sides compute the same hash. */
function hashRequest(request: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(request) ?? "")
    .digest("base64url");
}
