import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";

const QUOTA = { maxConcurrent: 2, perSecond: 4, maxWaiting: 3, maxWaitMs: 5_000 };
const rejection = { code: "too_many_requests", status: 429, retryAfter: 5 };

let limiter: ConcurrencyLimiter;
let isOnlyTenant: boolean;
beforeEach(() => {
  jest.useFakeTimers();
  isOnlyTenant = true;
  limiter = new ConcurrencyLimiter(QUOTA, () => isOnlyTenant);
});
afterEach(() => {
  jest.useRealTimers();
});

const never = new AbortController().signal;
/** Acquires a slot for a tenant and records the order in which requests start. */
function acquire(tenant: string, request: string, order: string[], signal = never): Promise<() => void> {
  return limiter.acquire(tenant, signal).then((release) => {
    order.push(request);
    return release;
  });
}
const settle = async (): Promise<void> => void (await jest.advanceTimersByTimeAsync(0));

describe("ConcurrencyLimiter concurrency limit", () => {
  it("starts maxConcurrent requests immediately and the others in FIFO order as slots are released", async () => {
    const order: string[] = [];
    const all = ["a", "b", "c", "d", "e"].map((request) => acquire("one", request, order));
    await settle();
    expect(order).toEqual(["a", "b"]);
    (await all[1]!)();
    await settle();
    expect(order).toEqual(["a", "b", "c"]);
    for (const index of [0, 2]) (await all[index]!)();
    await settle();
    expect(order).toEqual(["a", "b", "c", "d", "e"]);
    for (const index of [3, 4]) (await all[index]!)();
  });

  it("starts a request of one tenant while another tenant has queued requests", async () => {
    const order: string[] = [];
    for (let times = 0; times < 5; times++) void acquire("one", "one", order);
    await acquire("other", "other", order);
    expect(order).toEqual(["one", "one", "other"]);
  });

  it("frees one slot when a request calls release twice", async () => {
    const order: string[] = [];
    const release = await acquire("one", "a", order);
    await acquire("one", "b", order);
    release();
    release();
    void acquire("one", "c", order);
    void acquire("one", "d", order);
    await settle();
    expect(order).toEqual(["a", "b", "c"]);
  });
});

describe("ConcurrencyLimiter rate limit", () => {
  /** Runs a number of requests, each of which ends immediately. Returns when each started, in milliseconds. */
  function startTimes(tenant: string, requests: number): number[] {
    const times: number[] = [];
    const startedAt = performance.now();
    const one = async (): Promise<void> => {
      const release = await limiter.acquire(tenant, never);
      times.push(Math.round(performance.now() - startedAt));
      release();
      if (times.length + 1 < requests) await one();
    };
    void Promise.all([one(), one()]);
    return times;
  }

  it("starts perSecond requests immediately and then one per token while other tenants are active", async () => {
    isOnlyTenant = false;
    const times = startTimes("one", 7);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(times).toEqual([0, 0, 0, 0, 250, 500, 750]);
  });

  it("does not apply while the tenant is the only one", async () => {
    const times = startTimes("one", 7);
    await settle();
    expect(times).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it("stops applying when the other tenants become inactive, without a new request", async () => {
    isOnlyTenant = false;
    const times = startTimes("one", 9);
    await jest.advanceTimersByTimeAsync(300);
    isOnlyTenant = true;
    await jest.advanceTimersByTimeAsync(300);
    expect(times).toEqual([0, 0, 0, 0, 250, 500, 500, 500, 500]);
  });

  it("gathers tokens for at most one second of requests while the tenant is idle", async () => {
    isOnlyTenant = false;
    startTimes("one", 4);
    await jest.advanceTimersByTimeAsync(4_000);
    const times = startTimes("one", 6);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(times).toEqual([0, 0, 0, 0, 250, 500]);
  });
});

it("ConcurrencyLimiter.hasOtherTenants counts a tenant as active while a request runs and for 5 s after the last one", async () => {
  const release = await limiter.acquire("one", never);
  expect([limiter.hasOtherTenants("one"), limiter.hasOtherTenants("two")]).toEqual([false, true]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(limiter.hasOtherTenants("two")).toBe(true);
  release();
  await jest.advanceTimersByTimeAsync(4_999);
  expect(limiter.hasOtherTenants("two")).toBe(true);
  await jest.advanceTimersByTimeAsync(1);
  expect(limiter.hasOtherTenants("two")).toBe(false);
});

describe("ConcurrencyLimiter queue", () => {
  it("rejects a request immediately when the queue is full", async () => {
    for (let times = 0; times < 5; times++) void acquire("one", "", []);
    await expect(acquire("one", "late", [])).rejects.toMatchObject(rejection);
  });

  it("rejects a request after maxWaitMs and not earlier", async () => {
    const order: string[] = [];
    const first = await acquire("one", "a", order);
    await acquire("one", "b", order);
    const late = acquire("one", "late", order);
    const rejected = expect(late).rejects.toMatchObject(rejection);
    await jest.advanceTimersByTimeAsync(4_999);
    const next = acquire("one", "next", order);
    await jest.advanceTimersByTimeAsync(1);
    await rejected;
    first();
    await next;
    expect(order).toEqual(["a", "b", "next"]);
  });

  it("removes the request of a client that disconnected and starts the next one", async () => {
    const order: string[] = [];
    const client = new AbortController();
    const first = await acquire("one", "a", order);
    await acquire("one", "b", order);
    const aborted = acquire("one", "aborted", order, client.signal);
    const next = acquire("one", "next", order);
    client.abort(new Error("disconnected"));
    await expect(aborted).rejects.toThrow("disconnected");
    first();
    await next;
    expect(order).toEqual(["a", "b", "next"]);
  });
});
