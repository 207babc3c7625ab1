import { expect, test } from "@jest/globals";
import { Backoff } from "./backoff.ts";

test("waits double up to ten seconds", () => {
  const backoff = new Backoff();
  const delays = Array.from({ length: 8 }, () => backoff.delayAfter(100));
  expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});

test("half a minute up begins anew", () => {
  const backoff = new Backoff();
  backoff.delayAfter(0);
  backoff.delayAfter(0);
  expect(backoff.delayAfter(30_000)).toBe(250);
  expect(backoff.delayAfter(29_999)).toBe(500);
});
