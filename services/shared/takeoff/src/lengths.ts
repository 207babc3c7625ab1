import { plainMarks } from "./plain-marks.ts";

/** Lengths are rounded to the nearest sixteenth of an inch, the precision of drawings. */
const SIXTEENTHS = 16;
const INCHES_PER_FOOT = 12;
const MM_PER_INCH = 25.4;

/** The longest text that can be a length, in characters; longer texts are not parsed. */
const LONGEST_TEXT = 40;

const NUMBER = String.raw`\d{1,7}(?:\.\d{1,6})?`;
const INCHES = String.raw`(?:(?<whole>${NUMBER})(?:[\s-]+(?<over>\d{1,3})/(?<under>\d{1,3}))?|(?<part>\d{1,3})/(?<of>\d{1,3}))`;
const FEET = new RegExp(String.raw`^(?<feet>${NUMBER})\s*'$`);
const FEET_AND_INCHES = new RegExp(String.raw`^(?<feet>\d{1,7})\s*'\s*-?\s*${INCHES}\s*"?$`);
const INCHES_ONLY = new RegExp(String.raw`^${INCHES}\s*"$`);

/**
 * Parses a length in the notation of drawings and takeoffs: `25'-0"`, `81'-8 1/2"`, `3'-1/2"`, `19’-1 ½”`, `16'-7`, `10.5'`,
 * `6 3/4"`. Returns inches, rounded to 1/16. Null for any other text, also for a number without a unit, which is ambiguous.
 */
export function readLength(text: string): number | null {
  if (text.length > LONGEST_TEXT) return null;
  const plain = plainMarks(text).trim();
  const match = FEET.exec(plain) ?? FEET_AND_INCHES.exec(plain) ?? INCHES_ONLY.exec(plain);
  if (!match?.groups) return null;
  const { feet = "0", whole = "0", over, under, part, of } = match.groups;
  const [top, bottom] = [Number(over ?? part ?? 0), Number(under ?? of ?? 1)];
  return bottom === 0 ? null : roundLength(Number(feet) * INCHES_PER_FOOT + Number(whole) + top / bottom);
}

/** Rounds to the nearest 1/16 of an inch. */
export function roundLength(inches: number): number {
  return Math.round(inches * SIXTEENTHS) / SIXTEENTHS;
}

/** Formats a length in the notation of drawings, with a reduced fraction: `16'-7 1/4"`, `0'-6"`, `25'-0"`. */
export function writeLength(inches: number): string {
  const sixteenths = Math.round(inches * SIXTEENTHS);
  const perFoot = INCHES_PER_FOOT * SIXTEENTHS;
  const rest = sixteenths % SIXTEENTHS;
  const whole = Math.floor((sixteenths % perFoot) / SIXTEENTHS);
  return `${Math.floor(sixteenths / perFoot)}'-${whole}${rest === 0 ? "" : ` ${reduced(rest, SIXTEENTHS)}`}"`;
}

export function inchesToMillimetres(inches: number): number {
  return inches * MM_PER_INCH;
}

export function inchesToFeet(inches: number): number {
  return inches / INCHES_PER_FOOT;
}

export function millimetresToInches(millimetres: number): number {
  return millimetres / MM_PER_INCH;
}

function reduced(over: number, under: number): string {
  return over % 2 === 0 ? reduced(over / 2, under / 2) : `${over}/${under}`;
}
