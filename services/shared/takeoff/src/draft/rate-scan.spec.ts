import { describe, expect, it } from "@jest/globals";
import { rateScan, type ScanFacts } from "./rate-scan.ts";

const plan = (more: Partial<ScanFacts> = {}): ScanFacts => ({ callouts: 40, texts: 200, dotsPerInch: 200, score: 0.95, ...more });

describe("rateScan", () => {
  it.each<[string, Partial<ScanFacts>, string]>([
    ["a plan with designations", {}, "read"],
    ["a coarse scan of which designations were read", { dotsPerInch: 100 }, "read"],
    ["a coarse scan without designations", { callouts: 0, dotsPerInch: 100 }, "coarse"],
    ["a page on which hardly a text was found", { callouts: 0, texts: 3, score: 0.8 }, "illegible"],
    ["a plan of four rooms, whose few texts are printed", { callouts: 0, texts: 6 }, "read"],
    ["a page of handwriting, whose letters are guesses", { callouts: 0, score: 0.4 }, "illegible"],
    ["a page without any text", { callouts: 0, texts: 0, score: null }, "illegible"],
    ["an architect's plan, which names no steel", { callouts: 0 }, "read"],
    ["letters that are lines, which have no resolution", { callouts: 0, dotsPerInch: null }, "read"],
  ])("rates %s", (_, more, rating) => {
    expect(rateScan(plan(more))).toBe(rating);
  });
});
