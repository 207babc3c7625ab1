import { describe, expect, it } from "@jest/globals";
import { isMetricDrawing, writeTons, writeWeight } from "./steel-units.ts";

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

it("writes sums of weights in short tons, and in tonnes where the steel is metric", () => {
  expect([writeTons(9391.8, false), writeTons(9391.8, true), writeTons(2001, false)]).toEqual(["4.7 tons", "4.26 tonnes", "1 ton"]);
});
