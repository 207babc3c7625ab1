import { describe, expect, it } from "@jest/globals";
import { listReadings, restoreBlanks } from "./lost-blanks.ts";

describe("restoreBlanks", () => {
  it.each([
    ["L6x31/2x5/16", "L6x3 1/2x5/16"],
    ["PL11/4x10", "PL1 1/4x10"],
    ["PL3/8x113/8", "PL3/8x11 3/8"],
    ["9'-71/2\"", "9'-7 1/2\""],
    ["1'-101/2", "1'-10 1/2"],
    ["3-01/8", "3-0 1/8"],
    ["18'-715/16\"", "18'-7 15/16\""],
    ["3-013/16", "3-0 13/16"],
    ["PL27/8x105/16", "PL2 7/8x10 5/16"],
  ])("reads %s as %s", (text, right) => {
    expect(restoreBlanks(text)).toBe(right);
  });

  it.each(["PL15/16x4", "8-1/2", "3 1/2", "11/02/2026", "PL211/16x4", "12/8", "L 80/80/8", "5/S-501"])("leaves %s alone", (text) => {
    expect(restoreBlanks(text)).toBe(text);
  });
});

describe("listReadings", () => {
  it("lists both readings of a number with two, and none of a clear text", () => {
    expect(listReadings("PL211/16x6")).toEqual(["PL2 11/16x6", "PL21 1/16x6"]);
    expect(listReadings("PL3/8x6")).toEqual([]);
    expect(listReadings("PL211/16x313/16")).toEqual([]);
  });

  it("lists both readings of a small number on a page without blanks, and those below 12 behind feet", () => {
    expect(listReadings("11/16", true)).toEqual(["11/16", "1 1/16"]);
    expect(listReadings("4'-11/16", true)).toEqual(["4'-11/16", "4'-1 1/16"]);
    expect(listReadings("4'-111/16", true)).toEqual(["4'-1 11/16", "4'-11 1/16"]);
    expect(listReadings("2 11/16", true)).toEqual([]);
    expect(listReadings("11/16")).toEqual([]);
  });
});
