import { describe, expect, it } from "@jest/globals";
import type { ReadLine } from "../reading/text-box.ts";
import { joinLines } from "./join-lines.ts";

const box = (text: string, left: number, right: number, top = 0, angle: ReadLine["angle"] = 0): ReadLine => ({
  text,
  left,
  right,
  top,
  bottom: top + 20,
  angle,
  score: 0.9,
  hasStacked: false,
});

describe("joinLines", () => {
  it("joins boxes that follow each other on one line", () => {
    expect(joinLines([box("(20)", 108, 150), box("W12X26", 0, 100), box("W8X10", 0, 100, 40)]).map(({ text }) => text)).toEqual([
      "W12X26 (20)",
      "W8X10",
    ]);
  });

  it("joins the parts of one word without a blank, and leaves what stands apart", () => {
    expect(joinLines([box("W12", 0, 60), box("X26", 54, 100), box("W8X10", 140, 200)]).map(({ text }) => text)).toEqual([
      "W12X26",
      "W8X10",
    ]);
  });

  it("joins texts that are read upside down from the right", () => {
    const [joined] = joinLines([box("(20)", 0, 42, 0, 180), box("W12X26", 50, 150, 0, 180)]);
    expect([joined?.text, joined?.left, joined?.right]).toEqual(["W12X26 (20)", 0, 150]);
  });

  it("joins upright texts from below", () => {
    const upright = (text: string, top: number, bottom: number): ReadLine => ({
      text,
      left: 0,
      right: 20,
      top,
      bottom,
      angle: 90,
      score: 0.9,
      hasStacked: false,
    });
    expect(joinLines([upright("(20)", 0, 42), upright("W12X26", 50, 150)]).map(({ text }) => text)).toEqual(["W12X26 (20)"]);
  });
});
