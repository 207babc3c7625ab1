import { expect, it } from "@jest/globals";
import { areMetricPieces, isMetricScale, writePieceLength } from "./piece-length.ts";

it.each([
  ["310UB40.4", 5400 / 25.4, "5400 mm"],
  ["W310X39", 7501 / 25.4, "7501 mm"],
  ["W18X35", 306, "25'-6\""],
  ["not steel", 12, "1'-0\""],
])("writes the length of %s in its units", (designation, inches, written) => {
  expect(writePieceLength(inches, designation)).toBe(written);
});

it.each([
  ["in millimetres", ["310UB40.4", "18K4", "not steel"], true],
  ["in inches", ["W18X35"], false],
  ["in both", ["310UB40.4", "W18X35"], false],
  ["in nothing that tells a unit", ["not steel"], false],
])("tells whether the steel of a takeoff is metric: %s", (_, designations, isMetric) => {
  expect(areMetricPieces(designations)).toBe(isMetric);
});

it.each([
  ["1:100", true],
  ["M 1 : 50", true],
  [`1/4" = 1'-0"`, false],
  [`1/4" = 1'-0" (1:48)`, false],
])("tells whether a scale is written as on metric drawings: %s", (stated, isMetric) => {
  expect(isMetricScale(stated)).toBe(isMetric);
});
