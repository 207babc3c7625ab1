import { lengthInInches, readWrittenLength } from "../../../cells/lengths.ts";
import { readDesignation, type ReadDesignation } from "../../../designations/read-designation.ts";

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
/** Base plates are no longer, inches. */
const MAX_SIDE = 72;
const BARE = { unit: "in", fractionUnit: "in", mark: ".", dashed: false } as const;

/**
 * Reads a plate of three sizes: `PL 1x14x1'-2"`, `PL12x14x3/4`. The thickness is the least of them, and stands first or last.
 * Null for any other text, and for sizes that have two readings. @param isPlate whether the text stands where only plates stand: then it needs no `PL`
 */
export function readPlate(text: string, isPlate: boolean): Plate | null {
  const found = SIZES.exec(text.toUpperCase().trim())?.groups;
  if (!found || (!isPlate && found["word"] === undefined)) return null;
  const texts = [found["first"], found["second"], found["third"]].map((part = "") => part.trim());
  const [first = null, second = null, third = null] = texts.map(readInches);
  if (first === null || second === null || third === null || Math.max(first, second, third) > MAX_SIDE) return null;
  const isThinFirst = first < second && first < third;
  if (!isThinFirst && (third >= first || third >= second)) return null;
  const [thickness = "", width = ""] = isThinFirst ? texts : [texts[2], texts[0]];
  const read = readDesignation(`PL${thickness}X${toInches(width)}`);
  if (!read || read.section.family !== "PL" || !("unit" in read.section) || read.section.unit !== "in") return null;
  return { read, text, inches: isThinFirst ? third : second };
}

function readInches(text: string): number | null {
  const written = readWrittenLength(text, BARE);
  return written && lengthInInches(written);
}

/** Widths in feet and inches are no part of a designation. */
function toInches(text: string): string {
  return text.includes("'") ? String(readInches(text) ?? "") : text.replace('"', "");
}
