import { describe, expect, it } from "@jest/globals";
import type { DisplayPage } from "../page/display-page.ts";
import { StrokeList } from "../page/strokes/strokes.ts";
import { findCallouts } from "../steel/callouts.ts";
import { joinRuns, type Run } from "../text/runs.ts";
import { findMainMembers } from "./main-member.ts";
import { askAboutLists, findUnreadLists, readStatedParts } from "./stated-parts.ts";

describe("readStatedParts", () => {
  type Text = readonly [text: string, x: number, y: number, height: number, angle?: number];
  const NOTES: Text[] = Array.from({ length: 6 }, (_, row) => ["HOLES ARE PUNCHED", 60, 60 + 12 * row, 8]);
  const LETTER = { width: 612, height: 792, unreadable: 0, markups: [], imageCover: 0, operators: 0 };
  const TITLE: Text = ["4 - PL 1/2 x 6 x 0'-11 pl64", 150, 300, 15];

  function show(texts: readonly Text[], strokes = new StrokeList()): { page: DisplayPage; runs: Run[] } {
    const displayed = texts.map(([text, x, y, height, angle = 0]) => ({ text, x, y, height, width: 0.5 * height * text.length, angle }));
    const page: DisplayPage = { ...LETTER, texts: displayed, strokes: strokes.take() };
    return { page, runs: joinRuns(displayed) };
  }

  function read(texts: readonly Text[], strokes = new StrokeList(), isPlan = false) {
    const { page, runs } = show(texts, strokes);
    return readStatedParts(page, runs, findCallouts(runs), isPlan);
  }

  it("reads the part and its grade", () => {
    const parts = read([...NOTES, TITLE, ["GRADE: A36", 150, 280, 10]]);
    expect(parts?.lines).toMatchObject([{ mark: "pl64", quantity: 4, designation: "PL1/2X6", grade: "A36", confidence: "sure" }]);
  });

  it("asks for the number where a title has none, and takes it for no title next to another designation", () => {
    const uncounted: Text = ["PL 1/2 x 6 x 0'-11 pl64", 150, 300, 15];
    const [line] = read([...NOTES, uncounted])?.lines ?? [];
    expect(line).toMatchObject({ mark: "pl64", quantity: null, confidence: "unknown", reasons: ["no_quantity"], length: { inches: 11 } });
    expect(read([...NOTES, uncounted, ["W16X26", 300, 500, 10]])).toBeNull();
  });

  it.each([
    ["upright beside its long picture", `PL3/8x12 1/4x7'-6" bpl12`, Math.PI / 2, 90, ["no_quantity"]],
    ["with a short length in inches", "PL3/8x18 7/8x4 1/2 bpl12", 0, 4.5, ["no_quantity"]],
    ["with a bare number that may be feet", "PL3/8x18 7/8x7 bpl12", 0, null, ["no_quantity", "list_length"]],
  ])("reads a title %s", (_, title, angle, inches, reasons) => {
    const [line, ...others] = read([...NOTES, [title, 300, 300, 18, angle]])?.lines ?? [];
    expect(others).toEqual([]);
    expect(line).toMatchObject({ mark: "bpl12", quantity: null, reasons });
    expect(line?.length?.inches ?? null).toBe(inches);
  });

  it("pairs each title of a shop drawing with the size in the picture above it, and none where two are about as near", () => {
    const draw = (title: string, size: string, y: number): Text[] => [
      [title, 100, y, 16],
      [size, 100, y + 140, 9],
    ];
    const pair = (...texts: Text[]) => {
      const { runs } = show([...NOTES, ...texts]);
      const parts = findMainMembers(runs, findCallouts(runs)).map(({ sheet }) => sheet.part);
      return parts.map(({ mark, quantity, designation, inches }) => `${quantity} ${mark} ${designation.designation} ${inches}`);
    };
    const first = draw("ONE BEAM G31", `W12X26 x 20'-6"`, 500);
    expect(pair(...first, ...draw("3 - BEAMS G32", `W14X22 x 18'-0"`, 190))).toEqual(["3 G32 W14X22 216", "1 G31 W12X26 246"]);
    expect(pair(...first, ["3 - BEAMS G32", 260, 500, 16], [`W14X22 x 18'-0"`, 180, 640, 9])).toEqual([]);
    expect(pair(...first, ["TWO BEAMS G33", 400, 500, 16])).toEqual([]);
  });

  it("asks about each row of a list in which no size is read, and about none of fixtures", () => {
    const ask = (rows: readonly string[], columns: number): string[] => {
      const { page, runs } = show(write(rows), rule(columns, rows.length));
      return askAboutLists(page, runs).map(({ kind, text }) => `${kind} ${text}`);
    };
    const unread = ["unread_row 1 4 XQ 90 850 S235JR", "unread_row 2 2 ZZ 7 60 S235JR"];
    expect(ask(["POS|QTY|DESCRIPTION|LENGTH|MATERIAL", "1|4|XQ 90|850|S235JR", "2|2|ZZ 7|60|S235JR"], 5)).toEqual(unread);
    const items = ["ITEM|PART NUMBER|DESCRIPTION|QTY", "1|square rod 5 300||2", "2|wood 280x280||1"];
    expect(ask(items, 4)).toEqual(["unread_row 1 square rod 5 300 2"]);
    expect(ask(["MARK|QTY|DESCRIPTION|MATERIAL", "P1|4|LAVATORY 20|CHINA", "P2|2|SINK 33|STEEL"], 4)).toEqual([]);
  });

  it("reads a title whose mark stands apart, and takes a grade behind it for its grade", () => {
    expect(read([...NOTES, ["4 - PL 1/2 x 6 x 0'-11", 150, 300, 15], ["pl64", 340, 300, 15]])?.lines).toMatchObject([{ mark: "pl64" }]);
    expect(read([...NOTES, ["4 - PL 1/2 x 6 x 0'-11 A36", 150, 300, 15]])?.lines).toMatchObject([{ mark: null, grade: "A36" }]);
  });

  it("reads one piece of each mark that the title names, and asks where there are more or fewer", () => {
    const linesOf = (title: string) =>
      read([...NOTES, [title, 150, 300, 15]])?.lines.map(({ mark, quantity, reasons }) => [mark, quantity, ...reasons]);
    expect(linesOf("3 - PL 1/2 x 6 x 0'-11 A-1 THRU A-3")).toEqual(["A-1", "A-2", "A-3"].map((mark) => [mark, 1]));
    expect(linesOf("6 - PL 1/2 x 6 x 0'-11 A-1 THRU A-3")).toEqual([["A-1 THRU A-3", 6, "mark_range"]]);
  });

  it.each(["NOT IN USE", "VOID", "SUPERSEDED BY pl65"])("gives nothing of a sheet that is stamped %s, and says it", (stamp) => {
    expect(read([...NOTES, TITLE, [stamp, 150, 600, 30]])).toMatchObject({ lines: [], exceptions: [{ kind: "not_in_use", text: stamp }] });
  });

  it("gives nothing of a sheet that is crossed out, or whose title is struck through", () => {
    const crossed = new StrokeList();
    crossed.add(50, 50, 560, 740, 1, 0);
    crossed.add(50, 740, 560, 50, 1, 1);
    expect(read([...NOTES, TITLE], crossed)?.lines).toEqual([]);
    const struck = new StrokeList();
    struck.add(145, 305, 380, 305, 1, 0);
    expect(read([...NOTES, TITLE], struck)?.lines).toEqual([]);
    const underlined = new StrokeList();
    underlined.add(145, 298, 380, 298, 1, 0);
    expect(read([...NOTES, TITLE], underlined)?.lines).toHaveLength(1);
  });

  /** The texts of rows and columns, a cell is 100 x 20 points. */
  const write = (rows: readonly string[], top = 600): Text[] =>
    rows.flatMap((row, line) => row.split("|").map((text, column): Text => [text, 104 + 100 * column, top - 14 - 20 * line, 8]));

  /** The rules of the cells. @param open the column that none parts from the next one in the first row */
  function rule(columns: number, rows: number, open: number | null = null, top = 600, strokes = new StrokeList()): StrokeList {
    const right = 100 + 100 * columns;
    for (let y = top; y >= top - 20 * rows; y -= 20) strokes.add(100, y, right, y, 1, y);
    for (let x = 100; x <= right; x += 100) strokes.add(x, top - 20 * rows, x, x === 200 + 100 * (open ?? -2) ? top - 20 : top, 1, x);
    return strokes;
  }

  it("asks about the rows of a list that is not read next to one that is", () => {
    const list = write(["MARK|QTY|SIZE|LENGTH|GRADE", "B1|2|W12x26|10'-0\"|A992"]);
    const other = write(["MARK|QTY|SIZE|LENGTHS|GRADE", "Z1|16|ZX 75|VARIES|A36"], 400);
    const parts = read([...list, ...other], rule(5, 2, null, 400, rule(5, 2)));
    expect(parts).toMatchObject({ lines: [{ mark: "B1" }], exceptions: [{ kind: "unread_row", text: "Z1 16 ZX 75 VARIES A36" }] });
  });

  it("asks about the rows of a list without rules that is not read, and takes its designations for no pieces", () => {
    const rows = ["P1|PL1/4X2|A36|6|0-9", "P2|PL1/4X3|A36|1|0-6", "P3|PL1/4X4|A36|2|0-4"];
    const { page, runs } = show(write(["MARK|MEMBER SIZE|GRADE|QTY|CAMBER", ...rows, "TOTAL|PL1/4X4|A36|2|0-4"]));
    const callouts = findCallouts(runs);
    expect(readStatedParts(page, runs, callouts, false)).toBeNull();
    const unread = findUnreadLists(page, runs, callouts);
    expect(unread.rows.map(({ text }) => text)).toEqual(rows.map((row) => row.replaceAll("|", " ")));
    expect(unread.named).toHaveLength(4);
    expect(findUnreadLists(page, runs, callouts.slice(0, 2)).rows).toEqual([]);
  });

  it("reads a form most of whose rows are blank", () => {
    const parts = read(write(["QTY|MARK|DESCRIPTION|LENGTH|REMARKS", "2|B1|W12x26|10'-0\""]), rule(5, 12));
    expect(parts?.lines).toMatchObject([{ mark: "B1", quantity: 2, designation: "W12X26", length: { inches: 120 } }]);
  });

  it.each([600, 770])("reads a list whose rules end with title block and frame, below a table up to %d", (top) => {
    const strokes = rule(4, 2);
    for (const y of [780, 480, 400]) strokes.add(100, y, 500, y, 1, y);
    for (const x of [100, 500]) strokes.add(x, 400, x, 780, 1, x);
    for (const x of [200, 300]) strokes.add(x, 560, x, top, 1, x);
    strokes.add(350, 400, 350, 480, 1, 350);
    const list = write([`2|B1|W12x26|10'-0"`, "QTY|MARK|DESCRIPTION|LENGTH"]);
    expect(read([...list, ["CONTRACTOR", 120, 500, 8]], strokes)?.lines).toMatchObject([{ mark: "B1", quantity: 2 }]);
  });

  it("reads a list that stands with its names on a title block, whose upper edge is longer than the list", () => {
    const strokes = rule(4, 2);
    for (const y of [500, 460]) strokes.add(100, y, 500, y, 1, y);
    strokes.add(20, 540, 500, 540, 1, 540);
    for (const x of [100, 200, 300, 400, 500]) strokes.add(x, 540, x, 560, 1, x);
    for (const x of [100, 250, 350, 500]) strokes.add(x, 460, x, 540, 1, x);
    const list = write(["2|B2|W8x31|9'-0\"", "2|B1|W12x26|10'-0\"", "QTY|MARK|DESCRIPTION|LENGTH"]);
    const parts = read([...list, ["CONTRACTOR", 120, 520, 8], ["SHEET", 260, 520, 8], ["DATE", 120, 480, 8]], strokes);
    expect(parts?.lines.map(({ mark }) => mark)).toEqual(["B1", "B2"]);
  });

  it.each([
    ["in front of the name", "LENGTH|"],
    ["behind the name", "|LENGTH"],
  ])(
    "reads feet and inches below one name over both columns, with the rule %s, and takes them for no length where one parts it",
    (_, name) => {
      const texts = write([`QTY|MARK|DESCRIPTION|${name}|WEIGHT`, "1|B1|PL1/2x6|10|11|111", "2|B2|PL1/2x6||11 1/2|19"]);
      const lengths = (open: number | null) => read(texts, rule(6, 4, open))?.lines.map(({ length }) => length?.inches ?? null);
      expect(lengths(3)).toEqual([131, 11.5]);
      expect(lengths(null)).not.toContain(131);
    },
  );

  it("takes a list for the takeoff of a sheet, but a small one on a plan with many callouts", () => {
    const list = write(["QTY|MARK|DESCRIPTION|LENGTH", "2|B1|W12x26|10'-0\"", "1|B2|W8x31|9'-0\""]);
    const callouts = Array.from({ length: 5 }, (_, index): Text => ["W16X26", 100, 100 + 40 * index, 8]);
    const count = (texts: readonly Text[], isPlan: boolean) => read(texts, rule(4, 3), isPlan)?.lines.length ?? null;
    expect([count([...list, ...callouts], false), count(list, true), count([...list, ...callouts], true)]).toEqual([2, 2, null]);
  });

  it("takes no note in the size of the others, and no sheet with more designations, for the sheet of a part", () => {
    expect(read([...NOTES, [TITLE[0], 150, 300, 8]])).toBeNull();
    const others: Text[] = ["W16X26", "W18X35", "W12X19"].map((text, index) => [text, 300, 400 + 40 * index, 10]);
    expect(read([...NOTES, TITLE, ...others])).toBeNull();
  });
});
