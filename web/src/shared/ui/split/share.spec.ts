import { expect, it } from "@jest/globals";
import { moveShare, readShare, SHARE } from "./share.ts";

it("readShare reads a share within its limits, and takes the default for anything else", () => {
  expect([readShare("40"), readShare("25"), readShare("60")]).toEqual([40, 25, 60]);
  for (const stored of [undefined, "", "wide", "null", "24.9", "61", "-1", "1e9"]) expect(readShare(stored)).toBe(SHARE.default);
});

it("moveShare moves the separator by its keys, and not beyond its limits", () => {
  expect(["ArrowLeft", "ArrowRight", "Home", "End", "a"].map((key) => moveShare(33, key))).toEqual([31, 35, 25, 60, null]);
  expect([moveShare(26, "ArrowLeft"), moveShare(59, "ArrowRight")]).toEqual([25, 60]);
});
