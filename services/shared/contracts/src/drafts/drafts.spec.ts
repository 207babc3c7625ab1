import { describe, expect, it } from "@jest/globals";
import { draftLineQuerySchema, lineDecisionsSchema, lineEditSchema, ownLineSchema } from "./draft-requests.ts";
import { MAX_INTEGER } from "../text.ts";
import { findLineDifferences } from "./line-differences.ts";
import type { DraftLine } from "./drafts.ts";
import { weighLine, weighOtherwise } from "./line-weight.ts";
import { describeOmittedPieces, describeOmittedWeights } from "./omitted-lines.ts";

const edit = (version: number) => ({ version, designation: "W12x26", quantity: 1 });
const decisions = (version: number) => ({ lines: [{ id: 1, version }], state: "accepted" });
const own = (page: number) => ({ page, designation: "W12x26", quantity: 1, box: { left: 0, bottom: 0, right: 1, top: 1 } });

it("the requests of draft lines accept integers up to what their columns hold, and no larger ones", () => {
  for (const [schema, body, max] of [
    [lineEditSchema, edit, MAX_INTEGER],
    [lineDecisionsSchema, decisions, MAX_INTEGER],
    [ownLineSchema, own, 100_000],
  ] as const)
    expect([max, max + 1].map((value) => schema.safeParse(body(value)).success)).toEqual([true, false]);
  expect(["100000", "100001"].map((page) => draftLineQuerySchema.safeParse({ page }).success)).toEqual([true, false]);
});

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

it("weighLine is of all pieces, and null where number, length or weight is not known", () => {
  const line = { quantity: 4, weight_per_ft: 26, length_in: 300 } as DraftLine;
  expect(weighLine(line)).toBe(2600);
  for (const name of ["quantity", "weight_per_ft", "length_in"]) expect(weighLine({ ...line, [name]: null })).toBeNull();
  const weights = (printed_weight_lb: number) => [weighLine, weighOtherwise].map((weigh) => weigh({ ...line, printed_weight_lb }));
  expect([weights(640), weights(700)]).toEqual([
    [2560, null],
    [2800, 2600],
  ]);
  // Two angles of 3.58 lb, which a list prints as 7 lb.
  expect(weighOtherwise({ quantity: 2, weight_per_ft: 6.6, length_in: 6.5, printed_weight_lb: 3.5 })).toBeNull();
});

describe("what a sum leaves out", () => {
  it("is nothing for a sum of all lines", () => {
    expect([describeOmittedWeights(0, 0), describeOmittedPieces(0)]).toEqual(["", ""]);
  });

  it("is how many lines have no length or no weight", () => {
    expect(describeOmittedWeights(1, 0)).toBe(", without 1 line that has no length");
    expect(describeOmittedWeights(0, 2)).toBe(", without 2 lines of unknown weight");
    expect(describeOmittedWeights(1_007, 1)).toBe(", without 1,007 lines that have no length and 1 line of unknown weight");
  });

  it("is how many lines have no number", () => {
    expect(describeOmittedPieces(2)).toBe(", without 2 lines of unknown number");
  });
});
