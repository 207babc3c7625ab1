/** A positive dimension in text: `12`, `12.75`, `.375`, `3/8`, `1-1/2`, `1 1/2`; parts of one expression, without a unit. */
export const DIMENSION = String.raw`(?:\d{1,4}(?:[ -]\d{1,2}/\d{1,3})|\d{1,2}/\d{1,3}|\d{0,5}\.\d{1,5}|\d{1,5})`;

/** The value of a text that matches `DIMENSION`; null when a fraction's denominator is zero. */
export function readDimension(text: string): number | null {
  let sum = 0;
  for (const part of text.split(/[ -]/)) {
    const [over, under] = part.split("/").map(Number);
    if (over === undefined || under === 0) return null;
    sum += under === undefined ? over : over / under;
  }
  return Number.isFinite(sum) ? sum : null;
}

const SIXTEENTHS = 16;

/**
 * Writes a dimension in inches with its fraction reduced: `1/2`, `8`, `1-1/2`.
 * @param sixteenths of an inch, a whole number
 * @param gap between whole inches and the fraction
 */
export function writeSixteenths(sixteenths: number, gap = "-"): string {
  const whole = Math.floor(sixteenths / SIXTEENTHS);
  const rest = sixteenths % SIXTEENTHS;
  if (rest === 0) return String(whole);
  const divisor = [8, 4, 2, 1].find((candidate) => rest % candidate === 0) ?? 1;
  const fraction = `${rest / divisor}/${SIXTEENTHS / divisor}`;
  return whole === 0 ? fraction : `${whole}${gap}${fraction}`;
}
