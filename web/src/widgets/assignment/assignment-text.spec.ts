import { describe, expect, it } from "@jest/globals";
import { formatTime } from "../../shared/format.ts";
import { describeIdle, abbreviateName, describeSince } from "./assignment-text.ts";

const SINCE = "2026-11-24T09:30:00.000Z";
const assignment = { user_id: 7, username: "kim.lee", since: SINCE, last_act_at: "2026-11-24T10:00:00.000Z" };

describe("the words of an assignment", () => {
  it("name the user and the time since when", () => {
    expect(describeSince(assignment)).toBe(`kim.lee since ${formatTime(SINCE)}`);
  });

  it("say that it is idle after eight hours without an act", () => {
    expect(describeIdle(assignment, new Date("2026-11-24T17:59:59.000Z"))).toBeNull();
    expect(describeIdle(assignment, new Date("2026-11-24T18:00:00.000Z"))).toBe(`Idle since ${formatTime(assignment.last_act_at)}`);
  });
});

it.each([
  ["kim", "KI"],
  ["kim.lee", "KL"],
  ["ann-marie smith", "AM"],
  ["élodie", "ÉL"],
  ["x", "X"],
  ["__", "__"],
])("abbreviateName abbreviates %p to %p", (username, initials) => {
  expect(abbreviateName(username)).toBe(initials);
});
