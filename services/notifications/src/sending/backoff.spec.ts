import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { computeBackoffSeconds } from "./backoff.ts";

describe("computeBackoffSeconds", () => {
  it("doubles from 5 s to 30 min", () => {
    const waits = Array.from({ length: 12 }, (_, index) => computeBackoffSeconds(index + 1, 0));
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800, 1800]);
  });

  it("returns at most the given limit", () => {
    expect([1, 3, 4, 50].map((attempts) => computeBackoffSeconds(attempts, 0, 30))).toEqual([5, 20, 30, 30]);
  });

  it("is shortened at random by at most 25 %", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempts, random) => {
        const full = computeBackoffSeconds(attempts, 0);
        const wait = computeBackoffSeconds(attempts, random);
        expect(wait).toBeLessThanOrEqual(full);
        expect(wait).toBeGreaterThan(full * 0.75);
      }),
    );
  });
});
