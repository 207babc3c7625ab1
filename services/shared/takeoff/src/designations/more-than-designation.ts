import { readWrittenLength, type WrittenLength } from "../cells/lengths.ts";
import { isGrade } from "../grades.ts";
import { isHardware } from "../sections/section.ts";
import type { ReadDesignation } from "./rule.ts";

type ReadStrict = (text: string) => ReadDesignation | null;

/** Where a text may be divided: behind a comma or a dash, before a parenthesis, at a blank. */
const DIVISIONS = /(?:[,;] ?| - | (?=[([])| )/g;
/** The most places that are tried. */
const MAX_DIVISIONS = 10;

/** Reads a designation with the grade of its steel behind it: `HEB 400 S355`, `HSS6X6X3/8 (A500 Gr. B)`, `SHS 150X150X8, S235`. */
export function readWithGrade(whole: string, read: ReadStrict): ReadDesignation | null {
  // Each grade has two digits at least.
  if (!/[ ,;(].*\d{2}/.test(whole)) return null;
  for (const [head, tail] of divide(whole)) {
    const grade = readGrade(tail);
    const found = grade === null ? null : read(head);
    if (found && grade) return { ...found, grade };
  }
  return null;
}

/**
 * Reads a designation with words behind it, as descriptions have them: `IPE 240 rafters (11 lines)`, `L2X2X1/4 ANGLE, ASTM A36`. The words
 * are its remark. Null where they hold another section or a size, or join this one with another.
 * @param readHead reads what stands before the words
 */
export function readWithWords(whole: string, read: ReadStrict, readHead: ReadStrict = read): ReadDesignation | null {
  for (const [head, tail] of divide(whole).reverse()) {
    // `HEA 200 x 6000`: a length, and no words. `20317.geo` is the file that a plate is cut by.
    if (!/^(?:(?!X ?\d)[([@\p{L}]|\d{3,}\.[A-Z]{3}$)/u.test(tail) || !/\d/.test(head)) continue;
    const found = readHead(head);
    if (!found || found.weak) continue;
    return mayStandBehind(tail, read) ? withRemark(found, tail) : null;
  }
  return null;
}

/** What stands between a section and the length of the piece; behind a blank alone only a length in feet does. */
const BEFORE_LENGTH = / ?[X*,] ?(?:L ?= ?)?| [-–] | ?L ?= ?| (?=\d{1,3} ?')/g;
const LONG = / ?(?:LG|LONG)\.?$/;
/** Bare millimetres behind a metric section: less may be a part of its name, unless that has all of its dimensions. */
const MIN_BARE_MILLIMETRES = { named: 500, complete: 20 };

/**
 * Reads a designation with the length of the piece behind it: `W12X26 x 20'-6"`, `L4X4X3/8X0'-8 1/2"`, `HEA 200 x 6000`. Null for other texts,
 * also for a distance: `W12X26 @ 5'-0"`.
 */
export function readWithLength(whole: string, read: ReadStrict): ReadDesignation | null {
  const places = Array.from(whole.matchAll(BEFORE_LENGTH)).slice(-MAX_DIVISIONS);
  for (const { 0: sign, index } of places) {
    const tail = whole.slice(index + sign.length).replace(LONG, "");
    const isJoined = /[X*=]/.test(sign);
    const isApart = / [-–] /.test(sign);
    const length = readMarkedLength(tail, isJoined) ?? (isJoined || isApart ? readBareMillimetres(tail) : null);
    const found = length && read(whole.slice(0, index).trim());
    if (!found || !length) continue;
    const bare = /^\d+$/.test(tail) ? length.value : null;
    // `U 80 - 690` is no mark.
    const { weak, ...certain } = found;
    const named = isApart && bare !== null ? certain : found;
    if (mayHaveLength(named, bare)) return { ...named, length };
  }
  return null;
}

/** `(4) W12X26 @ 24'-6"`, `4 PCS W12X26 X 24'-6"`: how many, what, and how long, as people type it. */
const COUNTED =
  /^(?:\((?<bracketed>\d{1,4})\) ?(?<what>.+?) ?@|(?<counted>\d{1,4}) ?(?:PCS?\.?|EA\.?| - ) ?(?<piece>.+?) ?(?:@|X)) ?(?<length>\d[\d' ./"-]*)$/;

/** Reads a designation with the number of pieces in front and their length behind; null for another text. */
export function readCounted(whole: string, read: ReadStrict): ReadDesignation | null {
  const { bracketed, counted, what, piece, length: written = "" } = COUNTED.exec(whole)?.groups ?? {};
  const length = readWrittenLength(written);
  const found = length && length.value > 0 ? read(what ?? piece ?? "") : null;
  return found && length && mayHaveLength(found, null) ? { ...found, length, pieces: Number(bracketed ?? counted) } : null;
}

/** A length that states its unit. Inches behind a comma or a dash may be those of something else. */
function readMarkedLength(text: string, isJoined: boolean): WrittenLength | null {
  const length = readWrittenLength(text);
  const isTold = isJoined || length?.unit !== "in" || text.includes("'");
  return length && length.value > 0 && isTold ? length : null;
}

function readBareMillimetres(text: string): WrittenLength | null {
  return /^\d{2,5}$/.test(text) ? { value: Number(text), unit: "mm" } : null;
}

/** @param bare millimetres without a unit; null for a length that states its own */
function mayHaveLength({ section, weak, length }: ReadDesignation, bare: number | null): boolean {
  if (weak || length || isHardware(section)) return false;
  if (bare === null) return true;
  return "unit" in section && section.unit === "mm" && bare >= MIN_BARE_MILLIMETRES["thickness" in section ? "complete" : "named"];
}

/** Head and tail at each place, the shortest head first. */
function divide(whole: string): (readonly [head: string, tail: string])[] {
  return Array.from(whole.matchAll(DIVISIONS))
    .slice(0, MAX_DIVISIONS)
    .map(({ 0: { length }, index }) => [whole.slice(0, index).trim(), whole.slice(index + length).trim()] as const);
}

function readGrade(tail: string): string | null {
  const bare = tail.replace(/^\((?<inside>[^()]*)\)$/, "$<inside>").trim();
  return isGrade(bare) ? bare : null;
}

/** Words that join a section with another, or take it away. */
const JOINING = /[+]|(?:^|[ ,])(?:TO|OR|W\/|WITH|NOT|NO|REPLACE[SD]?|DELETED?|REMOVED?|VOID|ODER|OU)(?:[ ,.]|$)/;
/** A count, as groups of markup lists have it: `(4)`, `QTY 4`, `4 PCS`. */
const COUNT = /^[([]?(?:QTY|NO|PCS|X)?[ .:=]*\d{1,5} ?(?:X|PCS?|EA|NOS?|STK|OFF|REQ'?D)?[)\]]?$/;
const SIZE = /\d ?"? ?[X*] ?\d/;

function mayStandBehind(tail: string, read: ReadStrict): boolean {
  if (COUNT.test(tail)) return false;
  const outside = tail.replace(/\([^()]*\)|\[[^\][]*\]/g, " ");
  if (JOINING.test(outside) || SIZE.test(outside)) return false;
  const words = outside.split(/[ ,;]+/).filter((word) => word !== "");
  return words.every((word, index) => !isStrong(read(word)) && !isStrong(read(`${word} ${words[index + 1] ?? ""}`.trim())));
}

const isStrong = (found: ReadDesignation | null): boolean => found !== null && !found.weak;

function withRemark(found: ReadDesignation, tail: string): ReadDesignation {
  for (const [words, behind] of divide(tail)) {
    const grade = readGrade(behind);
    if (grade !== null) return { ...found, grade, remark: join(found.remark, words) };
  }
  return { ...found, remark: join(found.remark, tail) };
}

const join = (...parts: readonly (string | undefined)[]): string => parts.filter((part) => part).join("; ");
