import { describe, expect, it } from "@jest/globals";
import { createWhite, type GrayImage } from "./image/gray-image.ts";
import { eraseRules, findRules } from "./image/rules.ts";
import { measureSkew } from "./image/skew.ts";
import { placeTexts, placeUpright } from "./place-texts.ts";
import type { ReadLine } from "./reading/text-box.ts";
import { joinLines } from "./text/join-lines.ts";
import { meanScore } from "./text/mean-score.ts";
import { hideStackedNumbers, repairText } from "./text/repair.ts";

const PICTURE = { width: 400, height: 200 };
/** The same text of a sheet, as it stands in the picture when the sheet lies turned. */
const LYING: Record<0 | 90 | 180 | 270, Pick<ReadLine, "left" | "top" | "right" | "bottom" | "angle">> = {
  0: { left: 40, right: 140, top: 20, bottom: 40, angle: 0 },
  90: { left: 20, right: 40, top: 60, bottom: 160, angle: 90 },
  180: { left: 260, right: 360, top: 160, bottom: 180, angle: 180 },
  270: { left: 360, right: 380, top: 40, bottom: 140, angle: 270 },
};

describe("placeTexts", () => {
  it.each([0, 90, 180, 270] as const)(
    "puts a text of a sheet that lies turned by %d degrees where it stands on the upright sheet",
    (turn) => {
      const placing = placeUpright(turn === 90 || turn === 270 ? { width: 400, height: 200 } : PICTURE, 2, turn);
      const [text] = placeTexts([{ ...LYING[turn], text: "W12X26", score: 0.9, hasStacked: false }], placing, turn, 2);
      expect([placing.width, placing.height]).toEqual(turn === 90 || turn === 270 ? [100, 200] : [200, 100]);
      expect(text?.angle).toBeCloseTo(0);
      // 20 dots and 4 of the box's side from the left; 40 less 4.6 dots from the top.
      expect([text?.x, placing.height - (text?.y ?? 0)].map((value) => Number(value).toFixed(1))).toEqual(["22.0", "17.7"]);
      expect([text?.width, text?.height].map((value) => Number(value).toFixed(1))).toEqual(["46.0", "7.6"]);
    },
  );
});

const SIZES = { shortest: 40, thickest: 6 };

function fill(picture: GrayImage, left: number, top: number, right: number, bottom: number): void {
  for (let y = top; y < bottom; y++) picture.data.fill(0, y * picture.width + left, y * picture.width + right);
}

const countInk = ({ data }: GrayImage): number => data.filter((dot) => dot < 150).length;

describe("findRules", () => {
  it("finds level and upright lines with their ends, middles and thickness, and neither letters nor filled areas", () => {
    const picture = createWhite(300, 200);
    fill(picture, 10, 20, 210, 23);
    fill(picture, 250, 30, 252, 180);
    fill(picture, 20, 60, 50, 62);
    fill(picture, 60, 100, 160, 180);
    const rules = findRules(picture, SIZES);
    expect(rules.map(({ isLevel, from, to }) => [isLevel, from, to])).toEqual([
      [true, 10, 210],
      [false, 30, 180],
    ]);
    expect(rules.map(({ across, thickness }) => [Math.round(across * 10) / 10, Math.round(thickness)])).toEqual([
      [21.5, 3],
      [251, 2],
    ]);
  });

  it("finds a thin line that steps from row to row as one", () => {
    const picture = createWhite(400, 40);
    for (let x = 20; x < 380; x++) fill(picture, x, 18 + Math.floor((x + 20) / 90), x + 1, 19 + Math.floor((x + 20) / 90));
    const rules = findRules(picture, SIZES);
    expect(rules).toHaveLength(1);
    expect([rules[0]?.from, rules[0]?.to]).toEqual([20, 380]);
  });
});

describe("eraseRules", () => {
  it("whitens a line and leaves what crosses it and what is short", () => {
    const picture = createWhite(300, 100);
    fill(picture, 10, 50, 290, 52);
    const line = countInk(picture);
    fill(picture, 100, 35, 104, 65);
    fill(picture, 200, 20, 210, 22);
    const all = countInk(picture);
    eraseRules(picture, SIZES);
    expect(countInk(picture)).toBe(all - line + 4 * 2);
  });
});

describe("measureSkew", () => {
  it.each([-2.9, -1.3, -0.2, 0, 0.4, 2.2, 3])("finds that lines fall by %d degrees, whatever else is on the page", (degrees) => {
    const picture = createWhite(900, 600);
    const slope = Math.tan((degrees * Math.PI) / 180);
    for (let line = 0; line < 8; line++) {
      for (let x = 50; x < 850; x++) {
        const y = Math.round(100 + line * 50 + slope * (x - 450));
        picture.data[y * 900 + x] = 0;
      }
    }
    for (let speck = 0; speck < 2000; speck++) picture.data[(speck * 7919) % picture.data.length] = 0;
    expect(measureSkew(picture)).toBeCloseTo(degrees, 1);
  });

  it("finds none on an empty page", () => {
    expect(measureSkew(createWhite(90, 60))).toBe(0);
  });
});

const box = (text: string, left: number, right: number, top = 0, angle: ReadLine["angle"] = 0): ReadLine => ({
  text,
  left,
  right,
  top,
  bottom: top + 20,
  angle,
  score: 0.9,
  hasStacked: false,
});

describe("joinLines", () => {
  it("joins boxes that follow each other on one line", () => {
    expect(joinLines([box("(20)", 108, 150), box("W12X26", 0, 100), box("W8X10", 0, 100, 40)]).map(({ text }) => text)).toEqual([
      "W12X26 (20)",
      "W8X10",
    ]);
  });

  it("joins the parts of one word without a blank, and leaves what stands apart", () => {
    expect(joinLines([box("W12", 0, 60), box("X26", 54, 100), box("W8X10", 140, 200)]).map(({ text }) => text)).toEqual([
      "W12X26",
      "W8X10",
    ]);
  });

  it("joins texts that are read upside down from the right", () => {
    const [joined] = joinLines([box("(20)", 0, 42, 0, 180), box("W12X26", 50, 150, 0, 180)]);
    expect([joined?.text, joined?.left, joined?.right]).toEqual(["W12X26 (20)", 0, 150]);
  });

  it("joins upright texts from below", () => {
    const upright = (text: string, top: number, bottom: number): ReadLine => ({
      text,
      left: 0,
      right: 20,
      top,
      bottom,
      angle: 90,
      score: 0.9,
      hasStacked: false,
    });
    expect(joinLines([upright("(20)", 0, 42), upright("W12X26", 50, 150)]).map(({ text }) => text)).toEqual(["W12X26 (20)"]);
  });
});

describe("meanScore", () => {
  it("is that of the letters, so that what is left of lines does not outweigh texts", () => {
    const texts = ["OFFICE 101", "OFFICE 102", "BREAK 103"].map((text) => ({ text, score: 0.97 }));
    const scraps = Array.from({ length: 6 }, () => ({ text: "I", score: 0.3 }));
    expect(meanScore(texts.concat(scraps))).toBeCloseTo(0.86, 2);
    expect(meanScore(scraps)).toBeCloseTo(0.3, 6);
  });

  it("is null without a letter", () => {
    expect(meanScore([])).toBeNull();
    expect(meanScore([{ text: "", score: 0.9 }])).toBeNull();
  });
});

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
    ["L4X4%3/8", "L4X4X3/8"],
    ["W18X35 (4,8.6)", "W18X35 (4,8,6)"],
    ['W21X44 C=1 1I4"', 'W21X44 C=1 1/4"'],
    ["HSS6X6X3I8", "HSS6X6X3/8"],
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
