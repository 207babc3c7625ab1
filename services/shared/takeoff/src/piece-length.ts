import { writeLength } from "./cells/lengths.ts";
import { readDesignation } from "./designations/read-designation.ts";

const MM_PER_INCH = 25.4;

/** Whether a designation is in millimetres: `310UB40.4`, `HSS152X152X9.5`. One that cannot be read is not. */
export function isMetricDesignation(designation: string): boolean {
  const section = readDesignation(designation)?.section;
  return section !== undefined && "unit" in section && section.unit === "mm";
}

/** Writes the length of a piece in the units of its designation: `5400 mm` for `310UB40.4`, `25'-6"` for `W18X35`. @param inches not negative */
export function writePieceLength(inches: number, designation: string): string {
  return isMetricDesignation(designation) ? `${Math.round(inches * MM_PER_INCH)} mm` : writeLength(inches);
}
