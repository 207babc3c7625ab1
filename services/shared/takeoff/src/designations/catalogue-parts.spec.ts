import { describe, expect, it } from "@jest/globals";
import { isHardware } from "../sections/section.ts";
import { readCataloguePart } from "./catalogue-parts.ts";

describe("readCataloguePart", () => {
  it.each([
    ["FITTING #118", ""],
    ["fitting", ""],
    ["Stair Tread T-4812", ""],
    ["GRATING CLIPS", ""],
    ["GRATING CLIP G-1", ""],
    ["ST51A7", "TREAD"],
    ["ST51A7", "Stair treads, galv."],
    ["G-11", "Catalog part, see sheet 4"],
  ])("reads %j with the remark %j as hardware", (written, notes) => {
    const read = readCataloguePart(written, notes);
    expect(read && isHardware(read.section)).toBe(true);
    expect(read?.designation).toBe(written.toUpperCase());
  });

  it.each([
    ["STAIR TREAD PL 1/4", ""],
    ["TREAD PLATE", ""],
    ["TREAD SUPPORT", ""],
    ["FITTING ANGLE", ""],
    ["bracket", "weld to stair tread"],
    ["bracket", "stair tread support"],
    ["C12x", "TREAD"],
    ["", "TREAD"],
    ["clip", ""],
  ])("does not read %j with the remark %j", (written, notes) => {
    expect(readCataloguePart(written, notes)).toBeNull();
  });
});
