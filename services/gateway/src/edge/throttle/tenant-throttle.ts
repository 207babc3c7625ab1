import { setTimeout as sleep } from "node:timers/promises";
import { Injectable } from "@nestjs/common";
import { AppError, LIMITS, type Caller, type Route } from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform";
import type { Request, Response } from "express";
import type { GatewayConfig } from "../../config.ts";
import type { MatchedRequest } from "../api.controller.ts";
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

/**
 * Limits the requests of one tenant, so that it cannot delay the others. A tenant is an organization, a member of staff, or
 * the address of a client without a session. Each has a concurrency limit and, while others are active, a rate limit, for each
 * kind of request. All uploads together have a limit too; an upload beyond it is rejected before its body is read.
 */
@Injectable()
export class TenantThrottle {
  private readonly limiters: Record<Kind, ConcurrencyLimiter>;
  private readonly tenants = new Map<string, string>();
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
    const release = await this.acquireSlot(kind, this.nameTenant(tokenHash, request), disconnected.signal).finally(() =>
      response.off("close", onClose),
    );
    if (response.destroyed) release();
    else response.once("close", release);
    response.locals[RELEASE] = release;
    if (kind === "upload") this.countUpload(response);
  }

  /** Delays a rejection, up to a number of concurrent ones. Without this, a client that ignores Retry-After retries immediately. */
  private async acquireSlot(kind: Kind, tenant: string, signal: AbortSignal): Promise<() => void> {
    try {
      return await this.limiters[kind].acquire(tenant, signal);
    } catch (rejection) {
      if (this.delayedRejections >= LIMITS.maxDelayedRejections) throw rejection;
      this.delayedRejections++;
      await sleep(LIMITS.rejectionDelayMs, undefined, { signal }).catch(() => undefined);
      this.delayedRejections--;
      throw rejection;
    }
  }

  /** Caches the tenant of a session for its next request; removes it for a session that is not valid. */
  remember({ tokenHash }: MatchedRequest, caller: Caller | null): void {
    if (tokenHash === null) return;
    this.tenants.delete(tokenHash);
    if (caller === null) return;
    // The users of an organization share its quota; staff belong to no organization.
    this.tenants.set(tokenHash, caller.organization_id === null ? `user:${caller.id}` : `organization:${caller.organization_id}`);
    const [leastRecentlyUsed] = this.tenants.keys();
    if (this.tenants.size > CACHED_SESSIONS && leastRecentlyUsed) this.tenants.delete(leastRecentlyUsed);
  }

  private nameTenant(tokenHash: string | null, request: Request): string {
    const cached = tokenHash === null ? undefined : this.tenants.get(tokenHash);
    return cached ?? `address:${request.ip ?? ""}`;
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
