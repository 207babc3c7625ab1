import { writeLength } from "./cells/lengths.ts";
import { readDesignation } from "./designations/read-designation.ts";

const MM_PER_INCH = 25.4;

/** Whether a piece is measured in millimetres: `310UB40.4`. Not a name that tells no unit, and no text that is no designation. */
export function isMetricPiece(designation: string): boolean {
  const section = readDesignation(designation)?.section;
  return section !== undefined && "unit" in section && section.unit === "mm";
}

/** Whether the steel of a takeoff is in millimetres: some of its designations are, and none is in inches. */
export function areMetricPieces(designations: Iterable<string>): boolean {
  const units = new Set<string | null>();
  for (const designation of designations) {
    const section = readDesignation(designation)?.section;
    if (section && "unit" in section) units.add(section.unit);
  }
  return units.has("mm") && !units.has("in");
}

/** `1:100`: scales in inches and feet name a foot. */
const METRIC_SCALE = /^[^'"]*\b1\s*:\s*\d+/;

/** Whether a scale is written as on metric drawings, on which lengths are in millimetres. */
export function isMetricScale(stated: string): boolean {
  return METRIC_SCALE.test(stated);
}

/** Writes the length of a piece in the units of its designation: `5400 mm` for `310UB40.4`, `25'-6"` for `W18X35`. @param inches not negative */
export function writePieceLength(inches: number, designation: string): string {
  return writeLengthIn(inches, isMetricPiece(designation));
}

/** Writes a length in millimetres or in feet and inches. @param inches not negative */
export function writeLengthIn(inches: number, isMetric: boolean): string {
  return isMetric ? `${Math.round(inches * MM_PER_INCH)} mm` : writeLength(inches);
}
