import { describe, expect, it } from "@jest/globals";
import { describeDue, isLate } from "./due-text.ts";

const NOW = new Date("2026-11-24T12:00:00.000Z");

describe("describeDue", () => {
  it.each([
    ["2026-11-24T17:00:00.000Z", "due in 5 h"],
    ["2026-11-24T12:12:00.000Z", "due in 12 min"],
    ["2026-11-24T12:00:00.000Z", "due in 1 min"],
    ["2026-11-24T11:59:59.000Z", "1 min late"],
    ["2026-11-24T10:00:00.000Z", "2 h late"],
    ["2026-11-21T12:00:00.000Z", "3 d late"],
  ])("says of %p: %p", (dueAt, text) => {
    expect(describeDue(dueAt, NOW)).toBe(text);
    expect(isLate(dueAt, NOW)).toBe(text.endsWith("late"));
  });
});
