import { describe, expect, it } from "@jest/globals";
import { StrokeList } from "../page/strokes/strokes.ts";
import { joinRuns, type Run } from "../text/runs.ts";
import { readPrintedScale } from "./printed-scale.ts";
import { readSheetFacts } from "./sheet-facts.ts";
import { findViews, viewAt, viewOfLabel } from "./views.ts";

const H = 10;
type Text = [text: string, x: number, y: number, height?: number];
/** Texts with letters of 0.6 heights, each with its lower left corner. */
const runs = (...texts: Text[]): Run[] =>
  joinRuns(texts.map(([text, x, y, height = H]) => ({ text, x, y, width: 0.6 * height * text.length, height, angle: 0 })));
const page = { width: 1000, height: 800, strokes: new StrokeList().take() };
const read = (...texts: Text[]) => readSheetFacts(page, runs(...texts));

describe("readSheetFacts", () => {
  it("reads the sheet's number where it is the largest text of the corner, and the sheets that details refer to", () => {
    const list = runs(["S-101", 900, 40], ["5/S-501", 300, 400], ["3 / S-502", 300, 300], ["2/S-101", 300, 200]);
    expect(readSheetFacts(page, list)).toMatchObject({ sheet: "S-101", references: ["S-501", "S-502"], isDrawing: true });
    expect(readSheetFacts(page, runs(["S-101", 900, 40], ["A-201", 900, 80])).sheet).toBeNull();
  });

  it("reads the sheets that notes send the reader to, where their numbers are written as its own one", () => {
    const list = runs(
      ["S-101", 900, 40],
      ["BRACED BAY BELOW, SEE ELEVATIONS ON S-201.", 100, 400],
      ["SEE S-301 FOR SCHEDULES, S-302 FOR DETAILS. SEE A-501, S-5, W12X26, S-2011 AND S-101.", 100, 300],
      ["FRAMING AS ON S-401", 100, 200],
    );
    expect(readSheetFacts(page, list)).toMatchObject({ sheet: "S-101", references: ["S-201", "S-301", "S-302"] });
    expect(read(["S12", 900, 40, 14], ["SEE S14 X 30", 100, 300]).references).toEqual([]);
  });

  it("takes a page of sentences in a table for no drawing, and one on which more is drawn for a drawing", () => {
    const rows = Array.from({ length: 12 }, (_, row): Text => ["concrete deck on W8X31 beams TYP. 12 GA", 100, 700 - 14 * row]);
    const isDrawing = (...slanted: number[]): boolean => {
      const strokes = new StrokeList();
      for (let row = 0; row <= 12; row++) strokes.add(90, 690 - 14 * row, 500, 690 - 14 * row, 0.5, 0);
      for (const x of slanted) strokes.add(x, 600, x + 40, 640, 0.5, 0);
      return readSheetFacts({ ...page, strokes: strokes.take() }, runs(...rows)).isDrawing;
    };
    expect([isDrawing(), isDrawing(600)]).toEqual([false, true]);
  });

  it("takes sizes before columns of prices for no plan, and those of a sheet with a number or with other sizes for one", () => {
    const sizes = ["W12X26", "x 30", "W14X22", "x 34", "x 38", "W16X26", "x 31", "x 36", "x 40", "x 45"];
    const row = (size: string, at: number): Text[] => [
      [size, 100, 600 - 14 * at],
      [".083 104.25 5.18 127.75", 300, 600 - 14 * at],
    ];
    const prices: Text[] = [["Steel Framing, Beams by Foot", 100, 700, 20], ...sizes.flatMap(row)];
    expect(read(...prices)).toMatchObject({ kind: "other", isDrawing: false });
    const others = [100, 300, 500].map((x): Text => ["W8X10", x, 660]);
    for (const more of [[["S-101", 900, 40]], others] as Text[][])
      expect(read(...more, ...prices)).toMatchObject({ kind: "plan", isDrawing: true });
  });

  it.each<[kind: string, headings: string[], height?: number]>([
    ["elevation", ["ELEVATION VIEW-01", "ELEVATION VIEW-02"]],
    ["section", ["SECTION A-A", "SECTION B-B"]],
    ["other", ["ELEVATION VIEW-01", "DETAIL-A"]],
    ["other", ["ELEVATION VIEW-01", "ELEVATION VIEW-02", "LOW ROOF PLAN"]],
    ["other", ["SECTION 1", "SECTION 2"], H],
    ["other", ["T.O.S. ELEVATION 101'-6", "T.O.S. ELEVATION 103'-6"]],
  ])("takes a sheet without a title for one of kind %s by the headings of its views", (kind, headings, height = 14) => {
    const texts = headings.map((text, index): Text => [text, 300, 400 - 150 * index, height]);
    expect(read(...texts, ["W12X26", 300, 300], ["W12X26", 300, 320], ["W12X26", 300, 340]).kind).toBe(kind);
  });

  it("takes a page of sentences without a sheet's number and scale for no drawing", () => {
    const sentence = "we are pleased to offer the following members for your project";
    const letter = Array.from({ length: 12 }, (_, row): Text => [sentence, 100, 700 - 14 * row]);
    expect(readSheetFacts(page, runs(...letter)).isDrawing).toBe(false);
    expect(readSheetFacts(page, runs(...letter, ['SCALE: 1/8" = 1\'-0"', 100, 100])).isDrawing).toBe(true);
  });

  it("reads the title under its label also where what another label says ends a little nearer above", () => {
    const above = runs(["CONSTRUCTION", 740, 214, 25], ["DOCUMENTS", 740, 186, 25], ["DRAWING TITLE", 700, 164]);
    const block = runs(["ROOF FRAMING PLAN", 720, 118, 19], ["DRAWING NUMBER", 700, 60], ["S-204", 800, 60]);
    expect(readSheetFacts(page, [...above, ...block])).toMatchObject({ sheet: "S-204", title: "ROOF FRAMING PLAN" });
  });

  it("reads number and title next to their labels, never the labels", () => {
    const beside = ["Contract #|INV-0041", "Drawing Title:|COLUMN DETAIL", "Drawing #|PX-07"].flatMap((row, index) =>
      row.split("|").map((text, column): Text => [text, 700 + 100 * column, 80 - 20 * index]),
    );
    expect(read(...beside)).toMatchObject({ sheet: "PX-07", title: "COLUMN DETAIL", kind: "detail" });
    const below: Text[] = [
      ["SHEET TITLE", 800, 120, 6],
      ["LEVEL 2", 800, 105],
      ["FRAMING PLAN", 800, 90],
      ["SHEET NO.", 800, 70, 6],
      ["S2.01", 800, 50, 14],
      ["REV", 900, 70, 6],
      ["B", 900, 55],
    ];
    expect(read(...below)).toMatchObject({ sheet: "S2.01", title: "LEVEL 2 FRAMING PLAN", kind: "plan", revision: "B" });
    expect(read(["DWG NO: 02B-17", 700, 40], ["SHEET 3 OF 9", 700, 60])).toMatchObject({ sheet: "02B-17", title: null });
    // A second line says what is shown, though a label of another value stands in its row.
    const framed: Text[] = [
      ["DRAWING TITLE:", 800, 120, 6],
      ["SOUTH WEST FRAMING", 800, 105],
      ["ELEVATION VIEWS", 800, 90],
      ["SCALE", 745, 90],
      ["VARIES", 745, 76],
    ];
    expect(read(...framed)).toMatchObject({ title: "SOUTH WEST FRAMING ELEVATION VIEWS", kind: "elevation" });
    const inFront = read(["DWG DESCRIPTION: LEVEL 8 NEW COLUMNS", 700, 60], ["ADHESIVE ANCHOR PLAN", 804, 45]);
    expect(inFront).toMatchObject({ title: "LEVEL 8 NEW COLUMNS ADHESIVE ANCHOR PLAN", kind: "anchor_plan" });
    expect(read(["SHEET NO.", 700, 40], ["REV", 800, 40], ["DATE", 900, 40]).sheet).toBeNull();
    for (const text of ["LEVEL 2", "MAY 22 2020", "3 OF 12", "24 X 36", "03/12/2026"]) {
      expect(read(["SHEET", 700, 40], [text, 760, 40]).sheet).toBeNull();
    }
  });

  it("reads a title block that is turned by 90 degrees", () => {
    const turned = (text: string, x: number, y: number, height = H) => {
      return { text, x, y, width: 0.6 * height * text.length, height, angle: Math.PI / 2 };
    };
    const list = joinRuns([
      turned("SHEET TITLE", 900, 100, 6),
      turned("ROOF FRAMING PLAN", 918, 100),
      turned("SHEET NUMBER", 940, 100, 6),
      turned("S-104", 960, 100, 14),
    ]);
    expect(readSheetFacts(page, list)).toMatchObject({ sheet: "S-104", title: "ROOF FRAMING PLAN", kind: "plan" });
  });

  it.each([
    ["Zeichnung Nr.", "S-12"],
    ["Plan-Nr.", "4711-S-102"],
    ["Blatt", "S-12"],
    ["N° de plan", "CH-3"],
  ])("reads the number next to %s", (label, number) => {
    const facts = read([label, 700, 40], [number, 830, 40], ["Maßstab", 700, 60], ["1:50", 830, 60], ["Datum", 700, 80]);
    expect(facts).toMatchObject({ sheet: number, title: null });
  });

  it("takes the heading of a drawing as its title where the title block has none", () => {
    const block = runs(["SHEET", 700, 20], ["S-03", 800, 20], ["W12X26", 300, 400], ["KEY PLAN", 500, 600, 15]);
    const facts = readSheetFacts(page, [...block, ...runs(["FLOOR FRAMING PLAN", 300, 200, 14])]);
    expect(facts).toMatchObject({ sheet: "S-03", title: "FLOOR FRAMING PLAN", kind: "plan" });
  });

  it.each([
    ["ANCHOR BOLT PLAN", "anchor_plan"],
    ["ROOF ERECTION PLAN", "erection_plan"],
    ["SECOND FLOOR FRAMING PLAN AND DETAILS", "plan"],
    ["ENLARGED PLAN DETAILS", "detail"],
    ["BRACED FRAME ELEVATIONS", "elevation"],
    ["FRAMING SECTIONS", "section"],
    ["TYPICAL STEEL CONNECTION DETAILS", "typical_detail"],
    ["COLUMN SCHEDULE", "schedule"],
    ["GENERAL NOTES", "notes"],
    ["SHEET INDEX", "register"],
    ["BILL OF MATERIAL", "parts_list"],
    ["GATHER SHEET", "gather"],
    ["KEY PLAN", "other"],
    ["Grundriss Bühne", "plan"],
  ])("takes %s for a sheet of the kind %s", (title, kind) => {
    expect(read(["DWG NO.", 700, 20], ["E-3", 800, 20], ["DRAWING TITLE", 700, 40], [title, 800, 40]).kind).toBe(kind);
  });

  it("takes a detail with a bill of material for a shop drawing", () => {
    const block: Text[] = [
      ["DWG NO.", 700, 20],
      ["K207", 800, 20],
      ["DWG DESCRIPTION", 700, 40],
      ["COLUMN DETAIL", 850, 40],
    ];
    expect(read(...block, ["BILL OF MATERIAL", 600, 700]).kind).toBe("shop");
    expect(read(...block, ["SEE BILL OF MATERIAL ON SHEET K208", 600, 700]).kind).toBe("detail");
  });

  it("reads the newest date of the title block", () => {
    expect(read(["ISSUED 03/12/2026", 800, 60], ["REVISED 04/02/2026", 800, 40], ["05/01/2026", 100, 700]).issued).toBe("2026-04-02");
    expect(read(["Datum", 700, 60], ["12.03.2026", 800, 60]).issued).toBe("2026-03-12");
    expect(read(["MAY 22, 2020", 800, 60]).issued).toBe("2020-05-22");
  });

  it("takes a sheet for void by a stamp, and not by a note", () => {
    const texts: Text[] = Array.from({ length: 9 }, (_, index) => ["W12X26", 100, 100 + 30 * index]);
    expect(read(...texts, ["NOT IN USE", 300, 500, 40]).isVoid).toBe(true);
    expect(read(...texts, ["NOT IN USE", 300, 500, 40], ["G-G", 300, 300, 40], ["K-K", 500, 300, 40]).isVoid).toBe(false);
    expect(read(...texts, ["NOT USED", 300, 500]).isVoid).toBe(false);
    expect(read(...texts, ["THIS SHEET SUPERSEDES S-101", 300, 500, 40]).isVoid).toBe(false);
  });
});

describe("views", () => {
  type Text = [text: string, x: number, y: number];
  const runs = (...texts: Text[]): Run[] =>
    joinRuns(texts.map(([text, x, y]) => ({ text, x, y, width: 0.6 * text.length * 10, height: 10, angle: 0 })));
  const page = { width: 1000, height: 800 };

  /** Frames with a cross in them, so that their linework hangs together. */
  function frames(...boxes: [left: number, bottom: number, right: number, top: number][]) {
    const list = new StrokeList();
    for (const [left, bottom, right, top] of boxes) {
      list.add(left, bottom, right, bottom, 1, 0);
      list.add(right, bottom, right, top, 1, 0);
      list.add(right, top, left, top, 1, 0);
      list.add(left, top, left, bottom, 1, 0);
    }
    return { ...page, strokes: list.take() };
  }

  describe("readPrintedScale", () => {
    it.each([
      ['1/4" = 1\'-0"', 18],
      ['SCALE: 3/32"=1\'-0"', 6.75],
      ['1 1/2" = 1\'-0"', 108],
      ["1-1/2\" = 1'", 108],
      ["1\" = 20'", 3.6],
      ['3" = 1\'-0"', 216],
      ["SCALE 1:100", 8.64],
      ["M 1:50", 17.28],
      ["1:100 @ A1", 8.64],
      ["NTS", null],
      ["SCALE: NOT TO SCALE", null],
    ])("reads %s as %p points for a foot", (text, pointsPerFoot) => {
      expect(readPrintedScale(text)?.pointsPerFoot).toBe(pointsPerFoot);
    });

    it.each(["W12X26", '12"', "SCALE", '0" = 1\'-0"', "ANTS", "FALL 1:100", "1:37"])("reads no scale in %s", (text) => {
      expect(readPrintedScale(text)).toBeNull();
    });
  });

  describe("findViews", () => {
    it("gives linework to the title below it, next to other views", () => {
      const sheet = frames([50, 200, 400, 700], [550, 300, 750, 500]);
      const texts = runs(["FRAMING PLAN", 60, 165], ['1/8" = 1\'-0"', 60, 150], ["ENLARGED PLAN", 560, 265], ['1/4" = 1\'-0"', 560, 250]);
      const views = findViews(sheet, texts);
      expect(views.map(({ title, statedPointsPerFoot }) => [title, statedPointsPerFoot]).sort()).toEqual([
        ["ENLARGED PLAN", 18],
        ["FRAMING PLAN", 9],
      ]);
      const titleAt = (x: number, y: number) => views[viewAt(views, { x, y }) ?? -1]?.title;
      expect([titleAt(100, 300), titleAt(600, 400), titleAt(900, 100)]).toEqual(["FRAMING PLAN", "ENLARGED PLAN", undefined]);
    });

    it("cuts linework of views that touch each other above the title between them", () => {
      const sheet = frames([50, 100, 400, 380], [50, 380, 400, 700]);
      const views = findViews(sheet, runs(["LOWER", 60, 75], ["NTS", 60, 60], ["UPPER", 60, 405], ["NTS", 60, 390]));
      const titleAt = (y: number) => views[viewAt(views, { x: 200, y }) ?? -1]?.title;
      expect([titleAt(200), titleAt(600)]).toEqual(["LOWER", "UPPER"]);
    });

    it("says how many times as large as the named paper the page is, and takes a slope for no scale", () => {
      const views = findViews(
        frames([50, 200, 400, 700]),
        runs(["ROOF FRAMING PLAN", 60, 165], ["1:100 @ A1", 60, 150], ["1:50", 200, 400]),
      );
      expect(views).toHaveLength(1);
      expect(views[0]).toMatchObject({ stated: "1:100 @ A1", statedPointsPerFoot: 8.64 });
      expect(views[0]?.paperTimes).toBeCloseTo(0.42, 2);
    });

    it("takes a sheet without titles for one view, at the scale of the title block", () => {
      const [view, ...others] = findViews(frames([50, 100, 400, 700]), runs(['1/4" = 1\'-0"', 900, 50]));
      expect(others).toEqual([]);
      expect(view).toMatchObject({ title: null, statedPointsPerFoot: 18, box: { left: 0, right: 1000 } });
    });
  });

  describe("viewOfLabel", () => {
    const view = (left: number, right: number) => ({
      ...{ title: null, stated: null, statedPointsPerFoot: null },
      box: { left, bottom: 100, right, top: 500 },
    });
    const label = (left: number) => ({ left, bottom: 200, right: left + 60, top: 210 });

    it("takes a label that begins before a view's edge and ends behind it for one of the view", () => {
      const views = [view(100, 400), view(600, 800)];
      expect([150, 390, 560, 450].map((left) => viewOfLabel(views, label(left)))).toEqual([0, 0, 1, null]);
    });

    it("does not choose between two views whose edges a label crosses", () => {
      expect(viewOfLabel([view(100, 400), view(440, 800)], label(390))).toBeNull();
    });
  });
});
