import { describe, expect, it } from "@jest/globals";
import type { DraftLine } from "./drafts.ts";
import { weighLine } from "./line-weight.ts";

describe("weighLine", () => {
  it("is of all pieces, and null where number, length or weight is not known", () => {
    const line = { quantity: 4, weight_per_ft: 26, length_in: 300 } as DraftLine;
    expect(weighLine(line)).toBe(2600);
    for (const name of ["quantity", "weight_per_ft", "length_in"]) expect(weighLine({ ...line, [name]: null })).toBeNull();
  });
});
