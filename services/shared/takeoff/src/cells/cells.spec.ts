import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { lengthInInches, lengthInMillimetres, lengthUnit, readWrittenLength, writeLength } from "./lengths.ts";
import { decimalMark, decimalVotes, readQuantity } from "./numbers.ts";

describe("readWrittenLength", () => {
  it.each([
    [`25'-0"`, 300],
    [`81'-8 1/2"`, 980.5],
    [`3'-1/2"`, 36.5],
    ["19’-1 ½”", 229.5],
    ["16'-7", 199],
    ["20'-6 1/2", 246.5],
    ["10.5'", 126],
    [`6 3/4"`, 6.75],
    ["20 ft 6 in", 246],
    ["20 FT. 6 IN.", 246],
    ["10 feet 3 inches", 123],
    [`20'-0" ±1/16"`, 240],
    [`20'-0" +/- 1/8`, 240],
  ])("reads %j", (text, inches) => {
    expect(lengthInInches(readWrittenLength(text)!)).toBe(inches);
  });

  it.each([
    ["6096 mm", 6096],
    ["6096MM", 6096],
    ["6.1 m", 6100],
    ["1,204.5 mm", 1204.5],
    ["30.5 cm", 305],
    [`20'-0"`, 6096],
  ])("keeps %j exact in millimetres", (text, millimetres) => {
    expect(lengthInMillimetres(readWrittenLength(text)!)).toBe(millimetres);
  });

  it.each([
    ["240.5", { unit: "in", mark: ".", dashed: false } as const, 240.5],
    ["6 3/4", { unit: "in", mark: ".", dashed: false } as const, 6.75],
    ["20,5", { unit: "ft", mark: ",", dashed: false } as const, 246],
    ["12-03-04", { unit: null, mark: ".", dashed: true } as const, 147.25],
    ["12-3 1/2", { unit: null, mark: ".", dashed: true } as const, 147.5],
    ["6096", { unit: "mm", mark: ".", dashed: false } as const, 240],
    ["609.6", { unit: "cm", mark: ".", dashed: false } as const, 240],
    ["6.096", { unit: "m", mark: ".", dashed: false } as const, 240],
    // As computers write a number of which nobody rounded the last digits.
    ["1.7713269036516837", { unit: "m", mark: ".", dashed: false } as const, 69.7372796712],
    ["69,737279671326912 in", { unit: null, mark: ",", dashed: false } as const, 69.7372796713],
    ["5.8114399726105762 ft", { unit: null, mark: ".", dashed: false } as const, 69.7372796713],
  ])("reads %j in a column of %j", (text, context, inches) => {
    expect(lengthInInches(readWrittenLength(text, context)!)).toBeCloseTo(inches, 9);
  });

  it.each(["", "240", "6 3/4", "12-03-04", "2024-11-05", `5'-14"`, "-5'", "5 lbs", `3/0"`, "9".repeat(1_000_000) + "'"])(
    "reads no length from %.20j where nothing states its unit",
    (text) => {
      expect(readWrittenLength(text)).toBeNull();
    },
  );

  it("reads no length from a date, also in a column of lengths", () => {
    expect(readWrittenLength("2024-11-05", { unit: null, mark: ".", dashed: true })).toBeNull();
    expect(readWrittenLength("12-13-04", { unit: null, mark: ".", dashed: true })).toBeNull();
  });

  it("reads each way to write feet, inches and sixteenths alike", () => {
    const ways = [
      (f: number, i: number, s: number) => `${f}'-${i} ${s}/16"`,
      (f: number, i: number, s: number) => `${f} ft. ${i} ${s}/16 in.`,
      (f: number, i: number, s: number) => `${f}-${String(i).padStart(2, "0")}-${String(s).padStart(2, "0")}`,
    ];
    const feet = fc.integer({ min: 0, max: 999 });
    const inches = fc.integer({ min: 0, max: 11 });
    const sixteenths = fc.integer({ min: 0, max: 15 });
    fc.assert(
      fc.property(feet, inches, sixteenths, fc.constantFrom(...ways), (f, i, s, write) => {
        const read = readWrittenLength(write(f, i, s), { unit: null, mark: ".", dashed: true });
        expect(read && lengthInInches(read)).toBe(f * 12 + i + s / 16);
      }),
    );
  });
});

describe("lengthUnit", () => {
  it.each([
    ["FT.", "ft"],
    ["inches", "in"],
    ["mm", "mm"],
    [`"`, "in"],
    ["lbs", null],
    ["constructor", null],
  ])("of %j is %j", (text, unit) => {
    expect(lengthUnit(text)).toBe(unit);
  });
});

describe("writeLength", () => {
  it.each([
    [300, `25'-0"`],
    [980.5, `81'-8 1/2"`],
    [6, `0'-6"`],
    [0.375, `0'-0 3/8"`],
    [229.53, `19'-1 1/2"`],
    [11.99, `1'-0"`],
  ])("writes %d as %s", (inches, written) => {
    expect(writeLength(inches)).toBe(written);
  });

  it("writes what is read as the same length", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (sixteenths) => {
        expect(lengthInInches(readWrittenLength(writeLength(sixteenths / 16))!)).toBe(sixteenths / 16);
      }),
    );
  });
});

describe("readQuantity", () => {
  it.each([
    ["1,204.50 lbs", 1204.5, "lbs"],
    ["980#", 980, "#"],
    ["3 PCS", 3, "pcs"],
    [".375", 0.375, ""],
    ["-5", -5, ""],
    ["12.", 12, ""],
    ["1'204.5", 1204.5, ""],
    ["26\u00a0plf", 26, "plf"],
    ["35 lb/ft.", 35, "lb/ft"],
  ])("reads %j", (text, value, unit) => {
    expect(readQuantity(text)).toEqual({ value, unit });
  });

  it.each([
    ["512,25", 512.25],
    ["1.204,5", 1204.5],
    ["1 204,5", 1204.5],
  ])("reads %j with a decimal comma", (text, value) => {
    expect(readQuantity(text, ",")).toEqual({ value, unit: "" });
  });

  it.each(["", "x", "1e3", "W18", "1,20", "1.2.3", "5'", `5"`, ".", "-", "9".repeat(1_000_000)])("reads no number from %.20j", (text) => {
    expect(readQuantity(text)).toBeNull();
  });

  it("reads every number that it could have written", () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.constantFrom(".", ","), (thousandths, mark) => {
        const value = thousandths / 1000;
        expect(readQuantity(String(value).replace(".", mark), mark)).toEqual({ value, unit: "" });
      }),
    );
  });
});

describe("decimalMark", () => {
  const none = decimalVotes([]);
  it.each([
    [["512,25", "1"], ";", ","],
    [["1.204,5", "1.204"], ";", ","],
    [["0.5", "1,204"], ";", "."],
    [["1,204"], ",", "."],
    [["1,204"], "\t", null],
    [["1,204"], ";", null],
    [["0,5", "0.5"], ";", null],
    [["x", ""], ",", "."],
    [["10 237,65", "1.000"], ";", ","],
    [["10'237.65", "1,000"], ";", "."],
  ] as const)("of %j between %j is %j", (cells, separator, mark) => {
    expect(decimalMark(decimalVotes(cells), none, separator)).toBe(mark);
  });

  it("of an unclear column is that of the table", () => {
    expect(decimalMark(decimalVotes(["1,204"]), decimalVotes(["0,5"]), ";")).toBe(",");
    expect(decimalMark(decimalVotes(["1,204"]), decimalVotes(["0.5"]), ";")).toBe(".");
    // No group of thousands follows a lone zero.
    expect(decimalMark(decimalVotes(["0.375", "0.250"]), decimalVotes(["1,5"]), ";")).toBe(".");
    expect([readQuantity("0.375", ","), readQuantity("0,375", ".")]).toEqual([null, null]);
  });
});
