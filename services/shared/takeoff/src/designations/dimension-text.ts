import { DIMENSION, readDimension, writeSixteenths } from "../dimensions.ts";

/** A dimension in a pattern, with an optional sign for inches. */
export const D = String.raw`${DIMENSION} ?"?`;
/** A dimension with an optional unit in millimetres. */
export const D_MM = String.raw`${D}(?: ?MM)?`;
export const BY = String.raw` ?(?:X|\*|BY) ?`;
/**
 * What may stand between the letters of a plate or a bar and its size. A point in front of a number belongs to it, since such sizes begin
 * below an inch (`PL.5X6`), but for fractions, decimals and millimetres (`PL.3/8X6`).
 */
export const GAP = String.raw`(?: - |[ -]|\.(?!\d) ?|\.(?=\d+(?:\/|[ -]\d+\/|\.\d| ?MM)))?`;
/**
 * What may stand between the letters of an angle or a hollow section and its size. A point belongs to the size where the second number
 * begins with one too: `TS.75X.75X.065`, but not `ANG.4X4X1/4`.
 */
export const GAP_BEFORE_SIDES = String.raw`(?: - |[ -]|\. ?(?!\d{1,5} ?"? ?[X*] ?\.\d))?`;

const SIXTEENTHS = 16;
const MM_PER_INCH = 25.4;
/** Decimals with three places stand for sixteenths: `.313` is 5/16. */
const ROUNDING = 0.0006;

/** Inches are divided by halves: another fraction, `1/41`, is misread or misprinted. */
const DIVISORS = new Set([2, 4, 8, 16, 32, 64]);

/**
 * The value of a dimension; null for none. A fraction of which the whole number may have lost its blank has no value: `11/2` is 1-1/2 or
 * 5-1/2.
 */
export function readValue(text: string): number | null {
  const bare = writeFraction(text);
  return isUnclearFraction(bare) ? null : readDimension(bare);
}

function isUnclearFraction(bare: string): boolean {
  const [, whole = "", over = "", under = ""] = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/.exec(bare) ?? [];
  if (over === "") return false;
  if (!DIVISORS.has(Number(under))) return true;
  if (Number(over) <= Number(under)) return false;
  return whole !== "" || over.length > 1;
}

function removeUnits(text: string): string {
  return text.replace(/["M]/g, "").trim();
}

/** The sides and the wall of a hollow section as numbers; null where they are none, or where no such section is made: a wall is thin. */
export function readHollowSizes({ a = "", b = a, thickness = "" }: Readonly<Record<string, string | undefined>>): HollowSizes | null {
  const first = readValue(a);
  const second = readValue(b);
  const wall = readValue(thickness);
  if (!first || !second || !wall || wall > Math.min(first, second) / 4) return null;
  return { sides: [first, second], wall, texts: [a, b, thickness] };
}

/** Sides and wall, and how they are written. */
interface HollowSizes {
  sides: readonly [number, number];
  wall: number;
  texts: readonly string[];
}

/** A dimension as drawings write it: `3-1/2`, `0.375` as it is. */
export function tidy(text: string): string {
  return removeUnits(text).replace(/(\d) (?=\d+\/)/, "$1-");
}

/** Writes a decimal that stands for sixteenths as a fraction: `.375` as `3/8`, `3.5` as `3-1/2`; other texts unchanged. */
export function writeFraction(text: string): string {
  const bare = removeUnits(text);
  if (!bare.includes(".")) return bare;
  const decimal = Number(bare);
  const sixteenths = Math.round(decimal * SIXTEENTHS);
  if (Math.abs(sixteenths / SIXTEENTHS - decimal) > ROUNDING || sixteenths === 0) return bare;
  return writeSixteenths(sixteenths);
}

/** Writes a dimension with three decimals, as AISC names round sections; a value that needs more stays as it was written. */
export function writeDecimals(text: string): string {
  const value = readValue(text);
  const decimals = value?.toFixed(3) ?? "";
  return value !== null && readValue(decimals) === value ? decimals : tidy(text);
}

/** Writes inches as millimetres, with their sign. */
export function writeInMillimetres(inches: number): string {
  return `${Number((inches * MM_PER_INCH).toFixed(2))}MM`;
}

/** Writes millimetres without zeros at the end: `5.0` as `5`. */
export function writeMillimetres(text: string): string {
  return String(readValue(text));
}
