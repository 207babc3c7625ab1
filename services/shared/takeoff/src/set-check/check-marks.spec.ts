import { describe, expect, it } from "@jest/globals";
import { checkMarks, type CheckedMark } from "./check-marks.ts";
import { findAssemblies, findUnread } from "./assemblies.ts";
import type { MarkedLine } from "./marked-line.ts";

let id = 0;

const line = (role: MarkedLine["role"], page: number, mark: string, designation: string | null, rest: Partial<MarkedLine>): MarkedLine => ({
  ...{ document: 1, page, sheet: null, kind: role === "list" ? "shop" : "erection_plan", edition: null, id: (id += 1) },
  ...{ mark, designation, shape: /^[A-Z]+/.exec(designation ?? "")?.[0] ?? "", quantity: 1, length: null, basis: null, weight: null },
  ...{ role, isQuantitySure: true, isLengthSure: true, isReadingSure: true, isUpright: false, isMoved: false },
  ...rest,
});
const planned = (mark: string, designation: string | null, rest: Partial<MarkedLine> = {}): MarkedLine =>
  line("placed", 1, mark, designation, rest);
const drawn = (page: number, mark: string, designation: string, rest: Partial<MarkedLine> = {}): MarkedLine =>
  line("list", page, mark, designation, rest);
const check = (...lines: MarkedLine[]) => new Map(checkMarks(lines).marks.map((mark): [string, CheckedMark] => [mark.mark, mark]));
const differences = (...lines: MarkedLine[]) => [...check(...lines).values()].map((mark) => [mark.mark, ...mark.differences]);

describe("checkMarks", () => {
  it.each<[what: string, expected: string[][], ...lines: MarkedLine[]]>([
    ["agrees", [["B1"]], planned("B1", "W14X22", { quantity: 3 }), drawn(2, "B1", "W14X22", { quantity: 3 })],
    ["compares without case, dashes and blanks", [["B-1"]], planned("B-1", "W14X22"), drawn(2, "b1", "W14X22")],
    [
      "sums the places of all plans",
      [["B1"]],
      planned("B1", "W8X10", { length: 240 }),
      planned("B1", "W8X10", { page: 3, length: 240 }),
      drawn(2, "B1", "W8X10", { quantity: 2, length: 240 }),
    ],
    [
      "misses a piece of several plans that tell its length",
      [["B1", "quantity"]],
      planned("B1", "W8X10", { length: 240 }),
      planned("B1", "W8X10", { page: 3, length: 240 }),
      drawn(2, "B1", "W8X10", { length: 240 }),
    ],
    ...[1, 2, 3, 4].map((quantity): [string, string[][], ...MarkedLine[]] => [
      `counts columns that plans of three levels show as one to three: ${quantity}`,
      [quantity > 3 ? ["C1", "quantity"] : ["C1"]],
      ...[1, 5, 6].map((page) => planned("C1", "W8X31", { page, isUpright: true })),
      drawn(2, "C1", "W8X31", { quantity }),
    ]),
    ["misses a drawing", [["B1"], ["B2", "no_drawing"]], planned("B1", "W8X10"), planned("B2", "W8X10"), drawn(2, "B1", "W8X10")],
    ["misses a plan", [["B1"], ["B9", "no_plan"]], planned("B1", "W8X10"), drawn(2, "B1", "W8X10"), drawn(3, "B9", "W8X10")],
    ["finds one drawn twice", [["B1", "drawn_twice"]], planned("B1", "W8X10"), drawn(2, "B1", "W8X10"), drawn(3, "B1", "W8X10")],
    [
      "counts a list of the job as no second drawing",
      [["B1"]],
      planned("B1", "W8X10"),
      drawn(2, "B1", "W8X10"),
      drawn(3, "B1", "W8X10", { kind: "parts_list" }),
    ],
    ["finds another number", [["B1", "quantity"]], planned("B1", "W8X10", { quantity: 4 }), drawn(2, "B1", "W8X10", { quantity: 3 })],
    ["finds another section", [["B1", "section"]], planned("B1", "W8X10"), drawn(2, "B1", "W8X13")],
    ["takes two sections of one piece for one", [["B1"]], planned("B1", "W24X68"), planned("B1", "C12X20.7"), drawn(2, "B1", "W24X68")],
    [
      "counts what a list explains for several marks",
      [["A1"], ["A2"]],
      planned("A1", "W8X10"),
      planned("A2", "W8X10"),
      drawn(2, "A1 THRU A2", "W8X10", { quantity: 2 }),
    ],
    [
      "takes marks of several sheets for one form, whether a dot is in the number of the sheet or not",
      [["2.5B2"], ["2B1"], ["3B3"], ["4B9", "no_drawing"]],
      ...["2B1", "2.5B2", "3B3", "4B9"].map((mark) => planned(mark, null)),
      ...["2B1", "2.5B2", "3B3"].map((mark, index) => drawn(index + 2, mark, "W8X10")),
    ],
    [
      "counts on plans before elevations, and on elevations before sections; these say no number that drawings do not have",
      [["B1"], ["B2"], ["B3", "section"], ["B4"]],
      ...[planned("B1", null, { quantity: 2 }), planned("B1", "W8X13", { kind: "elevation" }), drawn(2, "B1", "W8X10", { quantity: 2 })],
      ...[planned("B2", "W8X10", { kind: "elevation" }), planned("B2", "W8X13", { kind: "section" })],
      ...[planned("B4", "W8X10"), planned("B4", null, { kind: "section" }), drawn(5, "B4", "W8X10", { quantity: 3 })],
      ...[drawn(3, "B2", "W8X10", { quantity: 4 }), planned("B3", "W8X10", { kind: "detail" }), drawn(4, "B3", "W8X13")],
    ],
    ...[1, 2, 3, 4].map((quantity): [string, string[][], ...MarkedLine[]] => [
      `counts a mark with its size and twice without as one to three pieces: ${quantity}`,
      [quantity > 3 ? ["C1", "quantity"] : ["C1"]],
      ...[planned("C1", "W8X31", { length: 90 }), planned("C1", null, { quantity: 2 }), drawn(2, "C1", "W8X31", { quantity })],
    ]),
    [
      "ignores labels of shop drawings",
      [["B1"]],
      planned("B1", "W8X10"),
      drawn(2, "B1", "W8X10"),
      planned("B7", "W8X10", { kind: "shop" }),
    ],
  ])("%s", (_, expected, ...lines) => {
    expect(differences(...lines)).toEqual(expected);
  });

  it.each<[what: string, plan: Partial<MarkedLine>, inches: number, isSame: boolean]>([
    ["written, within an inch", { length: 240 }, 240.9, true],
    ["written, more than an inch", { length: 240 }, 238.9, false],
    ["centre to centre, cut shorter", { length: 240, basis: "centre" }, 221, true],
    ["centre to centre, beyond what carries it", { length: 240, basis: "centre" }, 245, true],
    ["centre to centre, longer", { length: 240, basis: "centre" }, 247, false],
    ["centre to centre, much shorter", { length: 240, basis: "centre" }, 212, false],
    ["as drawn, with gaps", { length: 230, basis: "drawn" }, 239, true],
    ["not given by the plan", {}, 99, true],
  ])("compares lengths: %s", (_, plan, inches, isSame) => {
    expect(differences(planned("B1", "W8X10", plan), drawn(2, "B1", "W8X10", { length: inches }))).toEqual([
      isSame ? ["B1"] : ["B1", "length"],
    ]);
  });

  it("says what is not sure, and takes no unsure number or length for a difference", () => {
    const marks = check(
      ...[planned("B1", "W8X10", { length: 240, isLengthSure: false }), drawn(2, "B1", "W8X10", { length: 90, quantity: null })],
      ...[planned("B2", null, { quantity: 2, isQuantitySure: false }), drawn(3, "B2", "W8X10", { isReadingSure: false })],
      drawn(4, "D1", "W8X10"),
      // What no plan tells the length of may be a column that passes both levels; two of three may be one that passes two levels.
      ...[1, 5].map((page) => planned("C0", "W8X31", { page })),
      drawn(7, "C0", "W8X31"),
      ...[1, 5, 6].map((page) => planned("C1", "W8X31", { page, isUpright: true })),
      drawn(7, "C1", "W8X31", { quantity: 2 }),
    );
    expect([...marks.values()].map(({ mark, doubts, differences: found }) => [mark, doubts, found])).toEqual([
      ["B1", ["quantity", "length"], []],
      ["B2", ["no_size", "quantity", "reading"], []],
      ["C0", ["quantity"], []],
      ["C1", ["quantity"], []],
      ["D1", ["main_member"], ["no_plan"]],
    ]);
  });

  it("takes a drawing that is named by a planned mark, and has no row of it, for a drawing that is to be looked at", () => {
    const lines = [planned("B1", "W8X10"), planned("G1", null), drawn(2, "B1", "W8X10"), drawn(3, "p1", "PL3/8X6")];
    const sheets = ["B1", "G1", "B9"].map((sheet, index) => ({ ...drawn(index + 2, sheet, ""), sheet, designation: null, quantity: null }));
    const unread = findUnread(lines, [...sheets, { ...sheets[1]!, kind: "gather" }]);
    expect(unread).toEqual([sheets[1]]);
    expect(check(...unread, ...lines).get("G1")).toMatchObject({ differences: [], doubts: ["no_size", "quantity"], parts: 1 });
  });

  it("counts texts without a size only where a drawing, or the form of several marks, knows them", () => {
    const texts = ["B1", "B2", "B3", "B4", "A7"].map((mark) => planned(mark, null));
    const both = planned("B1", "W8X10", { quantity: 2 });
    const drawings = ["B1", "B2", "B3"].map((mark, index) => drawn(index + 2, mark, "W8X10", { quantity: mark === "B1" ? 2 : 1 }));
    expect(differences(...texts, both, ...drawings)).toEqual([["B1"], ["B2"], ["B3"], ["B4", "no_drawing"]]);
  });

  it("says whether there is something to check at all", () => {
    expect(checkMarks([planned("B1", "W8X10")])).toMatchObject({ hasPlans: true, hasDrawings: false });
    expect(checkMarks([drawn(2, "B1", "W8X10")])).toMatchObject({ hasPlans: false, hasDrawings: true });
    expect(checkMarks([planned("B1", null), drawn(2, "C1", "W8X10")])).toMatchObject({ hasPlans: false });
  });

  it("tells what newer editions change, and checks these alone", () => {
    const marks = check(
      planned("B1", "W8X10", { quantity: 4 }),
      drawn(2, "B1", "W8X10", { quantity: 3, edition: "old" }),
      drawn(3, "B1", "W8X10", { quantity: 4, edition: "new" }),
      drawn(2, "B2", "W8X10", { edition: "old" }),
      drawn(3, "B3", "W8X10", { edition: "new" }),
    );
    const found = [...marks.values()].map(({ mark, differences: of, change }) => [mark, of, change?.kind, change?.drawn?.quantity]);
    expect(found).toEqual([
      ["B1", [], "changed", 3],
      ["B2", [], "gone", 1],
      ["B3", ["no_plan"], "added", undefined],
    ]);
  });
});

describe("findAssemblies", () => {
  const assemblies = (...lines: MarkedLine[]) =>
    findAssemblies(lines).map(({ line: { mark }, main, isMain }) => `${mark} ${isMain ? "is" : "of"} ${main?.mark ?? "none"}`);

  it("begins an assembly with each main member: one that a plan, its sheet, or its form names", () => {
    const sheet = { sheet: "C9", kind: "shop" } as const;
    expect(
      assemblies(
        planned("B1", "W8X10"),
        ...[drawn(2, "B1", "W8X10"), drawn(2, "p1", "PL3/8X6"), drawn(2, "a2", "L4X4X3/8")],
        ...[drawn(2, "B2", "W8X10"), drawn(2, "p1", "PL3/8X6")],
        ...[drawn(3, "C9", "PL1X12", sheet), drawn(3, "", "PL3/8X6", sheet)],
        drawn(2, "p9", "PL3/8X6", { isMoved: true }),
      ),
    ).toEqual(["B1 is B1", "p1 of B1", "a2 of B1", "B2 is B2", "p1 of B2", "C9 is C9", " of C9", "p9 of none"]);
  });

  it("makes each mark that a main member names an assembly of its parts", () => {
    const bill = [drawn(2, "A1, A2", "W8X10", { quantity: 2 }), drawn(2, "p1", "PL3/8X6", { quantity: 4 })];
    expect(assemblies(planned("A2", "W8X10"), ...bill)).toEqual(["A1, A2 is A1, A2", "p1 of A1, A2"]);
    expect([...check(planned("A1", "W8X10"), planned("A2", "W8X10"), ...bill).values()].map(({ parts }) => parts)).toEqual([1, 1]);
  });

  it("takes the first row of a bill that nothing names, unless it is a part", () => {
    const bill = [drawn(2, "3Q1", "W8X10"), drawn(2, "p1", "PL3/8X6"), drawn(2, "3Q2", "W8X10"), drawn(2, "a1", "L4X4X1/4")];
    expect(assemblies(...bill)).toEqual(["3Q1 is 3Q1", "p1 of 3Q1", "3Q2 is 3Q2", "a1 of 3Q2"]);
    const alone = [drawn(2, "p1", "L4X4X1/4"), drawn(3, "BP1", "PL1X12"), drawn(4, "Q1", "W8X10", { kind: "gather", sheet: "Q1" })];
    expect(assemblies(...alone)).toEqual(["p1 of none", "BP1 of none", "Q1 of none"]);
  });
});
