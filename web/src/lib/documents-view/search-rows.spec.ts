import { describe, expect, it } from "@jest/globals";
import { rowSearch } from "./search-rows.ts";

const COLUMNS = ["Mark", "Size", "Notes"];
const ROWS = [
  { Mark: "B1", Size: "W18X35", Notes: "Träger" },
  { Mark: "B12", Size: "HSS6X6X1/2", Notes: "50% (field)" },
  { Mark: "C1", Size: "w18x35", Notes: "" },
];
const marks = (q: string) => rowSearch(COLUMNS, ROWS)(q).map(({ Mark }) => Mark);

describe("rowSearch", () => {
  it("finds rows by a part of any cell, whatever its letter case", () => {
    expect(marks("W18x")).toEqual(["B1", "C1"]);
    expect(marks("TRÄG")).toEqual(["B1"]);
    expect(marks(" b1 ")).toEqual(["B1", "B12"]);
  });

  it("takes every letter as it is, and finds all for none", () => {
    expect(marks("50% (")).toEqual(["B12"]);
    expect(marks(".*")).toEqual([]);
    expect(marks("  ")).toEqual(["B1", "B12", "C1"]);
  });

  it("does not match across two cells", () => {
    expect(marks("B1W18")).toEqual([]);
  });
});
