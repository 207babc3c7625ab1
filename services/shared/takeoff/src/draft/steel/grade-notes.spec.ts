import { describe, expect, it } from "@jest/globals";
import { joinRuns } from "../text/runs.ts";
import { joinGradeNotes, readGradeNotes } from "./grade-notes.ts";

const HEIGHT = 8;
type Text = readonly [text: string, x: number, y: number];
const read = (...texts: Text[]): string[] =>
  readGradeNotes(joinRuns(texts.map(([text, x, y]) => ({ text, x, y, width: text.length * 5, height: HEIGHT, angle: 0 })))).map(
    ({ shape, grade }) => `${shape} ${grade}`,
  );

describe("grades in the notes of a drawing", () => {
  it("are of the families in front of them", () => {
    expect(read(["1. ALL W SHAPES ASTM A992 U.N.O.", 0, 100])).toEqual(["W A992"]);
    expect(read(["HSS: ASTM A500 GR. C", 0, 100])).toEqual(["HSS A500 GR. C"]);
    expect(read(["Hollow structural sections shall conform to ASTM A500, Grade B (Fy = 46 ksi)", 0, 100])).toEqual(["HSS A500 GR. B"]);
    expect(read(["WIDE FLANGE A992, CHANNELS, ANGLES AND PLATES A36", 0, 100])).toEqual([
      "W A992",
      "C A36",
      "MC A36",
      "L A36",
      "2L A36",
      "PL A36",
    ]);
    expect(read(["STEEL PIPE: ASTM A53, GRADE B", 0, 100])).toEqual(["PIPE A53 GR. B"]);
    expect(read(["PLATES: A572 GR. 50", 0, 100])).toEqual(["PL A572 GR. 50"]);
  });

  it("stand behind the family or on the next line, too", () => {
    expect(read(["WIDE FLANGE SHAPES", 0, 100], ["ASTM A992", 200, 100])).toEqual(["W A992"]);
    expect(read(["ALL WIDE FLANGE SHAPES SHALL CONFORM TO", 0, 100], ["ASTM A992, FY = 50 KSI.", 0, 88])).toEqual(["W A992"]);
    expect(read(["WIDE FLANGE SHAPES", 0, 100], ["ASTM A992", 0, 300])).toEqual([]);
  });

  it("are none of bolts, of existing steel, and of single connections", () => {
    expect(read(["PLATES FOR ANCHOR RODS ASTM A36", 0, 100], ["EXISTING W SHAPES ARE ASSUMED ASTM A36", 0, 80])).toEqual([]);
    expect(read(["W SHAPE CONNECTION PLATES A36", 0, 100], ["BOLTS: ASTM A325", 0, 80], ["W12X26", 0, 60])).toEqual([]);
  });

  it("hold for a file where all pages say the same", () => {
    const w = { shape: "W", grade: "A992" };
    expect([...joinGradeNotes([w, w, { shape: "PL", grade: "A36" }, { shape: "PL", grade: "A572 GR. 50" }])]).toEqual([["W", "A992"]]);
  });
});
