import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { decimalMark, decimalVotes, readQuantity } from "./numbers.ts";

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
    [["1,204"], "\t", "."],
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
