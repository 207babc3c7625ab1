/** A member's shape family and its size, such as `W` and `18X35`. */
export interface Designation {
  shape: string;
  size: string;
}

/**
 * Shape families that a size may begin with; longer names first, because the expression takes the first match. Double angles and
 * double channels are families of their own.
 */
const FAMILIES = ["2MC", "2L", "2C", "HSS", "PIPE", "TS", "WT", "MT", "ST", "MC", "HP", "PL", "FB", "W", "M", "S", "C", "L"];
const LEADING_FAMILY = new RegExp(String.raw`^(${FAMILIES.join("|")})\s*(?=[\d.])`, "i");

/**
 * Splits a designation into family and size, whether they are in two columns or in one cell such as `W18X35`. A text without a
 * known family stays unchanged.
 */
export function splitDesignation(shape: string, size: string): Designation {
  const [given, whole] = [shape.trim(), size.trim()];
  const found = LEADING_FAMILY.exec(whole);
  const family = found?.[1]?.toUpperCase();
  if (!found || !family || (given !== "" && given.toUpperCase() !== family)) return { shape: given, size: whole };
  return { shape: given || family, size: whole.slice(found[0].length) };
}

/** Joins family and size in the form that drawings use: `W18X35`. */
export function joinDesignation(shape: string, size: string): string {
  const parts = splitDesignation(shape, size);
  // A size in words (`Bent plate`) is separated from the family by a space.
  return parts.shape !== "" && !/^[\d.]/.test(parts.size) ? [parts.shape, parts.size].join(" ").trim() : parts.shape + parts.size;
}
