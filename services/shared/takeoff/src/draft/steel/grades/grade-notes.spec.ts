import { describe, expect, it } from "@jest/globals";
import { joinRuns } from "../../text/runs.ts";
import { joinGradeNotes, readGradeNotes, type GradeNote } from "./grade-notes.ts";

const HEIGHT = 8;
type Text = readonly [text: string, x: number, y: number];
const readNotes = (...texts: Text[]): GradeNote[] =>
  readGradeNotes(joinRuns(texts.map(([text, x, y]) => ({ text, x, y, width: text.length * 5, height: HEIGHT, angle: 0 }))));
const read = (...texts: Text[]): string[] => readNotes(...texts).map(({ shape, grade }) => `${shape} ${grade}`);

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
    expect(read(["SHS 100x100x6", 0, 100], ["STEEL S235JR", 200, 100])).toEqual([]);
    expect(read(["310 UB 40.4", 0, 100], ["HSS 152x152x9.5", 0, 80], ["GRADE 300PLUS", 200, 100])).toEqual([]);
  });

  it("are none of bolts, of existing steel, and of single connections", () => {
    expect(read(["PLATES FOR ANCHOR RODS ASTM A36", 0, 100], ["EXISTING W SHAPES ARE ASSUMED ASTM A36", 0, 80])).toEqual([]);
    expect(read(["W SHAPE CONNECTION PLATES A36", 0, 100], ["BOLTS: ASTM A325", 0, 80], ["W12X26", 0, 60])).toEqual([]);
  });

  it("are of the families behind them where these follow with `for`", () => {
    expect(read(["A992 FOR W SHAPES, A36 FOR PLATES", 0, 100])).toEqual(["W A992", "PL A36"]);
    expect(read(["S355JR FOR UB, S275JR FOR PLATES", 0, 100])).toEqual(["UB S355JR", "PL S275JR"]);
    expect(read(["ALL STEELWORK EXCEPT PLATES SHALL BE S355JR", 0, 100])).toEqual([]);
  });

  it.each([
    ["RHS GRADE C350L0", ["RHS C350L0"]],
    ["HOLLOW SECTIONS TO AS/NZS 1163 GRADE C450", ["SHS C450", "RHS C450", "CHS C450"]],
    ["PLATES GRADE 250", ["PL GRADE 250"]],
    ["PLATES TO AS/NZS 3678-250", ["PL GRADE 250"]],
    ["UNIVERSAL BEAMS TO AS/NZS 3679.1 GRADE 300", ["UB GRADE 300"]],
    ["UB'S AND UC'S AS/NZS 3679.1-300L15", ["UB GRADE 300L15", "UC GRADE 300L15"]],
    ["W SHAPES CSA G40.21 350W, HSS G40.21-350 WT CLASS C, PLATES 300W", ["W 350W", "HSS 350WT", "PL 300W"]],
    ["IPE, HEA: S355J2+N", ["IPE S355J2+N", "HEA S355J2+N"]],
    ["HOLLOW SECTIONS S 355 J2H", ["SHS S355J2H", "RHS S355J2H", "CHS S355J2H"]],
    ["HOLLOW SECTIONS TO BE S355 J2H U.N.O.", ["SHS S355J2H", "RHS S355J2H", "CHS S355J2H"]],
    ["PLATES TO EN 10025-2 S235", ["PL S235"]],
  ])("of metric standards are read: %s", (note, expected) => {
    expect(read([note, 0, 100])).toEqual(expected);
  });

  it.each([
    "SLAB ON PLATES ON GRADE 250",
    "PLATES 10 MM ABOVE FINISHED GRADE 250",
    "PLATES: SEE S235",
    "BASE PLATES GRADE 250 MM",
    "RHS GRADE 300PLUS",
    "EXISTING STRUCTURAL STEEL IS 300W",
    "ALL STEEL BEAMS S355JR",
    "ALL COLD FORMED SECTIONS GRADE 450",
    "STRUCTURAL STEEL SHALL NOT BE WEAKER THAN S275JR",
    "ALL STRUCTURAL STEEL ASTM A36",
    "2. STEEL DECK S235JR",
    "STEEL S235JR",
    "4. STEEL BEAMS TO CSA G40.21 350W",
  ])("are not guessed: %s", (note) => {
    expect(read([note, 0, 100])).toEqual([]);
  });

  it.each([
    ["ALL STEELWORK GRADE 300PLUS U.N.O.", "UB UC PFC EA", "300PLUS", "PL SHS C"],
    ["ALL SECTIONS TO BE S355JR UNLESS NOTED OTHERWISE", "IPE HEA UB L", "S355JR", "PL SHS"],
    ["ALL STRUCTURAL STEEL: CSA G40.21 350W", "W C L HSS PL", "350W", "UB"],
    ["STEELWORK TO BE GRADE 300", "UB PL", "GRADE 300", "SHS"],
    ["STRUCTURAL STEEL TO BE S235JR", "IPE SHS PL", "S235JR", "W"],
    ["2. STEEL CSA G40.21 350W; HSS 350W CLASS C.", "W C L HSS PL", "350W", "UB"],
    ["3. Stahl: S235JR", "IPE HEA UPN RHS L", "S235JR", "W"],
  ])("of all steel are those of the shapes that exist in them: %s", (note, shapes, grade, others) => {
    const grades = joinGradeNotes(readNotes([note, 0, 100]));
    expect(shapes.split(" ").map((shape) => grades.get(shape))).toEqual(shapes.split(" ").map(() => grade));
    expect(others.split(" ").flatMap((shape) => grades.get(shape) ?? [])).toEqual([]);
  });

  it("of a family hold before those of all steel", () => {
    const notes = readNotes(["ALL STEELWORK S355JR U.N.O.", 0, 100], ["RHS AND SHS S355J2H", 0, 80], ["PLATES S235JR", 0, 60]);
    const grades = joinGradeNotes([...notes, { shape: "UB", grade: "S275JR", isGeneral: false }]);
    const found = ["UC", "RHS", "SHS", "CHS", "PL", "UB"].map((shape) => grades.get(shape));
    expect(found).toEqual(["S355JR", "S355J2H", "S355J2H", "S355JR", "S235JR", "S275JR"]);
    expect(joinGradeNotes(readNotes(["ALL STEELWORK S355JR", 0, 100], ["ALL STEELWORK S275JR", 0, 80])).size).toBe(0);
  });

  it("hold for a file where all pages say the same", () => {
    const w = { shape: "W", grade: "A992", isGeneral: false };
    const plates = ["A36", "A572 GR. 50"].map((grade) => ({ shape: "PL", grade, isGeneral: false }));
    expect([...joinGradeNotes([w, w, ...plates])]).toEqual([["W", "A992"]]);
  });
});
