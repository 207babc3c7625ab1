import { lengthInInches, readWrittenLength } from "../../cells/lengths.ts";
import { readDesignation, type ReadDesignation } from "../../designations/read-designation.ts";
import { isHardware } from "../../sections/section.ts";
import { readPieces } from "./rows/number-words.ts";

/** What the title of a sheet with one part says: `14 - PL 1 1/4 x 9 x 1'-5 bp21`. */
export interface PartTitle {
  /** Null where it states none: the sheet is one of a model, drawn once for all that is made by it. */
  quantity: number | null;
  designation: ReadDesignation;
  /** Null where it may be inches or feet. */
  inches: number | null;
  mark: string | null;
}

const QUANTITY = String.raw`\(?(?<quantity>\d{1,4}|[A-Z]{3,6})\)?(?: ?(?:PCS?\.?|PIECES?|REQ'?D\.?|REQUIRED|OFF))?`;
const FRACTION = String.raw`(?:[ -]\d{1,2}\/\d{1,2}|\.\d{1,4})?`;
/** With a unit, or in feet and inches without marks: a bare number is one more dimension. */
const LENGTH = String.raw`(?<length>\d{1,3}' ?-? ?\d{1,2}${FRACTION}"?|\d{1,3}'|\d{1,3}-\d{1,2}${FRACTION}|\d{1,3}${FRACTION}"|\d{2,5} ?MM)`;
const ONE_MARK = String.raw`(?:[A-Z]{1,4}-?\d{1,5}[A-Z]?|\d{1,4}[A-Z]{1,3}\d{0,4})`;
/** One mark, or several: `A-1 THRU A-4`. */
export const PART_MARK = String.raw`(?<mark>${ONE_MARK}(?: ?(?:THRU|THROUGH|TO|-|,|&|AND) ?(?:${ONE_MARK}|\d{1,5}))*)`;
const PIECE = String.raw`(?<section>[A-Z2].{2,40}?) ?(?:[X,]|LG\.?|@) ?${LENGTH}(?: ?(?:LG|LONG)\.?)?`;
const OF_MARK = String.raw`[ ,-]+(?:MK'?S?\.? ?|MARKS? ?)?${PART_MARK}`;
const TITLE = new RegExp(String.raw`^${QUANTITY} ?(?:-|~|:)? ?${PIECE}(?:${OF_MARK})?$`, "i");
/** Without a number, a text is the title of a part only by its mark. */
const UNCOUNTED = new RegExp(`^${PIECE}${OF_MARK}$`, "i");

/** `PL3/8x14 1/2x7 bpl12`: less than a foot, a plate's length is one more of its dimensions. */
const SHORT = new RegExp(`^(?<section>PL.{3,40}?)${OF_MARK}$`, "i");

/** The number of pieces behind the rest: `PL 1/2 x 6 x 0'-11 (4 REQ'D)`. */
const NUMBER_LAST = /^(?<rest>[A-Z2].*?)[ ,-]*\(?(?<quantity>\d{1,4}|[A-Z]{3,6}) ?(?:REQ'?D|REQUIRED|PCS|PIECES)\.?\)?$/i;

/** Reads a text as the title of a part; null for another text. */
export function readPartTitle(text: string): PartTitle | null {
  const trimmed = text.trim();
  const last = NUMBER_LAST.exec(trimmed)?.groups;
  const counted = TITLE.exec(last ? `${last["quantity"]} - ${last["rest"]}` : trimmed)?.groups;
  const quantity = readPieces(counted?.["quantity"] ?? "");
  if (quantity !== null) return readPart(counted, quantity);
  return readPart(UNCOUNTED.exec(trimmed)?.groups, null) ?? readPart(SHORT.exec(trimmed)?.groups, null);
}

function readPart(found: Partial<Record<string, string>> | undefined, quantity: number | null): PartTitle | null {
  const designation = readDesignation(found?.["section"] ?? "");
  const written = found?.["length"];
  const length = written === undefined ? designation?.length : readWrittenLength(written, { unit: null, mark: ".", dashed: true });
  if (!designation || (written !== undefined && !length) || (length && length.value <= 0)) return null;
  if (designation.weak === true || designation.section.family === "UNSIZED" || isHardware(designation.section)) return null;
  return { quantity, designation, inches: length ? lengthInInches(length) : null, mark: found?.["mark"] ?? null };
}
