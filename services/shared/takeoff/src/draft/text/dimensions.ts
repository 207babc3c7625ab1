import { lengthInInches, readWrittenLength } from "../../cells/lengths.ts";

/** The inches of a text that is a dimension in feet and inches, `12'-6"`; null for one that is none. */
export function readFeetAndInches(text: string): number | null {
  if (!/['"]$/.test(text)) return null;
  const written = readWrittenLength(text);
  return written && (written.unit === "in" || written.unit === "ft") ? lengthInInches(written) : null;
}

/** `+25'-3"`, `EL. 114'-0 1/2"`, `-0'-8"`, `100'-0"`. */
const ELEVATION = /^(?:EL(?:EV)?\.? ?)?(?<sign>[+-])? ?(?<feet>\d{1,4})'(?: ?-? ?(?<inches>\d{1,2})(?: (?<fraction>\d{1,2}\/\d{1,2}))?")?$/;

/** An elevation in inches; null for a text that is none. */
export function readElevation(text: string): number | null {
  const found = ELEVATION.exec(text.toUpperCase().replaceAll("\u2019", "'").replaceAll("\u201d", '"').trim())?.groups;
  if (!found) return null;
  const { sign, feet, inches = "0", fraction } = found;
  const [part = 0, of = 1] = fraction === undefined ? [] : fraction.split("/").map(Number);
  const value = Number(feet) * 12 + Number(inches) + (of === 0 ? 0 : part / of);
  return sign === "-" ? -value : value;
}
