import { describe, expect, it } from "@jest/globals";
import { meanScore } from "./mean-score.ts";

describe("meanScore", () => {
  it("is that of the letters, so that what is left of lines does not outweigh texts", () => {
    const texts = ["OFFICE 101", "OFFICE 102", "BREAK 103"].map((text) => ({ text, score: 0.97 }));
    const scraps = Array.from({ length: 6 }, () => ({ text: "I", score: 0.3 }));
    expect(meanScore(texts.concat(scraps))).toBeCloseTo(0.86, 2);
    expect(meanScore(scraps)).toBeCloseTo(0.3, 6);
  });

  it("is null without a letter", () => {
    expect(meanScore([])).toBeNull();
    expect(meanScore([{ text: "", score: 0.9 }])).toBeNull();
  });
});
