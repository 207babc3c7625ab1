import { describe, expect, it } from "@jest/globals";
import { readPlate } from "./plates.ts";

describe("readPlate", () => {
  it.each([
    [`PL1x14x1'-2"`, "PL1X14", 14],
    [`PL 3/4x12x1'-0"`, "PL3/4X12", 12],
    [`BASE PL 1 1/2 x 18 x 20`, "PL1-1/2X18", 20],
    [`PL 12x14x3/4`, "PL3/4X12", 14],
    [`PL 1" x 1'-2" x 1'-4"`, "PL1X14", 16],
  ])("reads %j", (text, designation, inches) => {
    expect(readPlate(text, false)).toMatchObject({ read: { designation }, inches });
  });

  it("needs no PL where only plates stand", () => {
    expect(readPlate(`3/4x12x12`, true)).toMatchObject({ read: { designation: "PL3/4X12" }, inches: 12 });
    expect(readPlate(`3/4x12x12`, false)).toBeNull();
  });

  it.each([["HSS6X6X1/4"], ["PL1X14"], ["L4X4X3/8"], ["PL11/4X10X12"], ["PL14X1X14"], ["PL20X300X300"]])("reads none of %j", (text) => {
    expect(readPlate(text, false)).toBeNull();
  });
});
