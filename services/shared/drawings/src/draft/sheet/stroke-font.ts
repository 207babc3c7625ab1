import type { Point } from "../../model/model.ts";

/**
 * Letters as lines on a grid of 5 by 7, x and y as digits, the baseline at 0: `00 06` is an upright line. A comma lifts the pen.
 * As the lettering of drawing programs, all are capitals.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  A: "00 26 40,12 32",
  B: "00 06 36 45 44 33 03,33 42 41 30 00",
  C: "45 36 16 05 01 10 30 41",
  D: "00 06 26 44 42 20 00",
  E: "46 06 00 40,03 33",
  F: "46 06 00,03 33",
  G: "45 36 16 05 01 10 30 41 43 23",
  H: "00 06,40 46,03 43",
  I: "10 30,20 26,16 36",
  J: "46 41 30 10 01",
  K: "00 06,46 03 40",
  L: "06 00 40",
  M: "00 06 23 46 40",
  N: "00 06 40 46",
  O: "01 05 16 36 45 41 30 10 01",
  P: "00 06 36 45 44 33 03",
  Q: "01 05 16 36 45 41 30 10 01,22 40",
  R: "00 06 36 45 44 33 03,23 40",
  S: "45 36 16 05 04 13 33 42 41 30 10 01",
  T: "06 46,26 20",
  U: "06 01 10 30 41 46",
  V: "06 20 46",
  W: "06 10 24 30 46",
  X: "00 46,06 40",
  Y: "06 23 46,23 20",
  Z: "06 46 00 40",
  "0": "01 05 16 36 45 41 30 10 01 45",
  "1": "15 26 20,10 30",
  "2": "05 16 36 45 44 00 40",
  "3": "06 46 23 33 42 41 30 10 01",
  "4": "30 36 02 42",
  "5": "46 06 03 33 42 41 30 00",
  "6": "36 16 04 01 10 30 41 42 33 03",
  "7": "06 46 10",
  "8": "13 04 05 16 36 45 44 33 13 02 01 10 30 41 42 33",
  "9": "10 30 42 45 36 16 05 04 13 43",
  "'": "26 24",
  '"': "16 14,36 34",
  "-": "13 33",
  "/": "00 46",
  ".": "20 21",
  ",": "21 10",
  ":": "21 22,24 25",
  ";": "21 10,24 25",
  "(": "36 24 22 30",
  ")": "16 24 22 10",
  "[": "36 16 10 30",
  "]": "16 36 30 10",
  "+": "03 43,21 25",
  "=": "02 42,04 44",
  "#": "10 16,30 36,02 42,04 44",
  "@": "31 11 02 04 15 35 44 42 33 24 22 32",
  "&": "40 05 16 25 01 10 20 42",
  "%": "00 46,05 16,30 41",
  " ": "",
};

/** Capitals are 0.72 of the font's size high. */
const CAPITAL = 0.72;

/**
 * The lines of a letter of a width, in points from the start of its baseline. Throws for a letter that the font does not hold.
 */
export function letterStrokes(letter: string, size: number, width: number): Point[][] {
  const glyph = GLYPHS[letter.toUpperCase()];
  if (glyph === undefined) throw new Error(`The stroke font has no ${JSON.stringify(letter)}`);
  const across = (width * 0.8) / 4;
  const up = (size * CAPITAL) / 6;
  return glyph
    .split(",")
    .filter((line) => line !== "")
    .map((line) => line.split(" ").map(([x = "0", y = "0"]): Point => [width * 0.1 + Number(x) * across, Number(y) * up]));
}
