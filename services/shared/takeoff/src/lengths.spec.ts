import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { inchesToMillimetres, millimetresToInches, readLength, writeLength } from "./lengths.ts";

describe("readLength and writeLength", () => {
  it.each([
    [`25'-0"`, 300, `25'-0"`],
    [`81'-8 1/2"`, 980.5, `81'-8 1/2"`],
    [`3'-1/2"`, 36.5, `3'-0 1/2"`],
    [`0'-6"`, 6, `0'-6"`],
    [`6 3/4"`, 6.75, `0'-6 3/4"`],
    [`3/8"`, 0.375, `0'-0 3/8"`],
    ["19’-1 ½”", 229.5, `19'-1 1/2"`],
    ["16'-7", 199, `16'-7"`],
    ["10.5'", 126, `10'-6"`],
  ])("parse %s and format it to the nearest 1/16 with a reduced fraction", (text, inches, written) => {
    expect(readLength(text)).toBe(inches);
    expect(writeLength(inches)).toBe(written);
  });

  it.each([
    [`25'`, 300],
    [` 25' - 0" `, 300],
    [`25' 0"`, 300],
    [`25'0"`, 300],
    ["1½″", 1.5],
    [`8-1/2"`, 8.5],
    ["2′-3''", 27],
    [`7.25"`, 7.25],
    [`0.03"`, 0],
    [`0.04"`, 0.0625],
    [`1/3"`, 0.3125],
    [`5'-14 6/12"`, 74.5],
  ])("parse %j", (text, inches) => {
    expect(readLength(text)).toBe(inches);
  });

  it.each([
    "",
    "25",
    "25.5",
    "6 3/4",
    "1/2",
    "25'-0\"x",
    "W18X35",
    "-3'",
    `3/0"`,
    "10.5'-6\"",
    "'",
    '"',
    "25''6'",
    "1e3'",
    "9".repeat(1_000_000) + "'",
  ])("return null for %.20j", (text) => {
    expect(readLength(text)).toBeNull();
  });

  it("parse every formatted length to the same value", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (sixteenths) => {
        const inches = sixteenths / 16;
        expect(readLength(writeLength(inches))).toBe(inches);
        expect(millimetresToInches(inchesToMillimetres(inches))).toBeCloseTo(inches, 6);
      }),
    );
  });

  it("convert twenty feet to 6096 mm", () => {
    expect(inchesToMillimetres(readLength(`20'-0"`)!).toFixed(2)).toBe("6096.00");
  });
});
