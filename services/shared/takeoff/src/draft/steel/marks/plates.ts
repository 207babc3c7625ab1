import { lengthInInches, readWrittenLength } from "../../../cells/lengths.ts";
import { readDesignation, type ReadDesignation } from "../../../designations/read-designation.ts";
import type { SheetUnits } from "../../sheet/sheet-units.ts";

/** A plate whose three sizes are stated. */
export interface Plate {
  read: ReadDesignation;
  /** As written. */
  text: string;
  /** The larger of the two sides that are not its thickness's, or the one that is stated last. */
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
 * Reads a plate of three sizes: `PL 1x14x1'-2"`, `PL12x14x3/4`, on a metric sheet `PL 25x400x400`. The thickness is the least of them, and stands first or last.
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
  const [first = null, second = null, third = null] = texts.map((part) => (isMetric ? readMillimetres(part) : readInches(part)));
  if (first === null || second === null || third === null || Math.max(first, second, third) > MAX_SIDE) return null;
  const isThinFirst = first < second && first < third;
  if (!isThinFirst && (third >= first || third >= second)) return null;
  const [thickness = "", width = ""] = isThinFirst ? texts : [texts[2], texts[0]];
  const read = readDesignation(isMetric ? `PL${thickness}MMX${width}MM` : `PL${thickness}X${toInches(width)}`);
  if (!read || read.section.family !== "PL" || !("unit" in read.section) || read.section.unit !== (isMetric ? "mm" : "in")) return null;
  return { read, text, inches: isThinFirst ? third : second };
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

/** Widths in feet and inches are no part of a designation. */
function toInches(text: string): string {
  return text.includes("'") ? String(readInches(text) ?? "") : text.replace('"', "");
}
