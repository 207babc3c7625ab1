import { describe, expect, it } from "@jest/globals";
import { formatExactTime, formatAmount, formatBytes, formatDate, formatSeconds, formatSpan, formatLocalDate } from "./format.ts";

describe("formatBytes", () => {
  it.each([
    [0, "0 bytes"],
    [1023, "1023 bytes"],
    [1024, "1.0 KB"],
    [157_286_400, "150 MB"],
    [1_610_612_736, "1.5 GB"],
    [9_000_000_000_000, "8382 GB"],
  ])("shows %p as %p", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe("formatSeconds", () => {
  it.each([
    [0.2, "about 1 s"],
    [89, "about 89 s"],
    [90, "about 2 min"],
    [7200, "about 2 h"],
  ])("shows %p as %p", (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });
});

describe("formatSpan", () => {
  it.each([
    [0, "1 min"],
    [12.4, "12 min"],
    [59.4, "59 min"],
    [59.6, "1 h"],
    [24 * 60, "24 h"],
    [47.4 * 60, "47 h"],
    [48 * 60, "2 d"],
    [10 * 24 * 60, "10 d"],
  ])("shows %p minutes as %p", (minutes, text) => {
    expect(formatSpan(minutes * 60_000)).toBe(text);
  });
});

describe("dates", () => {
  it("formats today's date in the local time zone with leading zeros", () => {
    expect(formatLocalDate(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  });

  it("formats a calendar day as the same day in every time zone", () => {
    const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" }).format(new Date(2027, 1, 1));
    expect(formatDate("2027-02-01")).toBe(day);
  });

  it("formats a timestamp to the second in UTC", () => {
    expect(formatExactTime("2026-11-21T09:30:07.123Z")).toBe("2026-11-21 09:30:07 UTC");
  });
});

describe("formatAmount", () => {
  it("rounds away the error of binary floating-point sums", () => {
    expect(formatAmount(0.1 + 0.2)).toBe(new Intl.NumberFormat().format(0.3));
  });
});
