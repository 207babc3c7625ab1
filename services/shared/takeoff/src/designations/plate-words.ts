import { isGrade } from "../grades.ts";
import { rememberTexts } from "../repeated-texts.ts";
import { D_MM, GAP } from "./dimension-text.ts";
import { readFamily } from "./family-words.ts";
import { inLetters } from "./other-words.ts";
import { normalize } from "./read-designation.ts";

/** `PL`, `PL 10`, `END PLATES`, `FLAT BAR 8`, and the other way round `10MM PLATE`. */
const PLATE = new RegExp(
  String.raw`^(?<words>(?:[A-Z]+ ){0,3}?(?:PLATE|PLT?|BPL|FLAT BAR|FLAT|FLT?|FB)S?)(?:${GAP}(?<size>[\d ./"MX*-]+))?(?: ?THK?\.?)?$`,
);
const THICKNESS_FIRST = new RegExp(String.raw`^(?<size>${D_MM}) ?(?:THK?\.? ?)?(?<words>PL(?:ATE)?)S?$`);
/** The longest text that is looked at, in characters. */
const MAX_TEXT = 60;

/** What a cell says of a plate. */
export interface PlateWords {
  letters: "PL" | "FB";
  /** More than the letters: `END PLATE`. */
  remark: string;
  /** What stands next to the words; empty for nothing. */
  size: string;
  /** Behind both. */
  grade?: string;
}

/** What a text says of a plate or a flat, with the dimensions next to its words, which may be less than all; null for another text. */
export function readPlateWords(text: string): PlateWords | null {
  return text.length > MAX_TEXT ? null : readRemembered(text);
}

const readRemembered = rememberTexts((text) => readWithGrade(normalize(text).replace(OTHER_UNIT, "")), MAX_TEXT);

/** The same dimension in another unit: `1/2 [12.7]`. */
const OTHER_UNIT = / ?\[\d[\d .X]*\]/g;

/** Also with the grade behind it: `PL 10 S355`, `PL 1/2, ASTM A36`. */
function readWithGrade(whole: string): PlateWords | null {
  const words = readWords(whole);
  if (words) return words;
  for (const {
    0: { length },
    index,
  } of whole.matchAll(/(?:,? )/g)) {
    const bare = isGrade(whole.slice(index + length)) ? readWords(whole.slice(0, index)) : null;
    if (bare) return { ...bare, grade: whole.slice(index + length) };
  }
  return null;
}

function readWords(whole: string): PlateWords | null {
  const { words = "", size = "" } = (PLATE.exec(whole) ?? THICKNESS_FIRST.exec(whole) ?? PLATE.exec(inLetters(whole) ?? ""))?.groups ?? {};
  const family = readFamily(words || whole);
  const letters = family ?? readFamily(words.split(" ").at(-1) ?? "");
  return letters === "PL" || letters === "FB" ? { letters, remark: family === null ? words : "", size } : null;
}
