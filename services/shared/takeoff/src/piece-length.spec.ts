import { expect, it } from "@jest/globals";
import { writePieceLength } from "./piece-length.ts";

it.each([
  ["310UB40.4", 5400 / 25.4, "5400 mm"],
  ["W310X39", 7501 / 25.4, "7501 mm"],
  ["W18X35", 306, "25'-6\""],
  ["not steel", 12, "1'-0\""],
])("writes the length of %s in its units", (designation, inches, written) => {
  expect(writePieceLength(inches, designation)).toBe(written);
});
