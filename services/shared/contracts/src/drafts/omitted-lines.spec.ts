import { describe, expect, it } from "@jest/globals";
import { describeOmittedPieces, describeOmittedWeights } from "./omitted-lines.ts";

describe("what a sum leaves out", () => {
  it("is nothing for a sum of all lines", () => {
    expect([describeOmittedWeights(0, 0), describeOmittedPieces(0)]).toEqual(["", ""]);
  });

  it("is how many lines have no length or no weight", () => {
    expect(describeOmittedWeights(1, 0)).toBe(", without 1 line that has no length");
    expect(describeOmittedWeights(0, 2)).toBe(", without 2 lines of unknown weight");
    expect(describeOmittedWeights(1_007, 1)).toBe(", without 1,007 lines that have no length and 1 line of unknown weight");
  });

  it("is how many lines have no number", () => {
    expect(describeOmittedPieces(2)).toBe(", without 2 lines of unknown number");
  });
});
