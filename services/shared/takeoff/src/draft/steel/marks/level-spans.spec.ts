import { describe, expect, it } from "@jest/globals";
import { findSpan } from "./level-spans.ts";

describe("findSpan", () => {
  it.each([
    [`EL. 100'-0" TO EL. 114'-0"`, 168],
    [`FDN (-0'-8") TO 2ND (+12'-4")`, 156],
    [`LEVEL 1 TO LEVEL 2`, null],
    [`EL. 100'-0"`, null],
  ])("reads %j", (heading, inches) => {
    expect(findSpan(heading)).toBe(inches);
  });
});
