import { describe, expect, it } from "@jest/globals";
import type { DisplayPage } from "../page/display-page.ts";
import { StrokeList } from "../page/strokes.ts";
import { findCallouts } from "../steel/callouts.ts";
import { joinRuns } from "../text/runs.ts";
import { readPartTitle } from "./part-title.ts";
import { readStatedParts } from "./stated-parts.ts";

describe("readPartTitle", () => {
  it.each([
    ["14 - PL 1 1/4 x 9 x 1'-5 bp21", 14, "PL1-1/4X9", 17, "bp21"],
    ["ONE - PL 3/8 x 10 1/2 x 1'-1 1/2 pl63", 1, "PL3/8X10-1/2", 13.5, "pl63"],
    ["3 - C8x11.5 x 9'-7 1/2 ch17", 3, "C8X11.5", 115.5, "ch17"],
    ["(6) L4x4x3/8 x 0'-9\"", 6, "L4X4X3/8", 9, null],
    ["PL 1/2 x 6 x 0'-11 pl64 (4 REQ'D)", 4, "PL1/2X6", 11, "pl64"],
    ["TWO PCS HSS4x4x1/4 x 3-6 tb1", 2, "HSS4X4X1/4", 42, "tb1"],
    ["4 - PL 1/2 x 6 x 0'-11 MARKS A-1 THRU A-4", 4, "PL1/2X6", 11, "A-1 THRU A-4"],
    ["2 - PL 1/2 x 6 x 0'-11 pl64 & pl65", 2, "PL1/2X6", 11, "pl64 & pl65"],
  ])("reads %s", (text, quantity, designation, inches, mark) => {
    const { designation: read, ...part } = readPartTitle(text) ?? { designation: null };
    expect([part, read?.designation]).toEqual([{ quantity, inches, mark }, designation]);
  });

  it.each(["W16x26", "4 - W16x26", "14 - PL 1 1/4 x 9", "2-bp44", '12 - 3/4 DIA x 2" A325', "1-W12x53x28"])(
    "reads no part in %s",
    (text) => {
      expect(readPartTitle(text)).toBeNull();
    },
  );
});

describe("readStatedParts", () => {
  type Text = readonly [text: string, x: number, y: number, height: number];
  const NOTES: Text[] = Array.from({ length: 6 }, (_, row) => ["HOLES ARE PUNCHED", 60, 60 + 12 * row, 8]);
  const TITLE: Text = ["4 - PL 1/2 x 6 x 0'-11 pl64", 150, 300, 15];

  function read(texts: readonly Text[], strokes = new StrokeList(), isPlan = false) {
    const displayed = texts.map(([text, x, y, height]) => ({ text, x, y, height, width: 0.5 * height * text.length, angle: 0 }));
    const page: DisplayPage = {
      width: 612,
      height: 792,
      texts: displayed,
      unreadable: 0,
      strokes: strokes.take(),
      markups: [],
      imageCover: 0,
      operators: 0,
    };
    const runs = joinRuns(displayed);
    return readStatedParts(page, runs, findCallouts(runs), isPlan);
  }

  it("reads the part and its grade", () => {
    const parts = read([...NOTES, TITLE, ["GRADE: A36", 150, 280, 10]]);
    expect(parts?.lines).toMatchObject([{ mark: "pl64", quantity: 4, designation: "PL1/2X6", grade: "A36", confidence: "sure" }]);
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

  it("takes a list for the takeoff of a sheet, but a small one on a plan with many callouts", () => {
    const rows = ["QTY|MARK|DESCRIPTION|LENGTH", "2|B1|W12x26|10'-0\"", "1|B2|W8x31|9'-0\""];
    const list = rows.flatMap((row, line) => row.split("|").map((text, column): Text => [text, 104 + 100 * column, 586 - 20 * line, 8]));
    const rules = (): StrokeList => {
      const strokes = new StrokeList();
      for (const y of [600, 580, 560, 540]) strokes.add(100, y, 500, y, 1, y);
      for (const x of [100, 200, 300, 400, 500]) strokes.add(x, 540, x, 600, 1, x);
      return strokes;
    };
    const callouts = Array.from({ length: 5 }, (_, index): Text => ["W16X26", 100, 100 + 40 * index, 8]);
    const count = (texts: readonly Text[], isPlan: boolean) => read(texts, rules(), isPlan)?.lines.length ?? null;
    expect([count([...list, ...callouts], false), count(list, true), count([...list, ...callouts], true)]).toEqual([2, 2, null]);
  });

  it("takes no note in the size of the others, and no sheet with more designations, for the sheet of a part", () => {
    expect(read([...NOTES, [TITLE[0], 150, 300, 8]])).toBeNull();
    const others: Text[] = ["W16X26", "W18X35", "W12X19"].map((text, index) => [text, 300, 400 + 40 * index, 10]);
    expect(read([...NOTES, TITLE, ...others])).toBeNull();
  });
});
