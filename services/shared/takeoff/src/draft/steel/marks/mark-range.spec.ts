import { describe, expect, it } from "@jest/globals";
import { namesSeveralMarks, readMarkRange } from "./mark-range.ts";

describe("readMarkRange", () => {
  it.each([
    ["A-1 THRU A-4", "A-1 A-2 A-3 A-4"],
    ["A-1 thru 4", "A-1 A-2 A-3 A-4"],
    ["B08 THROUGH B11", "B08 B09 B10 B11"],
    ["1B1 TO 1B3", "1B1 1B2 1B3"],
    ["A1-A3", "A1 A2 A3"],
    ["A-1 - A-3", "A-1 A-2 A-3"],
    ["C1A THRU C1D", "C1A C1B C1C C1D"],
    ["C1A THRU D", "C1A C1B C1C C1D"],
    ["101A THRU 103A", "101A 102A 103A"],
    ["B1, B2 & B5", "B1 B2 B5"],
    ["B1 THRU B3 & B7", "B1 B2 B3 B7"],
    ["p99 thru p101", "p99 p100 p101"],
  ])("reads %s", (text, marks) => {
    expect(readMarkRange(text)?.join(" ")).toBe(marks);
  });

  it.each([
    "A-1",
    "bp21",
    "A-4 THRU A-1",
    "A-1 THRU B-4",
    "A-1 THRU A-4 EXCEPT A-3",
    "A1 THRU A900",
    "A1A THRU A4B",
    "A-1, A-1",
    "SEE NOTE 1 THRU 4",
    "W12X26",
    "2-1/2",
    "",
  ])("reads no marks in %j", (text) => {
    expect(readMarkRange(text)).toBeNull();
  });
});

describe("namesSeveralMarks", () => {
  it.each(["A-1 THRU A-4", "A-1 THRU A-4 EXCEPT A-3", "A-4 THRU A-1", "B1, B2"])("is true of %s", (text) => {
    expect(namesSeveralMarks(text)).toBe(true);
  });

  it.each(["A-1", "1004-B12", "bp21", "K207", "A-1A", "B12-1"])("is false of %s", (text) => {
    expect(namesSeveralMarks(text)).toBe(false);
  });
});
