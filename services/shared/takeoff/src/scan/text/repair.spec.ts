import { describe, expect, it } from "@jest/globals";
import { hideStackedNumbers, repairText } from "./repair.ts";

describe("repairText", () => {
  it.each([
    ["WI2X26", "W12X26"],
    ["W1OX22 (2O)", "W10X22 (20)"],
    ["W12*26", "W12X26"],
    ["VV12X26 [2O]", "W12X26 (20)"],
    ["IW12X26", "W12X26"],
    ["1 W12X26", "1 W12X26"],
    ["W1226", "W12X26"],
    ["W18 x 35", "W18X35"],
    ["HS5 6X6X3/8", "HSS6X6X3/8"],
    ["HSS6*6X1/4", "HSS6X6X1/4"],
    ["L4X4%3/8", "L4X4X3/8"],
    ["W18X35 (4,8.6)", "W18X35 (4,8,6)"],
    ['W21X44 C=1 1I4"', 'W21X44 C=1 1/4"'],
    ["HSS6X6X3I8", "HSS6X6X3/8"],
    ["W1 6X26", "W16X26"],
    ["W1 2X1 9", "W12X19"],
    ["W1 8X 35", "W18X35"],
    ["W24X10 4", "W24X104"],
    ["W21X48 28)", "W21X48 28)"],
    ["W12X19 0", "W?12X19 0"],
    ["ASS6X6X3/8", "HSS6X6X3/8"],
    ["HS86X6X3/8", "HSS6X6X3/8"],
    ["TS6X6X3/8", "TS6X6X3/8"],
    ["25' -6\"", "25'-6\""],
    ["W18X40((15)", "W18X40(15)"],
    ['W12X26 {14} C-3/4"', 'W12X26 (14) C=3/4"'],
    ['24°-0"', "24'-0\""],
    ["24'-0°", "24'-0\""],
    ["24'-6''", "24'-6\""],
  ])("repairs letters and stray marks: %s is %s", (read, repaired) => {
    expect(repairText(read)).toBe(repaired);
  });

  it.each(["W10X13", "W12X27", "W99X99", "W1O"])("never makes another digit of a digit, and leaves what has no reading: %s", (read) => {
    expect(repairText(read)).toBe(read);
  });

  it("leaves a size whose X is missing where it has two readings", () => {
    // W4X13 and W41X3: one. W1012 is W10X12; W6125 is none; W1231 has one reading too.
    expect([repairText("W6125"), repairText("W1012")]).toEqual(["W6125", "W10X12"]);
  });

  it.each([
    ["HSS6X6X1", "HSS?6X6X1"],
    ["HSS 8X8X3", "HSS?8X8X3"],
    ["L4X4X3", "L?4X4X3"],
  ])("keeps a size from being read whose thickness lost its fraction: %s", (read, left) => {
    expect(repairText(read)).toBe(left);
  });

  it.each(["HSS6X6X3/8", "HSS3.500X0.188", "L4X4X3/8", "L6X3 1/2X5/16", "HSS152X152X10", "L80X80X8", "HSS6X6X.25"])(
    "keeps a whole size: %s",
    (read) => {
      expect(repairText(read)).toBe(read);
    },
  );

  it("keeps words and numbers of other kinds", () => {
    const texts = [
      "SEE SCHEDULE",
      "SECOND FLOOR FRAMING PLAN",
      'SCALE: 3/16" = 1\'-0"',
      "C8X12.5",
      "SIZE, NUMBER OF STUDS",
      "S1235",
      "C 1020",
      "S-101",
      "MC8X20",
    ];
    expect(texts.map(repairText)).toEqual(texts);
  });
});

describe("hideStackedNumbers", () => {
  it("leaves out what may lack its fraction, and nothing else", () => {
    expect(hideStackedNumbers('W18X35 (12) C=14"')).toBe('W18X35 (12) C=?"');
    expect(hideStackedNumbers('W18X35 C=1 1/4"')).toBe('W18X35 C=1 1/4"');
    expect(hideStackedNumbers("24'-61\"")).toBe("24'-?\"");
    expect(hideStackedNumbers("24'-6 1/2\"")).toBe("24'-6 1/2\"");
  });
});
