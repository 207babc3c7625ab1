import { expect, it } from "@jest/globals";
import { wrapText } from "./wrap-text.ts";

it("breaks lines between words, and words that are too long between letters", () => {
  const measure = (text: string): number => text.length;
  expect(wrapText("one two three", 7, measure)).toEqual(["one two", "three"]);
  expect(wrapText("abcdefghij kl", 4, measure)).toEqual(["abcd", "efgh", "ij", "kl"]);
  expect(wrapText("", 4, measure)).toEqual([""]);
});
