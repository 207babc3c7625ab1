import { describe, expect, it } from "@jest/globals";
import { readDesignation } from "./read-designation.ts";

describe("a designation whose family stands behind its size", () => {
  it.each([
    ["2x2x1/4 angle", "L2X2X1/4"],
    ['2" × 2" × 1/4" Angle Iron', "L2X2X1/4"],
    ['3/4"×3/4"×1/8" angles', "L3/4X3/4X1/8"],
    ["50x50x3 angle", "L50X50X3"],
    ["6x8.2 channel", "C6X8.2"],
    ["6x2x1/4 TUBE", "HSS6X2X1/4"],
    ['2" × 6" × 1/4" Rectangular Tubing', "HSS2X6X1/4"],
    ['2" × 3" × 0.120" wall rect tube', "HSS2X3X0.120"],
    ['1-1/2" OD × 0.156" wall round tube', "HSS1.500X0.156"],
    ["25x25x2 tube", "TUBE25X25X2"],
    ["60x60x4 koker", "SHS60X60X4"],
    ["32x2 round tube", "CHS32X2"],
    ["1/4 x 2 flat stock", "FB1/4X2"],
    ["1/2 x 6 plate", "PL1/2X6"],
  ])("%j is %s", (text, designation) => {
    expect(readDesignation(text)?.designation).toBe(designation);
  });

  it.each(["2x6 plate", "3x12 beam", "2x2 angle", "4x4 post", "2x2x1/4 bracket", '1/2" plate'])("%j is none", (text) => {
    expect(readDesignation(text)).toBeNull();
  });
});
