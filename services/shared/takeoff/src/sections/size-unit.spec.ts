import { describe, expect, it } from "@jest/globals";
import { readDesignation } from "../designations/read-designation.ts";
import { sizeUnit } from "./size-unit.ts";

describe("sizeUnit", () => {
  it.each([
    ["W18X35", "in"],
    ["W310X39", "mm"],
    ["L4X4X3/8", "in"],
    ["HSS100X50X6", "mm"],
    ["4 STD PIPE", "named"],
    ["PL1/2X12", "in"],
    ["PL 5MM X 100MM", "mm"],
    ["PL5X100", "unknown"],
    ["PL Base Plate", "none"],
    ["RB3/4", "in"],
    ["IPE300", "named"],
    ["UB457X191X67", "named"],
    ["18K4", "named"],
    ["SHEAR STUD 3/4X5", "named"],
  ])("of %s is %s", (text, unit) => {
    expect(sizeUnit(readDesignation(text)!.section)).toBe(unit);
  });
});
