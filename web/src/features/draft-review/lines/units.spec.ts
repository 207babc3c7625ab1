import { describe, expect, it } from "@jest/globals";
import { isMetricDrawing, writeWeight } from "./units.ts";

const lines = (...designations: string[]) => designations.map((designation) => ({ designation }));

describe("isMetricDrawing", () => {
  it("is true where most designations are in millimetres, however many lines each has", () => {
    expect(isMetricDrawing(lines("310UB40.4", "W310X39", "18K4"))).toBe(true);
    expect(isMetricDrawing(lines("W12X26", "W16X31", "310UB40.4", "310UB40.4", "310UB40.4"))).toBe(false);
    expect(isMetricDrawing([])).toBe(false);
  });
});

it("writes weights in pounds, and in kilograms where pieces are in millimetres", () => {
  expect([writeWeight(2600.4, false), writeWeight(2600, true)]).toEqual(["2,600 lb", "1,179 kg"]);
});
