import { describe, expect, it } from "@jest/globals";
import { joinRuns } from "../text/runs.ts";
import { findCallouts } from "../steel/callouts.ts";
import { findUnsizedPlates } from "./unsized-plates.ts";

/** The plates of some texts, each with its lower left corner. */
function found(...texts: [text: string, x: number, y: number][]): string[] {
  const runs = joinRuns(texts.map(([text, x, y]) => ({ text, x, y, width: 6 * text.length, height: 10, angle: 0 })));
  return findUnsizedPlates(runs, findCallouts(runs)).map(({ kind, text, box }) => {
    expect(box.right).toBeGreaterThan(box.left);
    return `${kind}: ${text}`;
  });
}

describe("findUnsizedPlates", () => {
  it("finds plates of a stated number whose thickness alone is known", () => {
    expect(found([`1/4" THK PL.`, 100, 100], ["(4 REQ'D)", 100, 88])).toEqual([`unlisted: 1/4" THK PL. (4 REQ'D)`]);
    expect(found([`1 1/2" PLATE`, 100, 100], ["TYP. (6) PLACES", 100, 88])).toEqual([`unlisted: 1 1/2" PLATE TYP. (6) PLACES`]);
    expect(found([`PL 3/8" (2 REQ'D)`, 100, 100])).toEqual([`unlisted: PL 3/8" (2 REQ'D)`]);
  });

  it("leaves out plates without a number, those with a size, and numbers of other pieces", () => {
    expect(found([`1/4" THK PL.`, 100, 100])).toEqual([]);
    expect(found([`1/4" THK PL. TO COLUMN FLANGE`, 100, 100], ["(4 REQ'D)", 100, 88])).toEqual([]);
    expect(found(["PL1/4X6X0'-8", 100, 100], ["(4 REQ'D)", 100, 88])).toEqual([]);
    expect(found([`1/4" THK PL.`, 100, 124], ["L3X3X1/4", 100, 100], ["(5 REQ'D)", 100, 88])).toEqual([]);
  });
});
