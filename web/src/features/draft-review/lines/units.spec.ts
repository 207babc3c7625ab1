import { describe, expect, it } from "@jest/globals";
import type { DraftLine } from "@takeoff/contracts";
import { computeWeight, isMetricDrawing, writeWeight } from "./units.ts";

const lines = (...designations: string[]) => designations.map((designation) => ({ designation }));

describe("isMetricDrawing", () => {
  it("is true where most designations are in millimetres, however many lines each has", () => {
    expect(isMetricDrawing(lines("310UB40.4", "W310X39", "18K4"))).toBe(true);
    expect(isMetricDrawing(lines("W12X26", "W16X31", "310UB40.4", "310UB40.4", "310UB40.4"))).toBe(false);
    expect(isMetricDrawing([])).toBe(false);
  });
});

describe("computeWeight", () => {
  it("is of all pieces, and null where number, length or weight is not known", () => {
    const line = { quantity: 4, weight_per_ft: 26, length_in: 300 } as DraftLine;
    expect(computeWeight(line)).toBe(2600);
    for (const name of ["quantity", "weight_per_ft", "length_in"]) expect(computeWeight({ ...line, [name]: null })).toBeNull();
  });
});

it("writes weights in pounds, and in kilograms where pieces are in millimetres", () => {
  expect([writeWeight(2600.4, false), writeWeight(2600, true)]).toEqual(["2,600 lb", "1,179 kg"]);
});
