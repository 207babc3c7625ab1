import { lengthInInches, readWrittenLength } from "../../../cells/lengths.ts";
import { readDesignation, type ReadDesignation } from "../../../designations/read-designation.ts";
import type { SheetUnits } from "../../sheet/sheet-units.ts";

/** A plate whose three sizes are stated. */
export interface Plate {
  read: ReadDesignation;
  /** As written. */
  text: string;
  /** Its length. */
  inches: number;
}

const SIZES =
  /^(?:BASE )?(?<word>PL(?:ATE)?\.?|BP)?[ -]*(?<first>[\d][^X]{0,12}?) ?X ?(?<second>\d[^X]{0,12}?) ?X ?(?<third>\d[^X]{0,12}?)$/;
/** The letters may stand behind the sizes: `400x400x25 PL`. */
const WORD_BEHIND = /^(?<sizes>\d[^A-WYZ]*?) ?(?:MM )?(?:BASE )?(?:PL(?:ATE)?|BP)\.?$/;
/** Base plates are no longer, inches. */
const MAX_SIDE = 72;
const MM_PER_INCH = 25.4;
const BARE = { unit: "in", fractionUnit: "in", mark: ".", dashed: false } as const;

/**
 * Reads a plate of three sizes: `PL 1x14x1'-2"`, `PL12x14x3/4`, on a metric sheet `PL 25x400x400`. Which of them is what, `readDesignation` says.
 * Null for any other text, and for sizes that have two readings.
 * @param isPlate whether the text stands where only plates stand: then it needs no `PL`
 */
export function readPlate(text: string, isPlate: boolean, units: SheetUnits): Plate | null {
  const plain = text.toUpperCase().trim();
  const behind = WORD_BEHIND.exec(plain)?.groups?.["sizes"];
  const found = SIZES.exec(behind === undefined ? plain : `PL ${behind}`)?.groups;
  if (!found || (!isPlate && found["word"] === undefined)) return null;
  const texts = [found["first"], found["second"], found["third"]].map((part = "") => part.trim());
  const isMetric = units.isMetric || areMillimetres(texts);
  const sizes = texts.map((part) => (isMetric ? readMillimetres(part) : readInches(part)));
  if (sizes.some((size) => size === null || size > MAX_SIDE)) return null;
  const read = readDesignation(`PL${(isMetric ? texts.map((part) => `${part.replace(",", ".")}MM`) : writeInches(texts)).join("X")}`);
  if (!read?.length || read.section.family !== "PL" || !("unit" in read.section)) return null;
  return read.section.unit === (isMetric ? "mm" : "in") ? { read, text, inches: lengthInInches(read.length) } : null;
}

function readInches(text: string): number | null {
  const written = readWrittenLength(text, BARE);
  return written && lengthInInches(written);
}

/** Whether sizes are longer in inches than base plates are: a sheet without other steel does not say its units. */
function areMillimetres(texts: readonly string[]): boolean {
  return texts.filter((part) => /^\d{3,4}$/.test(part) && Number(part) > MAX_SIDE).length > 1;
}

/** A whole number of millimetres or one with a decimal, in inches; null for any other text. */
function readMillimetres(text: string): number | null {
  return /^\d{1,4}(?:[.,]\d)?$/.test(text) ? Number(text.replace(",", ".")) / MM_PER_INCH : null;
}

/** Sizes with the sign of inches; without it before the only one that has a sign or is in feet, which is the length. */
function writeInches(texts: readonly string[]): string[] {
  const [first = "", second = "", third = ""] = texts;
  if (/['"]/.test(third) && !/['"]/.test(first + second)) return [first, second, third];
  return texts.map((part) => `${part.includes("'") ? String(readInches(part) ?? "") : part.replace('"', "")}"`);
}
