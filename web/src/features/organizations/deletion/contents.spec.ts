import { describe, expect, it } from "@jest/globals";
import { isNameTyped, readTotal } from "./contents.ts";

describe("isNameTyped", () => {
  it.each(["Northgate Stahl Größe", "  Northgate Stahl Größe ", "Northgate Stahl Gro\u0308ße"])("accepts %j", (typed) => {
    expect(isNameTyped(typed, "Northgate Stahl Größe")).toBe(true);
  });

  it.each(["", "Northgate", "northgate stahl größe", "Northgate  Stahl Größe"])("does not accept %j", (typed) => {
    expect(isNameTyped(typed, "Northgate Stahl Größe")).toBe(false);
  });
});

describe("readTotal", () => {
  it("reads the number of documents, and takes a missing one for an error", () => {
    expect([readTotal("0"), readTotal("1204")]).toEqual([0, 1204]);
    for (const header of [null, "", "many", "-1"]) expect(() => readTotal(header)).toThrow("no total");
  });
});
