import { readForeignFamily } from "./other-words.ts";

/** Families in words, with the letters that designations use. */
const FAMILY_WORDS: Readonly<Record<string, string>> = {
  "WIDE FLANGE": "W",
  WF: "W",
  "W SHAPE": "W",
  BEAM: "W",
  CHANNEL: "C",
  "MISC CHANNEL": "MC",
  ANGLE: "L",
  "EQUAL ANGLE": "L",
  "UNEQUAL ANGLE": "L",
  "DOUBLE ANGLE": "2L",
  TUBE: "HSS",
  TUBING: "HSS",
  TS: "HSS",
  "HSS RECT": "HSS",
  "HSS ROUND": "HSSR",
  PIPE: "PIPE",
  PI: "PIPE",
  PLATE: "PL",
  PLT: "PL",
  BPL: "PL",
  "BENT PLATE": "PL",
  "FLAT BAR": "FB",
  FLAT: "FB",
  FLT: "FB",
  FL: "FB",
  "ROUND BAR": "RB",
  ROD: "RB",
  // The letter of KISS files.
  D: "RB",
  "SQUARE BAR": "SQ",
  TEE: "WT",
  "UNIVERSAL BEAM": "UB",
  "UNIVERSAL COLUMN": "UC",
  "PARALLEL FLANGE CHANNEL": "PFC",
  NU: "NUT",
  WA: "WASHER",
  "MACHINE BOLT": "MB",
  "HIGH STRENGTH BOLT": "HS",
  "ANCHOR BOLT": "AB",
};
const FAMILY_LETTERS = new Set(
  (
    "W M S HP C MC WT MT ST L 2L 2C HSS HSSR HSSS PL FB RB SQ IPE IPN HEAA HEA HEB HEM HD UPN UPE UB UC UBP PFC WB WC TFB TFC EA UA SHS " +
    "RHS CHS CFRHS CFSHS CFCHS ISMB ISMC ISA RH HN HM HW BH WWF MB HS AB NUT WASHER"
  ).split(" "),
);

/** The material behind a family and a comma: `W,STL`. Without the comma `C STEEL` is carbon steel. */
const OF_STEEL = /, ?(?:STL|STEEL)$/;

/** The letters of a family that a cell names, in words or in letters: `Wide Flange` is `W`. Null for another text. */
export function readFamily(text: string): string | null {
  const words = text.toUpperCase().trim().replace(OF_STEEL, "");
  const key = words
    .replace(/[^A-Z0-9]+/g, " ")
    .trim()
    .replace(/S$/, (plural) => (FAMILY_LETTERS.has(words) ? plural : ""));
  if (FAMILY_LETTERS.has(key)) return key;
  return Object.hasOwn(FAMILY_WORDS, key) ? (FAMILY_WORDS[key] ?? null) : readForeignFamily(words);
}
