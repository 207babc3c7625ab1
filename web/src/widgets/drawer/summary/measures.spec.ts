import { expect, it } from "@jest/globals";
import type { TakeoffSums } from "@takeoff/contracts";
import { listMeasures } from "./measures.ts";

const SUMS: TakeoffSums = {
  ...{ name: "W", lines: 2, pieces: 3, length_in: 1_200, weight_lb: 4_000, computed_lb: 0 },
  without: { quantity: 0, length: 0, weight: 0 },
};
const values = (isMetric: boolean, sums: TakeoffSums) => listMeasures(isMetric).map(({ label, valueOf }) => [label, valueOf(sums)]);

it("listMeasures gives short tons, feet and pieces, or tonnes and meters for a metric takeoff", () => {
  expect(values(false, SUMS)).toEqual([
    ["Short tons", 2],
    ["Feet", 100],
    ["Pieces", 3],
  ]);
  expect(values(true, SUMS)).toEqual([
    ["Tonnes", expect.closeTo(1.8143694)],
    ["Meters", expect.closeTo(30.48)],
    ["Pieces", 3],
  ]);
});

it("listMeasures leaves what is not known unknown", () => {
  const unknown = { ...SUMS, pieces: null, length_in: null, weight_lb: null };
  for (const isMetric of [true, false]) expect(values(isMetric, unknown).map(([, value]) => value)).toEqual([null, null, null]);
});
