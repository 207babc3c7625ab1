import { describe, expect, it } from "@jest/globals";
import { differenceOf, LineSums, TooManyLinesError, type ComparedLine } from "./difference.ts";

type Short = readonly [mark: string, designation: string, length: number | null, quantity: number | null, weight?: number];

function sums(...lines: Short[]): LineSums {
  const made = new LineSums(1_000);
  for (const [mark, designation, length_in, quantity, weight_lb = null] of lines)
    made.add({ mark, designation, length_in, quantity, weight_lb });
  return made;
}
const short = (line: ComparedLine | null): Short | null => line && [line.mark, line.designation, line.length_in, line.quantity];
const rowsOf = (before: LineSums, after: LineSums) =>
  differenceOf(before, after).rows.map(({ kind, before: was, after: is }) => [kind, short(was), short(is)]);

describe("differenceOf", () => {
  it("finds nothing between takeoffs that say the same on other sheets and in another order", () => {
    const before = sums(["B1", "W12X26", 300, 2], ["", "W8X10", 120, 3], ["", "W8X10", 120, 1]);
    const after = sums(["", "W8X10", 120.01, 4], ["B1", "W12X26", 300, 1], ["B1", "W12X26", 300, 1]);
    expect(differenceOf(before, after)).toEqual({ rows: [], same: 2 });
  });

  it("finds what was added, what is gone and what has another quantity", () => {
    const before = sums(["B1", "W12X26", 300, 2], ["", "L4X4X3/8", null, 6], ["", "W10X12", 200, null]);
    const after = sums(["B1", "W12X26", 300, 3], ["", "HSS6X6X1/4", null, 4], ["", "W10X12", 200, 5]);
    expect(rowsOf(before, after)).toEqual([
      ["added", null, ["", "HSS6X6X1/4", null, 4]],
      ["gone", ["", "L4X4X3/8", null, 6], null],
      ["changed", ["", "W10X12", 200, null], ["", "W10X12", 200, 5]],
      ["changed", ["B1", "W12X26", 300, 2], ["B1", "W12X26", 300, 3]],
    ]);
  });

  it("knows a piece by its mark when its designation or length changed", () => {
    expect(
      rowsOf(sums(["B1", "W12X26", 300, 2], ["B2", "W8X10", 100, 1]), sums(["B1", "W14X30", 306, 2], ["B2", "W8X10", 110, 2])),
    ).toEqual([
      ["changed", ["B2", "W8X10", 100, 1], ["B2", "W8X10", 110, 2]],
      ["changed", ["B1", "W12X26", 300, 2], ["B1", "W14X30", 306, 2]],
    ]);
  });

  it("does not guess which piece became which when a mark stands for several", () => {
    const before = sums(["B1", "W12X26", 300, 2], ["B1", "W12X26", 200, 1]);
    expect(rowsOf(before, sums(["B1", "W14X30", 300, 3])).map(([kind]) => kind)).toEqual(["gone", "gone", "added"]);
  });

  it("pairs pieces without marks whose lengths changed, where designation and quantity are the same", () => {
    const before = sums(["", "W12X26", 300, 4], ["", "W12X26", 200, 4], ["", "W8X10", 100, 1]);
    const after = sums(["", "W12X26", 210, 4], ["", "W12X26", 306, 4], ["", "W8X10", 90, 2]);
    expect(rowsOf(before, after)).toEqual([
      ["added", null, ["", "W8X10", 90, 2]],
      ["gone", ["", "W8X10", 100, 1], null],
      ["changed", ["", "W12X26", 200, 4], ["", "W12X26", 210, 4]],
      ["changed", ["", "W12X26", 300, 4], ["", "W12X26", 306, 4]],
    ]);
  });

  it("does not know the weight of a sum of which a part has none", () => {
    const made = sums(["", "W8X10", 120, 1, 100], ["", "W8X10", 120, 2]);
    expect([...made.lines.values()]).toEqual([{ mark: "", designation: "W8X10", length_in: 120, quantity: 3, weight_lb: null }]);
  });

  it("refuses more different lines than it may hold", () => {
    const made = new LineSums(1);
    const line = { mark: "", designation: "W8X10", length_in: null, quantity: 1, weight_lb: null };
    made.add(line);
    made.add(line);
    expect(() => made.add({ ...line, mark: "B1" })).toThrow(TooManyLinesError);
  });
});
