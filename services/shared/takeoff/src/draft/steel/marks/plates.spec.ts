import { describe, expect, it } from "@jest/globals";
import { IMPERIAL_SHEET, METRIC_SHEET } from "../../sheet/sheet-units.ts";
import { readPlate } from "./plates.ts";

describe("readPlate", () => {
  it.each([
    [`PL1x14x1'-2"`, "PL1X14", 14],
    [`PL 3/4x12x1'-0"`, "PL3/4X12", 12],
    [`BASE PL 1 1/2 x 18 x 20`, "PL1-1/2X18", 20],
    [`PL 12x14x3/4`, "PL3/4X12", 14],
    [`PL 1" x 1'-2" x 1'-4"`, "PL1X14", 16],
  ])("reads %j", (text, designation, inches) => {
    expect(readPlate(text, false, IMPERIAL_SHEET)).toMatchObject({ read: { designation }, inches });
  });

  it("needs no PL where only plates stand", () => {
    expect(readPlate(`3/4x12x12`, true, IMPERIAL_SHEET)).toMatchObject({ read: { designation: "PL3/4X12" }, inches: 12 });
    expect(readPlate(`3/4x12x12`, false, IMPERIAL_SHEET)).toBeNull();
  });

  it.each([["HSS6X6X1/4"], ["PL1X14"], ["L4X4X3/8"], ["PL11/4X10X12"], ["PL14X1X14"], ["PL20X30X300"]])("reads none of %j", (text) => {
    expect(readPlate(text, false, IMPERIAL_SHEET)).toBeNull();
  });

  it.each([
    ["PL 25x400x450", "PL25X400", 450],
    ["400x450x25 PL", "PL25X400", 450],
    ["25 x 400 x 400 BASE PLATE", "PL25X400", 400],
    ["20x300x300", "PL20X300", 300],
  ])("reads %j of a metric sheet", (text, designation, millimetres) => {
    const plate = readPlate(text, true, METRIC_SHEET);
    expect([plate?.read.designation, Math.round((plate?.inches ?? 0) * 25.4)]).toEqual([designation, millimetres]);
  });

  it("takes sizes that no plate has in inches for millimetres", () => {
    expect(readPlate("PL20X300X300", false, IMPERIAL_SHEET)).toMatchObject({ read: { designation: "PL20X300" } });
  });

  it.each([["100x100x6 SHS"], ["203x203x46 UC"], [`PL 1x14x1'-2"`], ["100x100"]])("reads none of %j of a metric sheet", (text) => {
    expect(readPlate(text, false, METRIC_SHEET)).toBeNull();
  });
});
