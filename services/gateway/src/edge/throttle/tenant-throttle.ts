import { setTimeout as sleep } from "node:timers/promises";
import { Injectable } from "@nestjs/common";
import { ACCESS_TOKEN_LIMITS, AppError, LIMITS, type Caller, type Route } from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform/inject";
import type { Request, Response } from "express";
import type { GatewayConfig } from "../../config.ts";
import type { MatchedRequest } from "../admission/matched-request.ts";
import { ConcurrencyLimiter, type TenantQuota } from "./concurrency-limiter.ts";

/** Each kind has a quota of its own: uploads and file downloads last as long as the transfer. */
type Kind = "call" | "upload" | "file";

const RELEASE = "releaseQuota";

/** Releases the quota of a response before its end, for a response that only waits for its client to read. */
export function releaseQuota(response: Response): void {
  (response.locals[RELEASE] as (() => void) | undefined)?.();
}

/** Sessions whose tenant is cached, least recently used evicted first. The first request of any other counts for its address. */
const CACHED_SESSIONS = 10_000;

/** Who counts for a request: its tenant, and within it the access token, if one sent it. */
interface Share {
  tenant: string;
  accessToken: string | null;
}

/**
 * Limits the requests of one tenant, so that it cannot delay the others. A tenant is an organization, a member of staff, or
 * the address of a client without a session. Each has a concurrency limit and, while others are active, a rate limit, for each
 * kind of request. Of that, one access token may use a share only, so that a program does not delay the people of its organization. All
 * uploads together have a limit too; an upload beyond it is rejected before its body is read.
 */
@Injectable()
export class TenantThrottle {
  private readonly limiters: Record<Kind, ConcurrencyLimiter>;
  private readonly tokenLimiters: Record<Kind, ConcurrencyLimiter>;
  private readonly shares = new Map<string, Share>();
  private readonly maxConcurrentUploads: number;
  private uploads = 0;
  private delayedRejections = 0;

  constructor(@InjectConfig() config: GatewayConfig) {
    const { maxWaitingRequests: maxWaiting, requestWaitMs, filesWaitMs } = LIMITS;
    const isOnlyTenant = (name: string): boolean => Object.values(this.limiters).every((limiter) => !limiter.hasOtherTenants(name));
    const limiter = (maxConcurrent: number, perSecond: number, maxWaitMs: number): ConcurrencyLimiter => {
      const quota: TenantQuota = { maxConcurrent, perSecond, maxWaiting, maxWaitMs };
      return new ConcurrencyLimiter(quota, isOnlyTenant);
    };
    this.limiters = {
      call: limiter(config.CALLS_PER_ORGANIZATION, config.CALLS_PER_SECOND, requestWaitMs),
      upload: limiter(config.UPLOADS_PER_ORGANIZATION, config.UPLOADS_PER_SECOND, filesWaitMs),
      file: limiter(config.FILES_PER_ORGANIZATION, config.FILES_PER_SECOND, filesWaitMs),
    };
    const share = (whole: number): number => Math.max(1, Math.floor(whole * ACCESS_TOKEN_LIMITS.quotaShare));
    const tokenLimiter = (maxConcurrent: number, perSecond: number, maxWaitMs: number): ConcurrencyLimiter => {
      const quota: TenantQuota = { maxConcurrent: share(maxConcurrent), perSecond: share(perSecond), maxWaiting, maxWaitMs };
      // The rate of a token is limited always: whether people of its organization wait is not known here.
      return new ConcurrencyLimiter(quota, () => false);
    };
    this.tokenLimiters = {
      call: tokenLimiter(config.CALLS_PER_ORGANIZATION, config.CALLS_PER_SECOND, requestWaitMs),
      upload: tokenLimiter(config.UPLOADS_PER_ORGANIZATION, config.UPLOADS_PER_SECOND, filesWaitMs),
      file: tokenLimiter(config.FILES_PER_ORGANIZATION, config.FILES_PER_SECOND, filesWaitMs),
    };
    this.maxConcurrentUploads = config.UPLOADS_AT_ONCE;
  }

  /**
   * Waits until the request may start, and releases its slot when the response closes. Runs before the session look-up, so
   * that a rejected request costs no RPC; the tenant is the one that the session had at its last request.
   * @throws AppError `too_many_requests` beyond the tenant's quota, `unavailable` beyond the limit of all uploads
   */
  async acquire({ route, tokenHash }: MatchedRequest, request: Request, response: Response): Promise<void> {
    const kind = classify(route);
    const disconnected = new AbortController();
    const onClose = (): void => disconnected.abort(new AppError("unavailable"));
    response.once("close", onClose);
    const release = await this.acquireSlots(kind, this.findShare(tokenHash, request), disconnected.signal).finally(() =>
      response.off("close", onClose),
    );
    if (response.destroyed) release();
    else response.once("close", release);
    response.locals[RELEASE] = release;
    if (kind === "upload") this.countUpload(response);
  }

  /** The token's slot first: a request that waits for it must not hold one of its organization. */
  private async acquireSlots(kind: Kind, { tenant, accessToken }: Share, signal: AbortSignal): Promise<() => void> {
    if (accessToken === null) return this.acquireSlot(this.limiters[kind], tenant, signal);
    const releaseToken = await this.acquireSlot(this.tokenLimiters[kind], accessToken, signal);
    try {
      const release = await this.acquireSlot(this.limiters[kind], tenant, signal);
      return () => {
        release();
        releaseToken();
      };
    } catch (error) {
      releaseToken();
      throw error;
    }
  }

  /** Delays a rejection, up to a number of concurrent ones. Without this, a client that ignores Retry-After retries immediately. */
  private async acquireSlot(limiter: ConcurrencyLimiter, name: string, signal: AbortSignal): Promise<() => void> {
    try {
      return await limiter.acquire(name, signal);
    } catch (rejection) {
      if (this.delayedRejections >= LIMITS.maxDelayedRejections) throw rejection;
      this.delayedRejections++;
      await sleep(LIMITS.rejectionDelayMs, undefined, { signal }).catch(() => undefined);
      this.delayedRejections--;
      throw rejection;
    }
  }

  /** Caches the tenant of a session or access token for its next request; removes it for one that is not valid. */
  remember({ tokenHash }: MatchedRequest, caller: Caller | null): void {
    if (tokenHash === null) return;
    this.shares.delete(tokenHash);
    if (caller === null) return;
    // The users of an organization share its quota; staff belong to no organization.
    const tenant = caller.organization_id === null ? `user:${caller.id}` : `organization:${caller.organization_id}`;
    this.shares.set(tokenHash, { tenant, accessToken: caller.access_token ? tokenHash : null });
    const [leastRecentlyUsed] = this.shares.keys();
    if (this.shares.size > CACHED_SESSIONS && leastRecentlyUsed) this.shares.delete(leastRecentlyUsed);
  }

  private findShare(tokenHash: string | null, request: Request): Share {
    const cached = tokenHash === null ? undefined : this.shares.get(tokenHash);
    return cached ?? { tenant: `address:${request.ip ?? ""}`, accessToken: null };
  }

  private countUpload(response: Response): void {
    if (this.uploads >= this.maxConcurrentUploads) throw new AppError("unavailable");
    this.uploads++;
    response.once("close", () => this.uploads--);
  }
}

function classify({ body, response: answer }: Route): Kind {
  if (body?.type === "multipart" || body?.type === "bytes") return "upload";
  return answer.type === "file" ? "file" : "call";
}
