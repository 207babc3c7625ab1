import { describe, expect, it } from "@jest/globals";
import { lengthInInches, lengthInMillimetres } from "./cells/lengths.ts";
import { readDesignation } from "./designations/read-designation.ts";
import { beginsWithGrade, isGrade } from "./grades.ts";
import { kissType } from "./kiss-types.ts";
import { areMetricPieces, isMetricScale, writePieceLength } from "./piece-length.ts";
import { rememberTexts } from "./repeated-texts.ts";
import { isHeaderName } from "./table/columns/header-name.ts";
import { TAKEOFF_HEADERS } from "./takeoff-columns.ts";
import { readTypedLength } from "./typed-length.ts";

describe("isGrade", () => {
  it.each([
    ..."A992|A36|ASTM A500 Gr. B|A500 Gr.B|A572-50|A572 GR 50|A53 GR B|A325N|A490-X|F1554 Gr 36|A992/A572-50|A36 or A572".split("|"),
    ..."300W|350AT|G40.21 300W|S355J2|S235JR|S275J0|ST37-2|GR 50|Gr. 50 ksi|a992 galv".split("|"),
    ..."A1011|A500-B|A53-B|A193 Gr B6|S235JRH|Q235B|Q355B|SS400|SM490A|E250BR|300PLUS|C350L0|G450|6061-T6|5052-H32|SS304|316L".split("|"),
    ..."1.4301|1.0038|A-36|A-992|A-500 GR B|A-572-50|SM355|SM355A|SS275|SN490B|SHN355|42CrMo4 +QT|E235+C|C45+C".split("|"),
  ])("holds for %s", (text) => {
    expect(isGrade(text)).toBe(true);
  });

  it.each(["", "W18X35", "50", "A1", "Steel", "C8X11.5", "304", "310UB40.4", "C45", "A-12", "1.2345", "E235", "A".repeat(100_000)])(
    "does not hold for %.20j",
    (text) => {
      expect(isGrade(text)).toBe(false);
    },
  );
});

describe("beginsWithGrade", () => {
  it.each(["S235JR galvanisé à chaud", "S355J2, primed", "A36"])("holds for %s", (text) => {
    expect(beginsWithGrade(text)).toBe(true);
  });

  it.each(["A36 PL 1/2X6", "Acier zingué (achat)", "galvanized S235JR", "A36 2 sides"])("does not hold for %s", (text) => {
    expect(beginsWithGrade(text)).toBe(false);
  });
});

describe("kissType", () => {
  it.each([
    ["W18X35", "", "W"],
    ["4 STD PIPE", "", "PI"],
    ["HSS6X6X3/8", "", "HSS"],
    ["ANCHOR ROD 3/4X18", "", "AB"],
    [`3/4" A325 X 2"`, "", "HS"],
    ["HS BOLT 3/4X2", "", "HS"],
    ["HIGH STRENGTH BOLT 3/4X2", "", "HS"],
    ["BOLT 3/4X2", "a325", "HS"],
    ["BOLT 3/4X2", "A307", "MB"],
    ["MACHINE BOLT 3/4X2", "", "MB"],
    ["MB 5/8X2-1/4", "", "MB"],
    ["HS 3/4X2", "", "HS"],
    ["NUT 3/4", "", "NU"],
    ["WA 5/8", "", "WA"],
    ["310UB40.4", "", "UB"],
    ["100x100x8 EA", "", "L"],
    ["ISA 75x75x8", "", "L"],
    ["RHS 120x80x5", "", "RHS"],
    ["TUBE125*125*3.2", "", "HSS"],
    ["RH300*150*6.5*9", "", "H"],
    ["PL Base Plate", "", "PL"],
  ])("of %s with the grade %j is %s", (text, grade, type) => {
    expect(kissType(readDesignation(text)!, grade)).toBe(type);
  });

  it.each(["BOLT 3/4X2", "M20X60", "18K4", "METAL DECK", "BAR GRATING", "SHEAR STUD 3/4X5", "600S162-54", "C200-19"])(
    "of %s is not known",
    (text) => {
      expect(kissType(readDesignation(text)!, "")).toBe("");
    },
  );
});

it.each([
  ["310UB40.4", 5400 / 25.4, "5400 mm"],
  ["W310X39", 7501 / 25.4, "7501 mm"],
  ["W18X35", 306, "25'-6\""],
  ["not steel", 12, "1'-0\""],
])("writes the length of %s in its units", (designation, inches, written) => {
  expect(writePieceLength(inches, designation)).toBe(written);
});

it.each([
  ["in millimetres", ["310UB40.4", "18K4", "not steel"], true],
  ["in inches", ["W18X35"], false],
  ["in both", ["310UB40.4", "W18X35"], false],
  ["in nothing that tells a unit", ["not steel"], false],
])("tells whether the steel of a takeoff is metric: %s", (_, designations, isMetric) => {
  expect(areMetricPieces(designations)).toBe(isMetric);
});

it.each([
  ["1:100", true],
  ["M 1 : 50", true],
  [`1/4" = 1'-0"`, false],
  [`1/4" = 1'-0" (1:48)`, false],
])("tells whether a scale is written as on metric drawings: %s", (stated, isMetric) => {
  expect(isMetricScale(stated)).toBe(isMetric);
});

function counted(maxLength = 10) {
  const read: string[] = [];
  return { read, recall: rememberTexts((text) => (read.push(text), text === "" ? null : text.length), maxLength) };
}

describe("rememberTexts", () => {
  it("reads a text that is repeated once, also one that says nothing", () => {
    const { read, recall } = counted();
    expect(["ab", "", "ab", ""].map(recall)).toEqual([2, null, 2, null]);
    expect(read).toEqual(["ab", ""]);
  });

  it("does not hold long texts", () => {
    const { read, recall } = counted(1);
    expect([recall("ab"), recall("ab")]).toEqual([2, 2]);
    expect(read).toEqual(["ab", "ab"]);
  });

  it("forgets what it knows when a table repeats nothing", () => {
    const { read, recall } = counted();
    for (let at = 0; at < 5001; at++) recall(String(at));
    recall("0");
    recall("5000");
    expect(read.length).toBe(5002);
    expect(read.at(-1)).toBe("0");
  });
});

describe("TAKEOFF_HEADERS", () => {
  it("contains headers that are understood when the file is read again", () => {
    expect(TAKEOFF_HEADERS).toHaveLength(20);
    expect(TAKEOFF_HEADERS.filter((header) => !isHeaderName(header))).toEqual([]);
  });
});

it.each([
  ["28", 336],
  ["28.5", 342],
  ["28 0", 336],
  ["28-0", 336],
  ["28 6", 342],
  ["28 6 1/2", 342.5],
  ["28-6 1/2", 342.5],
  ["28 1/2", 342],
  [" 28  11.5 ", 347.5],
  [`28'-6"`, 342],
  [`6"`, 6],
])("reads %j as feet where pieces are in feet", (text, inches) => {
  expect(lengthInInches(readTypedLength(text, "ft")!)).toBe(inches);
});

it.each([
  ["5400", "mm", 5400],
  ["5400 mm", "ft", 5400],
  ["5.4 m", "ft", 5400],
  ["5.4 m", "mm", 5400],
  ["540cm", "mm", 540 * 10],
  ["10'", "mm", 3048],
] as const)("reads %j as metric where it says so, or pieces are in %s", (text, unit, millimetres) => {
  expect(lengthInMillimetres(readTypedLength(text, unit)!)).toBeCloseTo(millimetres, 9);
});

it.each([
  ["", "ft"],
  ["0", "ft"],
  ["long", "ft"],
  ["28 12", "ft"],
  ["28 0", "mm"],
  ["-5", "ft"],
  ["11/2", "ft"],
] as const)("reads no length from %j where pieces are in %s", (text, unit) => {
  expect(readTypedLength(text, unit)).toBeNull();
});
