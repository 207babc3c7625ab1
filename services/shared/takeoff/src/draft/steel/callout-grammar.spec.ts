import { describe, expect, it } from "@jest/globals";
import { findDesignations } from "./callout-grammar.ts";

const found = (text: string): string[] => findDesignations(text).map(({ read }) => read.designation);

describe("findDesignations", () => {
  it.each([
    ["W18X35", ["W18X35"]],
    ["w 18 x 35", ["W18X35"]],
    ['(4) W12X26 [24] C=3/4"', ["W12X26"]],
    ["W16X26 & W18X35", ["W16X26", "W18X35"]],
    ["HSS 3.500 x 0.188", ["HSS3.500X0.188"]],
    ["HSS6X6X3/8 COL", ["HSS6X6X3/8"]],
    ["TS 4 X 4 X 1/4", ["HSS4X4X1/4"]],
    ["2L4X4X3/8", ["2L4X4X3/8"]],
    ["L3 1/2X3 1/2X5/16", ["L3-1/2X3-1/2X5/16"]],
    ["BENT PL 1/4X8", ["PL1/4X8"]],
    ["PIPE 4 STD", ["PIPE4STD"]],
    ["18K4 @ 5'-0\" O.C.", ["18K4"]],
    ["28LH07", ["28LH07"]],
    ["2.5K3", ["2.5K3"]],
    ["WT6X13 HANGER", ["WT6X13"]],
    ["MC8X18.7", ["MC8X18.7"]],
  ])("finds in %j %j", (text, designations) => {
    expect(found(text)).toEqual(designations);
  });

  it.each([
    ["a reaction", "31k"],
    ["a footing", "F8X5"],
    ["a wire mesh", "6X6 W2.1XW2.1"],
    ["a wood member", "2X6"],
    ["laminated lumber", "LVL 1 3/4X11 7/8"],
    ["a door", "3'-0\"X7'-0\""],
    ["a dimension", "24'-6\""],
    ["a part of a longer word", "PC8X11.5A"],
    ["a concrete column's ties", "#4@12"],
    ["a metric section", "W310X39"],
    ["a part of an anchor's size", "AB1W8X1"],
  ])("finds nothing in %s: %j", (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it("marks what is no rolled section", () => {
    expect(findDesignations("W18X36").map(({ isUnlisted }) => isUnlisted)).toEqual([true]);
    expect(findDesignations("W18X35").map(({ isUnlisted }) => isUnlisted)).toEqual([false]);
  });

  it("says where it stands in the text", () => {
    expect(findDesignations("(4) W12X26 TYP")).toMatchObject([{ from: 4, to: 10, text: "W12X26" }]);
  });
});
