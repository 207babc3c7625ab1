import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { LeaseRenewal } from "./lease.ts";

let renewals: number;
let errors: unknown[];
let failure: Error | null;
const options = {
  intervalMs: 1_000,
  renew: () => {
    renewals++;
    return failure ? Promise.reject(failure) : Promise.resolve();
  },
  onError: (error: unknown) => void errors.push(error),
};

beforeEach(() => {
  jest.useFakeTimers();
  [renewals, errors, failure] = [0, [], null];
});
afterEach(() => {
  jest.useRealTimers();
});

describe("LeaseRenewal", () => {
  it("renews after each interval until it is stopped", async () => {
    const renewal = new LeaseRenewal(options);
    await jest.advanceTimersByTimeAsync(999);
    expect(renewals).toBe(0);
    await jest.advanceTimersByTimeAsync(2_001);
    expect(renewals).toBe(3);
    renewal.stop();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(renewals).toBe(3);
  });

  it("waits for a slow renewal before the next one", async () => {
    const slow = Promise.withResolvers<void>();
    const renewal = new LeaseRenewal({ ...options, renew: () => ((renewals += 1), slow.promise) });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(renewals).toBe(1);
    slow.resolve();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(renewals).toBe(2);
    renewal.stop();
  });

  it("reports a failed renewal and tries again at the next interval", async () => {
    failure = new Error("the database is unavailable");
    const renewal = new LeaseRenewal(options);
    await jest.advanceTimersByTimeAsync(2_000);
    expect([renewals, errors]).toEqual([2, [failure, failure]]);
    renewal.stop();
  });
});
