import { describe, expect, it } from "@jest/globals";
import { holdRows } from "./hold-rows.ts";

const list = (...ids: number[]) => ids.map((id) => ({ id }));
const held = (shown: number[], rows: number[]) => {
  const { rows: result, hidden } = holdRows(list(...shown), list(...rows));
  return [result.map(({ id }) => id), hidden];
};

describe("holdRows", () => {
  it("leaves out new rows before and among those that are shown, and counts them", () => {
    expect(held([1, 2, 3], [8, 1, 9, 2, 3])).toEqual([[1, 2, 3], 2]);
  });

  it("shows new rows after the last one", () => {
    expect(held([1, 2], [9, 1, 2, 3, 4])).toEqual([[1, 2, 3, 4], 1]);
  });

  it("removes rows that are not in the list any more", () => {
    expect(held([1, 2, 3], [1, 3])).toEqual([[1, 3], 0]);
    expect(held([1, 2, 3], [9, 1, 2])).toEqual([[1, 2], 1]);
  });

  it("keeps the rows in the order in which they are shown, with their present values", () => {
    expect(held([1, 2, 3], [3, 9, 1, 2])).toEqual([[1, 2, 3], 1]);
    const changed = { id: 2, status: "failed" };
    expect(
      holdRows(
        [
          { id: 1, status: "new" },
          { id: 2, status: "new" },
        ],
        [changed, { id: 1, status: "new" }],
      ).rows[1],
    ).toBe(changed);
  });

  it("shows all rows when none of those that are shown is left", () => {
    expect(held([1, 2], [8, 9])).toEqual([[8, 9], 0]);
    expect(held([], [8, 9])).toEqual([[8, 9], 0]);
    expect(held([1], [])).toEqual([[], 0]);
  });
});
