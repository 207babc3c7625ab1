import { describe, expect, it } from "@jest/globals";
import { period, pointInTime } from "./text.ts";

describe("a length of time", () => {
  it.each([
    [3_600, "one hour"],
    [7_200, "2 hours"],
    [5_400, "90 minutes"],
    [60, "one minute"],
    [90, "90 seconds"],
  ])("of %i s is %s", (seconds, words) => {
    expect(period(seconds)).toBe(words);
  });
});

describe("a point in time", () => {
  it("is told in UTC, wherever the process runs", () => {
    expect(pointInTime("2026-03-01T23:05:59.000+02:00")).toBe("1 March 2026 at 21:05 UTC");
  });
});
