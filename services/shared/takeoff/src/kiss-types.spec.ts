import { describe, expect, it } from "@jest/globals";
import { readDesignation } from "./designations/read-designation.ts";
import { kissType } from "./kiss-types.ts";

describe("kissType", () => {
  it.each([
    ["W18X35", "", "W"],
    ["4 STD PIPE", "", "PI"],
    ["HSS6X6X3/8", "", "HSS"],
    ["HEA200", "", "HEA"],
    ["ANCHOR ROD 3/4X18", "", "AB"],
    [`3/4" A325 X 2"`, "", "HS"],
    ["HS BOLT 3/4X2", "", "HS"],
    ["HIGH STRENGTH BOLT 3/4X2", "", "HS"],
    ["BOLT 3/4X2", "a325", "HS"],
    ["BOLT 3/4X2", "A307", "MB"],
    ["MACHINE BOLT 3/4X2", "", "MB"],
    ["MB 5/8X2-1/4", "", "MB"],
    ["HS 3/4X2", "", "HS"],
    ["NUT 3/4", "", "NU"],
    ["WA 5/8", "", "WA"],
    ["310UB40.4", "", "UB"],
    ["250PFC", "", "PFC"],
    ["100x100x8 EA", "", "L"],
    ["ISA 75x75x8", "", "L"],
    ["RHS 120x80x5", "", "RHS"],
    ["TUBE125*125*3.2", "", "HSS"],
    ["RH300*150*6.5*9", "", "H"],
    ["PL Base Plate", "", "PL"],
  ])("of %s with the grade %j is %s", (text, grade, type) => {
    expect(kissType(readDesignation(text)!, grade)).toBe(type);
  });

  it.each(["BOLT 3/4X2", "M20X60", "18K4", "METAL DECK", "BAR GRATING", "SHEAR STUD 3/4X5", "600S162-54", "C200-19"])(
    "of %s is not known",
    (text) => {
      expect(kissType(readDesignation(text)!, "")).toBe("");
    },
  );
});
