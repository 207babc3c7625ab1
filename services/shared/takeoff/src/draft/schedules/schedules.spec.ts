import { describe, expect, it } from "@jest/globals";
import { IMPERIAL_SHEET, METRIC_SHEET } from "../sheet/sheet-units.ts";
import { findElevation } from "./elevation-texts.ts";
import { readPlaces } from "./place-names.ts";

describe("findElevation", () => {
  it.each([
    [`LEVEL 2 EL. 114'-0"`, 1368],
    [`ROOF (+141'-4 1/2")`, 1696.5],
    [`EL 100'-0"`, 1200],
    [`T.O. STEEL EL. = 99'-6"`, 1194],
    [`B.O. BASE PL -0'-8"`, -8],
  ])("reads %j", (text, inches) => {
    expect(findElevation(text, IMPERIAL_SHEET)).toBe(inches);
  });

  it.each([["LEVEL 2"], ["145"], [`SPLICE 4'-0" ABOVE`]])("finds none in %j", (text) => {
    expect(findElevation(text, IMPERIAL_SHEET)).toBeNull();
  });

  it.each([
    ["LEVEL 2 RL 16.400", 16_400],
    ["SSL +103.250", 103_250],
    ["OK +3,60", 3_600],
    ["EL. 104 200", 104_200],
    ["\u00b10.00", 0],
    ["-0.350", -350],
    ["FFL 8.20", 8_200],
  ])("reads %j of a metric sheet", (text, millimetres) => {
    expect(findElevation(text, METRIC_SHEET)).toBeCloseTo(millimetres / 25.4, 6);
  });

  it.each([["LEVEL 2"], ["16.400"], ["5400"], ["GRID 12"], ["M20 8.8"]])("finds none in %j of a metric sheet", (text) => {
    expect(findElevation(text, METRIC_SHEET)).toBeNull();
  });
});

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
    ["K'.2-16, L'1-17.1", ["K'.2-16", "L'1-17.1"]],
    ["A-1, A-1", ["A-1"]],
  ])("reads the places of %j", (text, places) => {
    expect(readPlaces(text)).toEqual(places);
  });

  it.each([["A-1 THRU A-4"], ["COLUMN"], [""], ["S-101"], ["1, 2"], ["W10X33"], ["A-1 TYP"], ["R'16.4"]])("reads none of %j", (text) => {
    expect(readPlaces(text)).toBeNull();
  });
});
