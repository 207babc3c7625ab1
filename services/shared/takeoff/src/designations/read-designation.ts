import { plainMarks } from "../plain-marks.ts";
import { isRolledSection } from "../sections/catalogues/rolled-sections.ts";
import { rememberTexts } from "../repeated-texts.ts";
import { readCounted, readWithGrade, readWithLength, readWithWords } from "./more-than-designation.ts";
import { withFamilyFirst } from "./family-behind.ts";
import { inLetters } from "./other-words.ts";
import { AMERICAN_RULES } from "./standards/american.ts";
import { ASIAN_RULES } from "./standards/asian.ts";
import { AUSTRALIAN_RULES } from "./standards/australian.ts";
import { BRITISH_RULES } from "./standards/british.ts";
import { CANADIAN_RULES } from "./standards/canadian.ts";
import { EUROPEAN_RULES } from "./standards/european.ts";
import { FREE_HARDWARE_RULES, HARDWARE_MARKS, HARDWARE_RULES } from "./standards/hardware.ts";
import { PLATE_AND_BAR_RULES } from "./standards/plates-and-bars.ts";
import { SHARED_NAME_RULES } from "./standards/shared-names.ts";
import { DECK_RULES, PROGRAM_RULES } from "./standards/program-names.ts";
import type { ReadDesignation, Rule } from "./rule.ts";

export type { ReadDesignation } from "./rule.ts";

/** The longest text that is read as a designation, in characters. */
const MAX_TEXT_LENGTH = 60;

/** In order: a rule is tried when those before it do not match. */
const RULES: readonly Rule[] = [
  ...AMERICAN_RULES,
  ...CANADIAN_RULES,
  ...AUSTRALIAN_RULES,
  ...BRITISH_RULES,
  ...SHARED_NAME_RULES,
  ...EUROPEAN_RULES,
  ...ASIAN_RULES,
  ...PLATE_AND_BAR_RULES,
  ...PROGRAM_RULES,
  ...HARDWARE_RULES,
];

/** The rules by the letters that texts begin or end with, each with its place in the order. */
const RULES_BY_WORD: ReadonlyMap<string, readonly number[]> = indexRules();

function indexRules(): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  for (const [place, { words }] of RULES.entries()) {
    for (const word of words) {
      const places = index.get(word);
      if (places) places.push(place);
      else index.set(word, [place]);
    }
  }
  return index;
}

const FIRST_WORD = /[A-Z[∠Ø⌀]+/;
const LAST_WORD = /([A-Z]+)[^A-Z]*$/;
const NONE: readonly number[] = [];

/** Words next to a designation that say what the piece is for or how often it occurs, and nothing about the section. */
const ROLE_WORDS = String.raw`(?:STEEL|WIDE FLANGES?|BEAMS?|BMS?\.?|COLUMNS?|COLS?\.?|GIRDERS?|BRAC(?:E|ES|ING)|POSTS?|LINTELS?|PURLINS?|GIRTS?|STRUTS?|HANGERS?|STRINGERS?|JOISTS?|CHANNELS?|ANGLES?|TUBES?|TYP\.?|TYPICAL|U\.?N\.?O\.?)`;
const QUALIFIERS = [
  new RegExp(String.raw`^${ROLE_WORDS}\b[ :,-]*|[ :,-]*\b${ROLE_WORDS}$`, "g"),
  // Studs and camber that drawings write behind: [24], <24>, C=3/4"
  /(?:[[<]\d{1,3}[\]>]|\bC ?= ?[\d /.-]{1,8}"?)/g,
  /\((?:TYP\.?|U\.?N\.?O\.?|GALV\.?)\)/g,
];
const EXISTING = /\((?:E|EX|EXIST\.?|EXISTING)\)|\bEXIST(?:ING|\.)?(?= |$)/;

/**
 * Reads a cell that holds one designation, in the spellings of standards (AISC, SJI, CISC, EN, BS, AS/NZS, IS, JIS, GB), of programs
 * and of the trade, and with the words that estimators put next to it: `W18X35`, `w 18 x 35#`, `Beam W12x26 [14]`, `4 STD PIPE`,
 * `(2)L4x4x3/8`, `PL 1/2" x 12"`, `HE 200 A`, `310UB40.4`, `18K4`, `3/4" A325 x 2"`, `Rohr 88,9x4`, `HEB 400 S355`. Null for every other text, also for parts of
 * designations (`L4X4`, `PL22`), prose, and names that a metric standard does not hold (`320UB42`): `explainUnread` says why. An American or a
 * Canadian name may be that of an old section, so that it is read whatever its numbers; `isRolledSection` says whether mills roll it.
 */
export function readDesignation(text: string): ReadDesignation | null {
  return text.length > MAX_TEXT_LENGTH ? null : readRemembered(text);
}

const readRemembered = rememberTexts((text) => read(normalize(text)), MAX_TEXT_LENGTH);

/**
 * Reads a cell as `readDesignation`, also with the length of the piece or with words behind the designation, as descriptions have them:
 * `W12x26 x 20'-6"`, `(4) W12x26 @ 20'-6"`, `IPE 240 rafters (11 lines)`, `L4x4x3/8 reinf.`. Only for columns of designations: elsewhere such a text speaks of a section and is none.
 */
export function readDescribedDesignation(text: string): ReadDesignation | null {
  return text.length > MAX_TEXT_LENGTH ? null : readDescribedRemembered(text);
}

const readDescribedRemembered = rememberTexts((text) => {
  const strict = readRemembered(text);
  if (strict) return strict;
  const whole = normalize(text);
  const withLength: typeof read = (text) => readWithLength(text, read);
  const described = readCounted(whole, read) ?? withLength(whole) ?? readWithWords(whole, read) ?? readWithWords(whole, read, withLength);
  return described?.remark ? { ...described, remark: asWritten(described.remark, text) } : described;
}, MAX_TEXT_LENGTH);

/** Words in the letters in which a text has them, where it has them in this order. */
function asWritten(words: string, text: string): string {
  const upper = text.toUpperCase();
  const at = upper.length === text.length ? upper.lastIndexOf(words) : -1;
  return at < 0 ? words : text.slice(at, at + words.length);
}

function read(whole: string): ReadDesignation | null {
  return readInLetters(whole) ?? readWithGrade(whole, readInLetters);
}

/** Also with words of other languages and a decimal comma, which only metric sections and those of the catalogue have: `W12X26,5` is none. */
function readInLetters(whole: string): ReadDesignation | null {
  const found = readBare(whole);
  if (found) return found;
  const rewritten = inLetters(whole) ?? withFamilyFirst(whole);
  const meant = rewritten === null ? null : readBare(rewritten);
  return meant && isMetric(meant, whole) ? meant : null;
}

function isMetric({ section }: ReadDesignation, whole: string): boolean {
  if (!("unit" in section) || section.unit !== "in" || !/\d,\d|\d ?MM$/.test(whole)) return true;
  // Québec writes C10x15,3.
  return "depth" in section && isRolledSection(section.family, section.depth, section.weight);
}

function readBare(whole: string): ReadDesignation | null {
  const found = readWhole(whole);
  if (found) return found;
  const isExisting = EXISTING.test(whole);
  let bare = whole.replace(EXISTING, " ");
  for (const qualifier of QUALIFIERS) bare = bare.replace(qualifier, " ");
  bare = bare.replace(/\s+/g, " ").trim();
  const inside = bare === "" || bare === whole ? null : readWhole(bare);
  return inside && isExisting ? { ...inside, existing: true } : inside;
}

/** `HSS_100x100x4`, as programs and file names write blanks. */
const JOINING_LINES = /(?<=[\p{L}\d])_(?=[\p{L}\d])/gu;

/** The text in upper case with plain marks and single blanks. */
export function normalize(text: string): string {
  return plainMarks(text).replace(JOINING_LINES, " ").toUpperCase().replace(/\s+/g, " ").trim();
}

function readWhole(whole: string): ReadDesignation | null {
  return tryIndexed(whole) ?? tryFree(whole);
}

/** Tries the rules for the first and for the last letters of a text, in the order of all rules. */
function tryIndexed(whole: string): ReadDesignation | null {
  const first = FIRST_WORD.exec(whole)?.[0];
  if (first === undefined) return null;
  const last = LAST_WORD.exec(whole)?.[1] ?? first;
  const ofFirst = RULES_BY_WORD.get(first) ?? NONE;
  const ofLast = last === first ? NONE : (RULES_BY_WORD.get(last) ?? NONE);
  let a = 0;
  let b = 0;
  while (a < ofFirst.length || b < ofLast.length) {
    const placeA = ofFirst[a] ?? Infinity;
    const placeB = ofLast[b] ?? Infinity;
    if (placeA <= placeB) a++;
    if (placeB <= placeA) b++;
    const found = tryRule(RULES[Math.min(placeA, placeB)], whole);
    if (found) return found;
  }
  return null;
}

function tryFree(whole: string): ReadDesignation | null {
  if (whole.includes("DECK")) {
    for (const rule of DECK_RULES) {
      const found = tryRule(rule, whole);
      if (found) return found;
    }
  }
  if (!HARDWARE_MARKS.test(whole)) return null;
  for (const rule of FREE_HARDWARE_RULES) {
    const found = tryRule(rule, whole);
    if (found) return found;
  }
  return null;
}

function tryRule(rule: Rule | undefined, whole: string): ReadDesignation | null {
  const match = rule?.pattern.exec(whole);
  return match && rule ? rule.read(match.groups ?? {}, whole) : null;
}
