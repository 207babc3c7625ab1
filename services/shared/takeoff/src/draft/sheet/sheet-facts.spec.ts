import { describe, expect, it } from "@jest/globals";
import { StrokeList } from "../page/strokes.ts";
import { joinRuns, type Run } from "../text/runs.ts";
import { readSheetFacts } from "./sheet-facts.ts";

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

  it("takes a page of sentences without a sheet's number and scale for no drawing", () => {
    const letter = Array.from({ length: 12 }, (_, row): Text => [
      "we are pleased to offer the following members for your project",
      100,
      700 - 14 * row,
    ]);
    expect(readSheetFacts(page, runs(...letter)).isDrawing).toBe(false);
    expect(readSheetFacts(page, runs(...letter, ['SCALE: 1/8" = 1\'-0"', 100, 100])).isDrawing).toBe(true);
  });

  it("reads number and title next to their labels, never the labels", () => {
    const beside: Text[] = [
      ["Drawing #", 700, 40],
      ["PX-07", 800, 40],
      ["Drawing Title:", 700, 60],
      ["COLUMN DETAIL", 800, 60],
      ["Contract #", 700, 80],
      ["INV-0041", 800, 80],
    ];
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
    expect(read([label, 700, 40], [number, 830, 40], ["Maßstab", 700, 60], ["1:50", 830, 60], ["Datum", 700, 80])).toMatchObject({
      sheet: number,
      title: null,
    });
  });

  it("takes the heading of a drawing as its title where the title block has none", () => {
    const block: Text[] = [
      ["SHEET", 700, 20],
      ["S-03", 800, 20],
      ["W12X26", 300, 400],
    ];
    expect(read(...block, ["FLOOR FRAMING PLAN", 300, 200, 14], ["KEY PLAN", 500, 600, 15])).toMatchObject({
      sheet: "S-03",
      title: "FLOOR FRAMING PLAN",
      kind: "plan",
    });
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
    expect(read(...texts, ["NOT USED", 300, 500]).isVoid).toBe(false);
    expect(read(...texts, ["THIS SHEET SUPERSEDES S-101", 300, 500, 40]).isVoid).toBe(false);
  });
});
