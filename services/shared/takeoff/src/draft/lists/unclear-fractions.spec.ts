import { describe, expect, it } from "@jest/globals";
import { joinRuns } from "../text/runs.ts";
import { findUnclearFractions } from "./unclear-fractions.ts";

const find = (text: string): string[] =>
  findUnclearFractions(joinRuns([{ text, x: 100, y: 100, width: 6 * text.length, height: 10, angle: 0 }])).map((found) => found.text);

describe("findUnclearFractions", () => {
  it("names designations with a fraction that can be read in two ways", () => {
    expect(find("PL3/8x211/16")).toEqual(["PL3/8x211/16"]);
  });

  it.each(["PL3/8x21/2", "W18X35", "211/16", "PL3/8x2 11/16"])("names nothing in %s", (text) => {
    expect(find(text)).toEqual([]);
  });
});
