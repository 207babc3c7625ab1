import { describe, expect, it } from "@jest/globals";
import { feetAndInches, LINES, MEMBERS, weightPounds } from "./frame.ts";
import { FRAMES_PER_SECOND, isBefore, SECONDS, taken, wiped } from "./timeline.ts";

const LAST_FRAME = SECONDS - 1 / FRAMES_PER_SECOND;

describe("the video's steel frame", () => {
  it("has a unique mark for each member", () => {
    expect(new Set(MEMBERS.map(({ mark }) => mark)).size).toBe(MEMBERS.length);
  });

  it("has the weight that follows from its shapes and lengths", () => {
    expect(weightPounds({ shape: "W16X26", lengthFeet: 25 }, 2)).toBe(1300);
    expect(LINES.reduce((sum, line) => sum + weightPounds(line, line.members.length), 0)).toBe(22_372);
  });

  it.each([
    [25, "25'-0\""],
    [14.5, "14'-6\""],
  ])("writes %p feet as %p", (feet, words) => {
    expect(feetAndInches(feet)).toBe(words);
  });
});

describe("the video's timeline", () => {
  it("starts and ends with everything counted, so that the loop does not jump", () => {
    expect(MEMBERS.map((_, index) => taken(LAST_FRAME, index))).toEqual(MEMBERS.map(() => 1));
    expect([isBefore(0), wiped(0)]).toEqual([true, 0]);
  });

  it("counts one member after the other, once the previous takeoff is wiped", () => {
    for (let time = 0; time < SECONDS; time += 0.25) {
      const parts = MEMBERS.map((_, index) => taken(time, index));
      expect(parts).toEqual([...parts].sort((a, b) => b - a));
      if (isBefore(time)) expect(parts[0]).toBe(0);
    }
  });
});
