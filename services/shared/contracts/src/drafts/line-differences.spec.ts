import { expect, it } from "@jest/globals";
import { findLineDifferences } from "./line-differences.ts";

const line = (more: Partial<Parameters<typeof findLineDifferences>[0][number]> = {}) => ({
  ...{ page: 1, designation: "W12X26", mark: null, grade: null, studs: null, camber: null, finish: null, left_out: null, length_in: 240 },
  ...more,
});

it("names all in which lines differ, and nothing where they say the same", () => {
  expect(findLineDifferences([])).toEqual([]);
  expect(findLineDifferences([line(), line({ length_in: 240.01 })])).toEqual([]);
  expect(findLineDifferences([line({ length_in: null }), line({ length_in: null })])).toEqual([]);
  expect(findLineDifferences([line(), line({ length_in: null, mark: "B1" })])).toEqual(["mark", "length"]);
  expect(findLineDifferences([line(), line(), line({ page: 2, designation: "W14X22", length_in: 241, left_out: "repeated" })])).toEqual([
    "sheet",
    "designation",
    "being counted",
    "length",
  ]);
});
