import { describe, expect, it } from "@jest/globals";
import { SharedComputation } from "./shared-computation.ts";

describe("SharedComputation", () => {
  it("computes once for concurrent and later callers, and again when the result is too old", async () => {
    let now = 0;
    let runs = 0;
    const shared = new SharedComputation(
      () => Promise.resolve(++runs),
      60,
      () => now,
    );
    expect(await Promise.all([shared.get(), shared.get()])).toEqual([1, 1]);
    now = 59;
    expect(await shared.get()).toBe(1);
    now = 60;
    expect(await Promise.all([shared.get(), shared.get()])).toEqual([2, 2]);
  });

  it("measures the age from the start of the computation", async () => {
    let now = 0;
    let runs = 0;
    const shared = new SharedComputation(
      () => {
        now += 50;
        return Promise.resolve(++runs);
      },
      60,
      () => now,
    );
    expect(await shared.get()).toBe(1);
    now = 60;
    expect(await shared.get()).toBe(2);
  });

  it("gives a failure to all who wait, and computes again for the next", async () => {
    let runs = 0;
    const shared = new SharedComputation(() => (++runs === 1 ? Promise.reject(new Error("slow")) : Promise.resolve(runs)), 60);
    expect(await Promise.allSettled([shared.get(), shared.get()])).toEqual([
      { status: "rejected", reason: new Error("slow") },
      { status: "rejected", reason: new Error("slow") },
    ]);
    expect(await shared.get()).toBe(2);
  });
});
