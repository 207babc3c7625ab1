import { readWrittenLength, type WrittenLength } from "./cells/lengths.ts";

/** Feet with inches after a blank: `28 0`, `28 6 1/2`. */
const FEET_BLANK_INCHES = /^(?<feet>\d{1,4})\s+(?<inches>\d{1,2}(?:\s\d{1,2}\/\d{1,2}|\.\d{1,4})?)$/;

/**
 * Reads the length of a piece as people type it. Besides all notations of `readWrittenLength`, numbers without a unit: `28`, `28.5`,
 * `28 1/2`, `28 0` and `28-0` are feet where pieces are in feet, and `5400` is millimetres where they are in millimetres.
 * @param unit of numbers without one
 * @returns null for any other text, and for nothing
 */
export function readTypedLength(text: string, unit: "ft" | "mm"): WrittenLength | null {
  const both = unit === "ft" ? FEET_BLANK_INCHES.exec(text.trim())?.groups : undefined;
  const plain = both ? `${both["feet"] ?? ""}-${both["inches"] ?? ""}` : text;
  const written = readWrittenLength(plain, { unit, mark: ".", dashed: true });
  return written && written.value > 0 ? written : null;
}
