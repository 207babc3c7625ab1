import { lengthInInches, readWrittenLength } from "../../cells/lengths.ts";

/** The inches of a text that is a dimension in feet and inches, `12'-6"`; null for one that is none. */
export function readFeetAndInches(text: string): number | null {
  if (!/['"]$/.test(text)) return null;
  const written = readWrittenLength(text);
  return written && (written.unit === "in" || written.unit === "ft") ? lengthInInches(written) : null;
}

/** The same without signs, as detailing programs print it: `27-0`, `2-10 5/16`. Only over the line that it measures is such a text no date. */
export function readDashedDimension(text: string): number | null {
  const written = readWrittenLength(text, { unit: null, mark: ".", dashed: true });
  return written?.unit === "in" ? lengthInInches(written) : null;
}

/** `5400`, `12 500`, `5.400`, `5,400`: with three digits behind it, a point or a comma parts thousands, or metres from millimetres. */
const MILLIMETRES = /^(?<thousands>\d{1,2})[ .,]?(?<rest>\d{3})(?: ?mm)?$|^(?<short>\d{3})(?: ?mm)?$/i;
/** `5,40`, `12.50`: metres. */
const METRES = /^(?<metres>\d{1,2})[.,](?<centimetres>\d{2})(?: ?m)?$/i;

/** The millimetres of a text that may be a dimension of a metric drawing; null for one that is none. */
export function readMillimetres(text: string): number | null {
  const whole = MILLIMETRES.exec(text)?.groups;
  if (whole) return whole["short"] === undefined ? Number(`${whole["thousands"]}${whole["rest"]}`) : Number(whole["short"]);
  const metres = METRES.exec(text)?.groups;
  return metres ? Number(`${metres["metres"]}${metres["centimetres"]}`) * 10 : null;
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
