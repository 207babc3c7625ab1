import { expect, it } from "@jest/globals";
import { feetAndInches } from "./feet-and-inches.ts";

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
