import { readWrittenLength } from "../../cells/lengths.ts";
import { decimalVotes, readQuantity, type DecimalVotes } from "../../cells/numbers.ts";
import { readFamily } from "../../designations/family-words.ts";
import { readPlateWords } from "../../designations/plate-words.ts";
import { readDescribedDesignation, readDesignation } from "../../designations/read-designation.ts";
import { readDimension } from "../../dimensions.ts";
import { beginsWithGrade, isGradeOfStandard } from "../../grades.ts";

/** What the cells of a column look like: shares of the cells that are not empty, from 0 to 1. */
export interface ColumnContent {
  filled: number;
  designations: number;
  /** Designations, also with words behind them. */
  described: number;
  /** Designations that may as well be piece marks. */
  weakDesignations: number;
  /** Plates without all their dimensions: `PL 10`, whose width stands in another column. */
  plates: number;
  /** Families alone, such as `W` or `Wide Flange`. */
  families: number;
  /** Sizes without a family, such as `18X35`. */
  sizes: number;
  grades: number;
  /** Lengths that state their unit. */
  lengths: number;
  /** Lengths as they are written with dashes in place of marks, `20-6`, `12-03-04`: in other columns they may be something else. */
  dashedLengths: number;
  /** Lengths with the marks of feet or inches. */
  marks: number;
  /** Numbers, with or without a unit. */
  numbers: number;
  /** Whole numbers, also with a word that counts pieces. */
  wholeNumbers: number;
  /** Whole numbers with a word that counts pieces: `3 PCS`. */
  pieces: number;
  /** Numbers with three zeros or more than three decimals behind the mark, as programs write lengths and weights. */
  longDecimals: number;
  /** Whole numbers that number the rows: each is the one above plus one. */
  isRunning: boolean;
  /** Letters with a number, as pieces are marked: `B1`, `1C12`. */
  marksOfPieces: number;
  /** Identifiers that programs make, such as `2f1c8e0a-…`: nobody marks steel with one. */
  identifiers: number;
  /** Numbers that the inches of a length in feet and inches may be: below 12. */
  inches: number;
  distinct: number;
  votes: DecimalVotes;
}

/** A UUID with or without its dashes and braces (RFC 9562), or the 22 characters of an IFC file (ISO 16739-1, IfcGloballyUniqueId). */
const IDENTIFIER = /^\{?[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}\}?$|^[0-3][\w$]{21}$/i;
const PIECE_MARK = /^\d{0,4}[A-Z]{1,3}-?\d{1,5}[A-Z]?$/i;
const DASHED = { unit: null, mark: ".", dashed: true } as const;
const MARKS = /\d ?['"’”′″]/;
const SIZE = /^(?:[\d ./"-]+ ?[xX×*] ?){1,2}[\d ./"-]+#?$/;

/** Looks at the cells of a column; empty cells do not count. */
export function readColumnContent(cells: readonly string[]): ColumnContent {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const share = (holds: (text: string) => boolean): number => (texts.length === 0 ? 0 : texts.filter(holds).length / texts.length);
  const designations = texts.map((text) => readDesignation(text));
  const sum = (weak: boolean): number =>
    texts.length === 0 ? 0 : designations.filter((found) => found && Boolean(found.weak) === weak).length / texts.length;
  return {
    filled: texts.length,
    designations: sum(false),
    described: share(isDescribed),
    weakDesignations: sum(true),
    plates: share((text) => readDesignation(text) === null && (readPlateWords(text)?.size ?? "") !== ""),
    families: share((text) => readFamily(text) !== null),
    sizes: share((text) => SIZE.test(text)),
    grades: share((text) => beginsWithGrade(text) || (isGradeOfStandard(text) && !isDescribed(text))),
    lengths: share((text) => readWrittenLength(text) !== null),
    dashedLengths: share((text) => text.includes("-") && readWrittenLength(text, DASHED) !== null),
    marks: share((text) => MARKS.test(text) && readWrittenLength(text) !== null),
    numbers: share((text) => readQuantity(text) !== null || readQuantity(text, ",") !== null),
    wholeNumbers: share((text) => /^\d{1,6}(?: ?(?:pcs?|ea|each)\.?)?$/i.test(text)),
    pieces: share((text) => /^\d{1,6} ?(?:pcs?|ea|each)\.?$/i.test(text)),
    longDecimals: share((text) => /^\d+[.,](?:000|\d{4,})$/.test(text)),
    isRunning: isRunning(texts),
    marksOfPieces: share((text) => PIECE_MARK.test(text)),
    identifiers: share((text) => IDENTIFIER.test(text)),
    inches: share((text) => {
      const value = readDimension(text);
      return value !== null && value < 12;
    }),
    distinct: new Set(texts).size,
    votes: decimalVotes(texts),
  };
}

/** The fewest rows that are numbered. */
const MIN_RUNNING = 3;

function isRunning(texts: readonly string[]): boolean {
  const numbers = texts.map(Number);
  const steps = numbers.slice(1).filter((value, index) => value === (numbers[index] ?? 0) + 1).length;
  return numbers.length >= MIN_RUNNING && steps >= 0.9 * (numbers.length - 1);
}

function isDescribed(text: string): boolean {
  const found = readDescribedDesignation(text);
  return found !== null && !found.weak;
}
