import { describe, expect, it } from "@jest/globals";
import { feetAndInches, LINES, MEMBERS, weightPounds } from "./frame.ts";
import { drawn, FRAMES_PER_SECOND, SECONDS, taken, wiped } from "./timeline.ts";

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
  it("starts and ends with everything drawn and counted, so that the loop does not jump", () => {
    for (const time of [0, LAST_FRAME]) {
      expect(MEMBERS.map((_, index) => taken(time, index))).toEqual(MEMBERS.map(() => 1));
      expect(MEMBERS.map((_, index) => drawn(time, index, MEMBERS.length))).toEqual(MEMBERS.map(() => 1));
    }
    expect(wiped(0)).toBe(0);
  });

  it("counts one member after the other, each after it is drawn", () => {
    for (let time = 2.5; time < SECONDS; time += 0.25) {
      const parts = MEMBERS.map((_, index) => taken(time, index));
      expect(parts).toEqual([...parts].sort((a, b) => b - a));
      if ((parts[0] ?? 0) > 0) expect(drawn(time, MEMBERS.length - 1, MEMBERS.length)).toBe(1);
    }
  });
});
