import { describe, expect, it } from "@jest/globals";
import { readPlaces } from "./place-names.ts";

describe("readPlaces", () => {
  it.each([
    ["A-1", ["A-1"]],
    ["B-1, B-3", ["B-1", "B-3"]],
    ["B-1 B-3", ["B-1", "B-3"]],
    ["B-1, 3 & 4", ["B-1", "B-3", "B-4"]],
    ["C.4-2.5", ["C.4-2.5"]],
    ["A / 10", ["A/10"]],
    ["3-B", ["3-B"]],
    ["B-1a, 2", ["B-1A", "B-2"]],
    ["A'-1", ["A'-1"]],
    ["A-1, A-1", ["A-1"]],
  ])("reads the places of %j", (text, places) => {
    expect(readPlaces(text)).toEqual(places);
  });

  it.each([["A-1 THRU A-4"], ["COLUMN"], [""], ["S-101"], ["1, 2"], ["W10X33"], ["A-1 TYP"]])("reads none of %j", (text) => {
    expect(readPlaces(text)).toBeNull();
  });
});
