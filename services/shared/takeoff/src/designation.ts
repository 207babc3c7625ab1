/** A member's family and its size, as `W` and `18X35`. */
export interface Designation {
  shape: string;
  size: string;
}

/**
 * Families that a size may begin with, the longer before those that they begin with. Two of angles or channels are a
 * family of their own.
 */
const FAMILIES = ["2MC", "2L", "2C", "HSS", "PIPE", "TS", "WT", "MT", "ST", "MC", "HP", "PL", "FB", "W", "M", "S", "C", "L"];
const LEADING_FAMILY = new RegExp(String.raw`^(${FAMILIES.join("|")})\s*(?=[\d.])`, "i");

/**
 * Family and size of a line, whether its takeoff keeps them apart or writes `W18X35` into one cell. What begins with no
 * family of the trade stays as it is.
 */
export function splitDesignation(shape: string, size: string): Designation {
  const [given, whole] = [shape.trim(), size.trim()];
  const found = LEADING_FAMILY.exec(whole);
  const family = found?.[1]?.toUpperCase();
  if (!found || !family || (given !== "" && given.toUpperCase() !== family)) return { shape: given, size: whole };
  return { shape: given || family, size: whole.slice(found[0].length) };
}

/** As a drawing calls it out: `W18X35`. */
export function joinDesignation(shape: string, size: string): string {
  const parts = splitDesignation(shape, size);
  // A size in words of its own (`Bent plate`) does not continue the family's letters.
  return parts.shape !== "" && !/^[\d.]/.test(parts.size) ? [parts.shape, parts.size].join(" ").trim() : parts.shape + parts.size;
}
