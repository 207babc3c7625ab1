import { writeLength } from "./cells/lengths.ts";
import { readDesignation } from "./designations/read-designation.ts";

const MM_PER_INCH = 25.4;

/** Writes the length of a piece in the units of its designation: `5400 mm` for `310UB40.4`, `25'-6"` for `W18X35`. @param inches not negative */
export function writePieceLength(inches: number, designation: string): string {
  const section = readDesignation(designation)?.section;
  const isMetric = section !== undefined && "unit" in section && section.unit === "mm";
  return isMetric ? `${Math.round(inches * MM_PER_INCH)} mm` : writeLength(inches);
}
