import { expect, it } from "@jest/globals";
import { feetAndInches, readFeetAndInches } from "./feet-and-inches.ts";

it.each([
  [0, `0'-0"`],
  [306.5, `25'-6 1/2"`],
  [12, `1'-0"`],
  [11.99, `1'-0"`],
  [100.1875, `8'-4 3/16"`],
  [100.99, `8'-5"`],
])("writes %p inches as %s", (inches, text) => {
  expect(feetAndInches(inches)).toBe(text);
});

it.each([
  [`25'-6 1/2"`, 306.5],
  ["25'", 300],
  ["25.5'", 306],
  ["25' 6", 306],
  [`6 1/2"`, 6.5],
  ["1/4", 0.25],
  ["1-1/2", 1.5],
  [".5", 0.5],
  ["25’-6”", 306],
])("reads %s as %p inches", (text, inches) => {
  expect(readFeetAndInches(text)).toBe(inches);
});

it.each(["", "long", "0", "1/0", "25'-6'", "-3"])("reads no length in %j", (text) => {
  expect(readFeetAndInches(text)).toBeNull();
});
