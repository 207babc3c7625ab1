import { expect, it } from "@jest/globals";
import { readColumnHeights } from "./elevations.ts";

const box = { left: 0, bottom: 0, right: 100, top: 100 };
const heights = (...rows: string[][]) => readColumnHeights([{ box, rows, cells: [] }]);

it.each([
  [["MARK", "SIZE", "T.O. BASE PLATE", "T.O. COLUMN"], `-0'-8"`, `+25'-3"`, 12 * 25 + 3 + 8],
  [["Column Mark", "SIZE", "TOP OF FOOTING ELEV.", "TOP OF STEEL EL."], `EL. 99'-0"`, `EL 114'-6 1/2"`, 186.5],
  [["COL", "SIZE", "B.O. COLUMN", "T.O. STL"], "99'", "110'", 132],
  [["MARK", "SIZE", "BASE EL", "TOP OF COLUMN"], "100’-0”", "112’-4”", 148],
])("readColumnHeights reads the elevations below %j", (header, foot, head, inches) => {
  expect(heights(header, ["C1", "W10X33", foot, head], ["C2", "W10X49", foot, ""])).toEqual([{ mark: "C1", inches }]);
});

it("readColumnHeights takes no other lengths for elevations, and no height that a building does not have", () => {
  const header = ["MARK", "SIZE", "T.O. BASE PLATE", "T.O. COLUMN"];
  const row = (foot: string, head: string) => ["C1", "W10X33", foot, head];
  expect(heights(header, row("SEE PLAN", `+25'-3"`), row(`+25'-3"`, `-0'-8"`), row(`0'-0"`, `0'-9"`), row("100", "112"))).toEqual([]);
  expect(heights(["MARK", "SIZE", "LENGTH", "T.O. COLUMN"], row(`25'-0"`, `+25'-3"`))).toEqual([]);
  expect(heights(header, ["B-2", "W10X33", `0'-0"`, `12'-0"`].with(0, "GRID B"))).toEqual([]);
});
