import { describe, expect, it } from "@jest/globals";
import { joinRuns, type Run } from "../text/runs.ts";
import { findCallouts } from "./callouts.ts";

const H = 10;
/** Texts with letters of 6 points, each with its lower left corner. */
const runs = (...texts: [text: string, x: number, y: number][]): Run[] =>
  joinRuns(texts.map(([text, x, y]) => ({ text, x, y, width: 6 * text.length, height: H, angle: 0 })));
const callout = (text: string) => findCallouts(runs([text, 100, 500]))[0];

describe("findCallouts", () => {
  it.each([
    ["W12X26", { quantity: null, studs: null, camber: null, isExisting: false, isTypical: false }],
    ["(4) W12X26", { quantity: 4 }],
    ["4- W12X26", { quantity: 4 }],
    ["(2) MC8X18.7", { quantity: 2 }],
    ["W16X31 (20)", { studs: "20" }],
    ["W16X31 (20) TYP", { studs: "20", isTypical: true }],
    ["L3X3X1/4 (5 REQ'D)", { quantity: 5, studs: null }],
    ["W8X10 TYP. (4) PLACES", { quantity: 4, studs: null, isTypical: false }],
    ["W8X10 (4) PLACES", { quantity: 4, studs: null }],
    ['W16X31 [20] C=3/4"', { studs: "20", camber: "3/4" }],
    ['W16X31 <3,5,3> c=1 1/4"', { studs: "3,5,3", camber: "1 1/4" }],
    ['W16X31 c=1"', { camber: "1" }],
    ["(E) W12X26", { isExisting: true }],
    ["EXIST W10X12", { isExisting: true }],
    ["W10X12 TYP", { isTypical: true }],
    ["W10X12 SIM.", { isSimilar: true }],
    ["L3X3X1/4 AT EA JOIST", { each: "joist" }],
    ["L3X3X1/4 @ EACH JOIST", { each: "joist" }],
    ["L3X3X1/4 AT EA COLUMN", { each: "other" }],
    ["PL1/2X6 EA SIDE", { each: "both" }],
    ["L3X3X1/4 AT EACH END", { each: "both" }],
    ["W12X26 AT GRID 4", { each: null }],
    ["18K4 @ 5'-0\" O.C.", { each: "spaced", quantity: null }],
    ["(6) 18K4 AT 5'-0\" OC", { each: "spaced", quantity: 6 }],
    ["18K4 (8) @ 4'-6 1/2\" O.C. MAX.", { each: "spaced" }],
  ])("reads what stands around the designation of %j", (text, expected) => {
    expect(callout(text)).toMatchObject(expected);
  });

  it("reads no length from a feet-inches text, and no steel from footings, meshes, reactions and lumber", () => {
    for (const text of ["F8X5", "W2.1xW2.1", "31k", "2x6", "(3) 1 3/4x11 7/8 LVL", "12'-6\""]) expect(callout(text)).toBeUndefined();
  });

  it("gives the box of the designation alone", () => {
    const box = callout("(4) W12X26")?.box;
    expect([box?.bottom, box?.top, box?.right]).toEqual([500, 510, 160]);
    expect(box?.left).toBeGreaterThan(110);
    expect(box?.left).toBeLessThan(125);
  });

  it("marks a size that no mill rolls", () => {
    expect([callout("W12X27")?.isUnlisted, callout("W12X26")?.isUnlisted]).toEqual([true, false]);
  });
});
