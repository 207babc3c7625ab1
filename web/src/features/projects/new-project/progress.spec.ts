import { describe, expect, it } from "@jest/globals";
import { computePercent, formatTimeLeft } from "./progress.ts";

describe("computePercent", () => {
  it("is 100 only when all bytes are sent", () => {
    expect(computePercent({ loaded: 0, total: 10 })).toBe(0);
    expect(computePercent({ loaded: 999, total: 1000 })).toBe(99);
    expect(computePercent({ loaded: 1000, total: 1000 })).toBe(100);
    expect(computePercent({ loaded: 0, total: 0 })).toBe(0);
  });
});

describe("formatTimeLeft", () => {
  it("is estimated from the average speed, and null at first", () => {
    expect(formatTimeLeft({ loaded: 25, total: 100, before: 0, elapsedMs: 2000 })).toBe("about 6 s");
    expect(formatTimeLeft({ loaded: 25, total: 100, before: 0, elapsedMs: 500 })).toBeNull();
    expect(formatTimeLeft({ loaded: 0, total: 100, before: 0, elapsedMs: 5000 })).toBeNull();
  });

  it("does not count what was sent before an upload was continued", () => {
    expect(formatTimeLeft({ loaded: 80, total: 100, before: 60, elapsedMs: 5000 })).toBe("about 5 s");
    expect(formatTimeLeft({ loaded: 60, total: 100, before: 60, elapsedMs: 5000 })).toBeNull();
  });
});
