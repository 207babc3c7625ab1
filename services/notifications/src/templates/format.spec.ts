import { describe, expect, it } from "@jest/globals";
import { formatDuration, formatTimestamp } from "./format.ts";

describe("formatDuration", () => {
  it.each([
    [3_600, "one hour"],
    [7_200, "2 hours"],
    [5_400, "90 minutes"],
    [60, "one minute"],
    [90, "90 seconds"],
  ])("returns for %i s: %s", (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected);
  });
});

describe("formatTimestamp", () => {
  it("returns UTC in any time zone of the process", () => {
    expect(formatTimestamp("2026-03-01T23:05:59.000+02:00")).toBe("1 March 2026 at 21:05 UTC");
  });
});
