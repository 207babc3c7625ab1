import { describe, expect, it } from "@jest/globals";
import { IMPERIAL_SHEET, METRIC_SHEET } from "../../sheet/sheet-units.ts";
import { joinRuns, type Run } from "../../text/runs.ts";
import { findCallouts } from "../callouts.ts";
import { addQuantityNotes } from "../quantity-notes.ts";
import { readColumnHeights } from "./elevations.ts";
import { isFraming } from "./framing-lattices.ts";
import { findSpan } from "./level-spans.ts";
import { namesSeveralMarks, readMarkRange } from "./mark-range.ts";
import { separateMarks } from "./mark-texts.ts";
import { findPieceMarks } from "./piece-marks.ts";
import { readPlate } from "./plates.ts";

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

describe("findSpan", () => {
  it.each([
    [`EL. 100'-0" TO EL. 114'-0"`, 168],
    [`FDN (-0'-8") TO 2ND (+12'-4")`, 156],
    [`LEVEL 1 TO LEVEL 2`, null],
    [`EL. 100'-0"`, null],
  ])("reads %j", (heading, inches) => {
    expect(findSpan(heading)).toBe(inches);
  });
});

describe("readMarkRange", () => {
  it.each([
    ["A-1 THRU A-4", "A-1 A-2 A-3 A-4"],
    ["A-1 thru 4", "A-1 A-2 A-3 A-4"],
    ["B08 THROUGH B11", "B08 B09 B10 B11"],
    ["1B1 TO 1B3", "1B1 1B2 1B3"],
    ["A1-A3", "A1 A2 A3"],
    ["A-1 - A-3", "A-1 A-2 A-3"],
    ["C1A THRU C1D", "C1A C1B C1C C1D"],
    ["C1A THRU D", "C1A C1B C1C C1D"],
    ["101A THRU 103A", "101A 102A 103A"],
    ["B1, B2 & B5", "B1 B2 B5"],
    ["B1 THRU B3 & B7", "B1 B2 B3 B7"],
    ["p99 thru p101", "p99 p100 p101"],
  ])("reads %s", (text, marks) => {
    expect(readMarkRange(text)?.join(" ")).toBe(marks);
  });

  it("reads no marks in single ones, in sizes, and in ranges that do not follow without doubt", () => {
    const unclear = ["A-4 THRU A-1", "A-1 THRU B-4", "A-1 THRU A-4 EXCEPT A-3", "A1 THRU A900", "A1A THRU A4B", "A-1, A-1"];
    const others = ["A-1", "bp21", "SEE NOTE 1 THRU 4", "W12X26", "2-1/2", ""];
    for (const text of [...unclear, ...others]) expect([text, readMarkRange(text)]).toEqual([text, null]);
  });
});

describe("namesSeveralMarks", () => {
  it.each(["A-1 THRU A-4", "A-1 THRU A-4 EXCEPT A-3", "A-4 THRU A-1", "B1, B2"])("is true of %s", (text) => {
    expect(namesSeveralMarks(text)).toBe(true);
  });

  it.each(["A-1", "1004-B12", "bp21", "K207", "A-1A", "B12-1"])("is false of %s", (text) => {
    expect(namesSeveralMarks(text)).toBe(false);
  });
});

const H = 10;
/** Texts with letters of 6 points, each with its lower left corner. */
const runs = (...texts: [text: string, x: number, y: number][]): Run[] =>
  joinRuns(texts.map(([text, x, y]) => ({ text, x, y, width: 6 * text.length, height: H, angle: 0 })));

/** A size with the mark under it. */
const pair = (size: string, mark: string, x: number, y: number): [text: string, x: number, y: number][] => [
  [size, x, y],
  [mark, x - 2, y - 15],
];

/** `mark designation` of each callout, from the top. */
function markAll(list: readonly Run[], gridNames: readonly string[] = []): string[] {
  const callouts = findCallouts(list);
  const texts = separateMarks(list);
  const marks = findPieceMarks(callouts, { roles: callouts.map(() => "placed"), runs: texts, gridNames: new Set(gridNames) });
  return callouts.map((callout) => `${marks.get(callout)?.mark ?? "-"} ${callout.read.designation}`);
}

describe("findPieceMarks", () => {
  it("gives each callout the mark under it, also where another one's stands as near above", () => {
    const list = runs(...pair("W16X26", "02B1021", 100, 500), ...pair("W14X22", "02B1022", 100, 470), ["W10X12", 400, 470]);
    expect(markAll(list)).toEqual(["02B1021 W16X26", "02B1022 W14X22", "- W10X12"]);
  });

  it("reads marks with the number of their shop drawing, and takes the number of another sheet for none", () => {
    const beams = [...pair("W16X26", "G-12.04B1", 100, 500), ...pair("W14X22", "G-12.04B2", 300, 500)];
    const list = runs(...beams, ...pair("W10X12", "E-12.06", 500, 500));
    expect(markAll(list)).toEqual(["G-12.04B1 W16X26", "G-12.04B2 W14X22", "- W10X12"]);
  });

  it("gives what is added to a piece the mark of the piece", () => {
    const list = runs(["2B51", 100, 515], ["w/ C12x20.7 CAP", 160, 515], ["W24X68", 100, 500], ["2B52", 100, 415], ["W24X68", 100, 400]);
    expect(markAll(list)).toEqual(["2B51 C12X20.7", "2B51 W24X68", "2B52 W24X68"]);
  });

  it("gives each size at the end of a member the mark at its beginning, though the next member's stands nearer", () => {
    const row = runs(["2B51", 0, 500], ["W10X12", 200, 500], ["2B52", 250, 500], ["W12X16", 450, 500], ["2B53 W8X10", 600, 400]);
    expect(markAll(row)).toEqual(["2B51 W10X12", "2B52 W12X16", "2B53 W8X10"]);
  });

  it("takes no mark beyond a member, where those of the sheet stand next to their sizes", () => {
    const own = [1, 2, 3, 4].flatMap((row) => pair("W16X26", `02B100${row}`, 100, 100 * row));
    expect(markAll(runs(...own, ["W10X12", 400, 128], ["02M7009", 400, 100]))).toContain("- W10X12");
  });

  it("takes names of grid lines, and texts next to few callouts, for no marks", () => {
    const callouts: [string, number, number][] = [1, 2, 3, 4, 5, 6].map((row) => ["W16X26", 100, 100 * row]);
    expect(markAll(runs(...callouts, ["B12", 100, 85]))).toEqual(callouts.map(() => "- W16X26"));
    const named = runs(["W16X26", 100, 500], ["A1", 100, 485], ["W16X26", 100, 300], ["A2", 100, 285]);
    expect(markAll(named, ["A1", "A2"])).toEqual(["- W16X26", "- W16X26"]);
  });
});

it("isFraming tells members with marks between them from a table that names its columns", () => {
  const isLattice = (...rows: string[][]): boolean =>
    isFraming({ box, rows, cells: rows.map((row) => row.map((text) => ({ box, runs: runs([text, 0, 0]) }))) });
  expect(isLattice(["TYP", "TYP"], ["03B7013", "W12X16 2-3"], ["", "03B7029"])).toBe(true);
  expect([isLattice(["MARK", "SIZE"], ["03B7013", "W12X16"]), isLattice(["C1", "W8X31"], ["C2", "W8X40"])]).toEqual([false, false]);
});

it("separateMarks parts marks from sizes, dimensions and each other, and leaves sentences and short names as they are", () => {
  const texts = [
    "02B1021 W12x26 (EL: 19-0)",
    "02M7001 02M7002",
    "1/2 04M7006",
    "02M7033L4x4x1/4",
    "SEE 02B1021",
    "ONE BEAM 02B1021",
    "B12 W8X10",
    "200X75 PFC",
  ];
  const found = separateMarks(runs(...texts.map((text, index): [string, number, number] => [text, 100, 50 * index])));
  expect(found.map(({ text, x, width }) => `${text} ${x < 100 || width > 200}`).toSorted()).toEqual(
    ["02B1021", "02M7001", "02M7002", "04M7006", "02M7033", ...texts.slice(4)].map((text) => `${text} false`).toSorted(),
  );
});

describe("addQuantityNotes", () => {
  const quantities = (list: readonly Run[]) => addQuantityNotes(findCallouts(list), list).map(({ quantity }) => quantity);

  it("reads how many there are under a callout, and under its mark", () => {
    expect(quantities(runs(["L3X3X1/4", 100, 500], ["(5 REQ'D)", 100, 485]))).toEqual([5]);
    expect(quantities(runs(["W10X12", 100, 500], ["2B7", 100, 485], ["TYP. (4) PLACES", 90, 470]))).toEqual([4]);
  });

  it("reads a note under one to three lines of words, none under four, and leaves a callout beside it alone", () => {
    const words = ["FRAME", "ALONG THIS LINE", "OF THE OPENING", "BELOW"];
    const stack = (lines: number): Run[] => {
      const texts = words.slice(0, lines).map((text, index): [string, number, number] => [text, 100, 485 - 15 * index]);
      return runs(["L3X3X1/4", 100, 500], ...texts, ["(5 REQ'D)", 100, 485 - 15 * lines], ["W12X16", 170, 485 - 15 * lines]);
    };
    const found = [1, 2, 3, 4].map((lines) => quantities(stack(lines)));
    expect([found.map(([noted]) => noted), found.map(([, beside]) => beside)]).toEqual([[5, 5, 5, null], Array(4).fill(null)]);
  });

  it.each([
    ["x 12", null, true],
    ["(5 REQ'D) BOTH SIDE", 10, true],
    ["(5 REQ'D) EA. SIDE", 10, false],
    ["(2) PLACES, N.S. & F.S.", 4, false],
  ])("reads the note %s, and doubts what it leaves open", (note, quantity, isQuantityUnclear) => {
    const list = runs(["W10X22", 100, 500], [note, 100, 485]);
    expect(addQuantityNotes(findCallouts(list), list)).toMatchObject([{ quantity, isQuantityUnclear }]);
  });

  it("leaves a note under another text to that text", () => {
    expect(quantities(runs(["W10X12", 100, 500], ["1/4 THK PL", 100, 485], ["(4 REQ'D)", 100, 470]))).toEqual([null]);
  });

  it("counts what is added as often as the piece", () => {
    expect(quantities(runs(["(3) W24X68 w/ C12x20.7 CAP", 100, 500]))).toEqual([3, 3]);
    expect(quantities(runs(["(2) W24X68", 100, 500], ["w/ C12x20.7 CAP", 100, 485]))).toEqual([2, 2]);
  });
});

describe("readPlate", () => {
  it.each([
    [`PL1x14x1'-2"`, "PL1X14", 14],
    [`BASE PL 1 1/2 x 18 x 20`, "PL1-1/2X18", 20],
    [`PL 12x14x3/4`, "PL3/4X12", 14],
    [`PL 22x15x1`, "PL1X15", 22],
    [`PL 14x1x14`, "PL1X14", 14],
    [`PL 3/4x12x9`, "PL3/4X9", 12],
    [`PL 3/4x12x0'-9"`, "PL3/4X12", 9],
    [`PL 1" x 1'-2" x 1'-4"`, "PL1X14", 16],
  ])("reads %j", (text, designation, inches) => {
    expect(readPlate(text, false, IMPERIAL_SHEET)).toMatchObject({ read: { designation }, inches });
  });

  it("needs no PL where only plates stand, and takes sizes that no plate has in inches for millimetres", () => {
    expect(readPlate("PL20X300X300", false, IMPERIAL_SHEET)).toMatchObject({ read: { designation: "PL20X300" } });
    expect(readPlate(`3/4x12x12`, true, IMPERIAL_SHEET)).toMatchObject({ read: { designation: "PL3/4X12" }, inches: 12 });
    expect(readPlate(`3/4x12x12`, false, IMPERIAL_SHEET)).toBeNull();
  });

  it.each([["HSS6X6X1/4"], ["PL1X14"], ["L4X4X3/8"], ["PL11/4X10X12"], ["PL20X30X300"]])("reads none of %j", (text) => {
    expect(readPlate(text, false, IMPERIAL_SHEET)).toBeNull();
  });

  it.each([
    ["PL 25x400x450", "PL25X400", 450],
    ["400x450x25 PL", "PL25X400", 450],
    ["25 x 400 x 400 BASE PLATE", "PL25X400", 400],
    ["20x300x300", "PL20X300", 300],
  ])("reads %j of a metric sheet", (text, designation, millimetres) => {
    const plate = readPlate(text, true, METRIC_SHEET);
    expect([plate?.read.designation, Math.round((plate?.inches ?? 0) * 25.4)]).toEqual([designation, millimetres]);
  });

  it.each([["100x100x6 SHS"], ["203x203x46 UC"], [`PL 1x14x1'-2"`], ["100x100"]])("reads none of %j of a metric sheet", (text) => {
    expect(readPlate(text, false, METRIC_SHEET)).toBeNull();
  });
});
