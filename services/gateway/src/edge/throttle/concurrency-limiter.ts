import { AppError } from "@takeoff/contracts";

export interface TenantQuota {
  /** Requests of one tenant that run concurrently. */
  maxConcurrent: number;
  /** Rate limit: requests of one tenant that may start in a second. It applies only while other tenants are active. */
  perSecond: number;
  /** Requests of one tenant that may wait in its queue. */
  maxWaiting: number;
  /** Milliseconds that a request waits in the queue before it is rejected. */
  maxWaitMs: number;
}

const SECOND_MS = 1000;
/** A tenant counts as active until 5 s after its last request. */
const ACTIVE_MS = 5_000;

interface Tenant {
  running: number;
  queue: Waiter[];
  /** Token bucket of the rate limit: one token starts one request. Holds at most `perSecond` tokens. */
  tokens: number;
  refilledAt: number;
  timer: NodeJS.Timeout | undefined;
}

interface Waiter {
  start: () => void;
}

/**
 * Limits the requests of each tenant: a maximum of concurrent requests and, while other tenants are active, a token
 * bucket. Requests beyond that wait in a FIFO queue per tenant. A full queue or a timeout rejects them. Without this,
 * one tenant's requests delay those of all others.
 */
export class ConcurrencyLimiter {
  private readonly tenants = new Map<string, Tenant>();

  /** @param isOnlyTenant whether no other tenant is active, in other limiters either */
  constructor(
    private readonly quota: TenantQuota,
    private readonly isOnlyTenant: (name: string) => boolean,
  ) {}

  /**
   * Resolves when the request may start.
   * @param signal aborts the wait, when the client disconnected
   * @returns releases the slot and starts the next request; calls after the first have no effect
   * @throws AppError `too_many_requests`
   */
  async acquire(name: string, signal: AbortSignal): Promise<() => void> {
    const tenant = this.ensureTenant(name);
    if (tenant.queue.length === 0 && this.canStart(name, tenant)) this.start(tenant);
    else await this.wait(name, tenant, signal);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      tenant.running--;
      this.startWaiting(name, tenant);
    };
  }

  hasOtherTenants(name: string): boolean {
    return this.tenants.size > (this.tenants.has(name) ? 1 : 0);
  }

  private ensureTenant(name: string): Tenant {
    const known = this.tenants.get(name);
    if (known) return known;
    const tenant: Tenant = { running: 0, queue: [], tokens: this.quota.perSecond, refilledAt: performance.now(), timer: undefined };
    this.tenants.set(name, tenant);
    return tenant;
  }

  private canStart(name: string, tenant: Tenant): boolean {
    const now = performance.now();
    const refilled = tenant.tokens + ((now - tenant.refilledAt) / SECOND_MS) * this.quota.perSecond;
    tenant.tokens = Math.min(refilled, this.quota.perSecond);
    tenant.refilledAt = now;
    return tenant.running < this.quota.maxConcurrent && (tenant.tokens >= 1 || this.isOnlyTenant(name));
  }

  private start(tenant: Tenant): void {
    clearTimeout(tenant.timer);
    tenant.running++;
    tenant.tokens = Math.max(0, tenant.tokens - 1);
  }

  private wait(name: string, tenant: Tenant, signal: AbortSignal): Promise<void> {
    const { queue } = tenant;
    if (queue.length >= this.quota.maxWaiting) return Promise.reject(this.rejection());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { start: resolve };
    const abandon = (error: unknown): void => {
      const index = queue.indexOf(waiter);
      if (index < 0) return;
      queue.splice(index, 1);
      reject(error instanceof Error ? error : new Error("client disconnected"));
    };
    const timer = setTimeout(() => abandon(this.rejection()), this.quota.maxWaitMs);
    const onAbort = (): void => abandon(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    queue.push(waiter);
    this.startWaiting(name, tenant);
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    });
  }

  /** Starts the queued requests that may start now, and sets a timer for the next one. */
  private startWaiting(name: string, tenant: Tenant): void {
    while (tenant.queue.length > 0 && this.canStart(name, tenant)) {
      this.start(tenant);
      tenant.queue.shift()?.start();
    }
    clearTimeout(tenant.timer);
    if (tenant.queue.length > 0) {
      // At the concurrency limit no timer is needed: the next release starts the next request.
      if (tenant.running >= this.quota.maxConcurrent) return;
      const ms = Math.ceil(((1 - tenant.tokens) / this.quota.perSecond) * SECOND_MS);
      tenant.timer = setTimeout(() => this.startWaiting(name, tenant), ms);
    } else if (tenant.running === 0) {
      tenant.timer = setTimeout(() => this.tenants.delete(name), ACTIVE_MS).unref();
    }
  }

  private rejection(): AppError {
    return new AppError("too_many_requests", { retryAfter: Math.max(1, Math.ceil(this.quota.maxWaitMs / 1000)) });
  }
}
