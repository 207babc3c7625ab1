import { lengthInInches, readWrittenLength } from "../../cells/lengths.ts";
import { readDesignation, type ReadDesignation } from "../../designations/read-designation.ts";
import { isHardware } from "../../sections/section.ts";
import { readPieces } from "./rows/number-words.ts";

/** What the title of a sheet with one part says: `14 - PL 1 1/4 x 9 x 1'-5 bp21`. */
export interface PartTitle {
  quantity: number;
  designation: ReadDesignation;
  inches: number;
  mark: string | null;
}

const QUANTITY = String.raw`\(?(?<quantity>\d{1,4}|[A-Z]{3,6})\)?(?: ?(?:PCS?\.?|PIECES?|REQ'?D\.?|REQUIRED|OFF))?`;
const FRACTION = String.raw`(?:[ -]\d{1,2}\/\d{1,2}|\.\d{1,4})?`;
/** With a unit, or in feet and inches without marks: a bare number is one more dimension. */
const LENGTH = String.raw`(?<length>\d{1,3}' ?-? ?\d{1,2}${FRACTION}"?|\d{1,3}'|\d{1,3}-\d{1,2}${FRACTION}|\d{1,3}${FRACTION}"|\d{2,5} ?MM)`;
const ONE_MARK = String.raw`(?:[A-Z]{1,4}-?\d{1,5}[A-Z]?|\d{1,4}[A-Z]{1,3}\d{0,4})`;
/** One mark, or several: `A-1 THRU A-4`. */
const MARK = String.raw`(?<mark>${ONE_MARK}(?: ?(?:THRU|THROUGH|TO|-|,|&|AND) ?(?:${ONE_MARK}|\d{1,5}))*)`;
const TITLE = new RegExp(
  String.raw`^${QUANTITY} ?(?:-|~|:)? ?(?<section>[A-Z2].{2,40}?) ?(?:[X,]|LG\.?|@) ?${LENGTH}(?: ?(?:LG|LONG)\.?)?(?:[ ,-]+(?:MK'?S?\.? ?|MARKS? ?)?${MARK})?$`,
  "i",
);

/** The number of pieces behind the rest: `PL 1/2 x 6 x 0'-11 (4 REQ'D)`. */
const NUMBER_LAST = /^(?<rest>[A-Z2].*?)[ ,-]*\(?(?<quantity>\d{1,4}|[A-Z]{3,6}) ?(?:REQ'?D|REQUIRED|PCS|PIECES)\.?\)?$/i;

/** Reads a text as the title of a part; null for another text. */
export function readPartTitle(text: string): PartTitle | null {
  const trimmed = text.trim();
  const last = NUMBER_LAST.exec(trimmed)?.groups;
  const found = TITLE.exec(last ? `${last["quantity"]} - ${last["rest"]}` : trimmed)?.groups;
  if (!found) return null;
  const quantity = readPieces(found["quantity"] ?? "");
  const designation = readDesignation(found["section"] ?? "");
  const length = readWrittenLength(found["length"] ?? "", { unit: null, mark: ".", dashed: true });
  if (quantity === null || !designation || !length || length.value <= 0) return null;
  if (designation.weak === true || designation.section.family === "UNSIZED" || isHardware(designation.section)) return null;
  return { quantity, designation, inches: lengthInInches(length), mark: found["mark"] ?? null };
}
