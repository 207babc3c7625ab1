import { describe, expect, it } from "@jest/globals";
import { findElevation } from "./elevation-texts.ts";

describe("findElevation", () => {
  it.each([
    [`LEVEL 2 EL. 114'-0"`, 1368],
    [`ROOF (+141'-4 1/2")`, 1696.5],
    [`EL 100'-0"`, 1200],
    [`T.O. STEEL EL. = 99'-6"`, 1194],
    [`B.O. BASE PL -0'-8"`, -8],
  ])("reads %j", (text, inches) => {
    expect(findElevation(text)).toBe(inches);
  });

  it.each([["LEVEL 2"], ["145"], [`SPLICE 4'-0" ABOVE`]])("finds none in %j", (text) => {
    expect(findElevation(text)).toBeNull();
  });
});
