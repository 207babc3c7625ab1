import { DIMENSION, readDimension, writeSixteenths } from "../dimensions.ts";
import { plainMarks } from "../plain-marks.ts";
import { readQuantity, type DecimalMark } from "./numbers.ts";

/** The units in which lengths are written, with their inches. */
export const INCHES_PER_UNIT = { in: 1, ft: 12, mm: 1 / 25.4, cm: 10 / 25.4, m: 1000 / 25.4 } as const;
export type LengthUnit = keyof typeof INCHES_PER_UNIT;

/** A length as it was written: a number of a unit, kept exact. Feet with inches are in inches. */
export interface WrittenLength {
  value: number;
  unit: LengthUnit;
}

/** The longest text that is read as a length, in characters. */
const MAX_TEXT_LENGTH = 40;

const UNIT_NAMES: Readonly<Record<string, LengthUnit>> = {
  '"': "in",
  in: "in",
  ins: "in",
  inch: "in",
  inches: "in",
  "'": "ft",
  ft: "ft",
  foot: "ft",
  lf: "ft",
  rft: "ft",
  lnft: "ft",
  feet: "ft",
  mm: "mm",
  millimeter: "mm",
  millimeters: "mm",
  millimetre: "mm",
  millimetres: "mm",
  cm: "cm",
  m: "m",
  meter: "m",
  meters: "m",
  metre: "m",
  metres: "m",
  // Running meters, in French, German and English.
  ml: "m",
  lfm: "m",
  lm: "m",
  mtr: "m",
  mtrs: "m",
  mts: "m",
  rmt: "m",
  мм: "mm",
  см: "cm",
  м: "m",
  毫米: "mm",
  厘米: "cm",
  米: "m",
};

/** The unit that a word or a sign names, in any case, with or without a dot: `FT.`, `inches`, `mm`. Null for another word. */
export function lengthUnit(text: string): LengthUnit | null {
  const key = text.trim().toLowerCase().replace(/\.$/, "");
  return Object.hasOwn(UNIT_NAMES, key) ? (UNIT_NAMES[key] ?? null) : null;
}

const FT = String.raw`(?:'|FT\.?|FEET|FOOT)`;
const IN = String.raw`(?:"|IN\.?|INS\.?|INCH(?:ES)?)`;
const FEET_AND_INCHES = new RegExp(String.raw`^(?<feet>\d{1,6}) ?${FT} ?[-,]? ?(?<inches>${DIMENSION}) ?${IN}?$`);
const FEET_ONLY = new RegExp(String.raw`^(?<feet>${DIMENSION}|\d{1,6}(?:\.\d+)?) ?${FT}$`);
const INCHES_ONLY = new RegExp(String.raw`^(?<inches>\d{1,7}(?:\.\d+)?|${DIMENSION}) ?${IN}$`);
/** `12-03-04`: feet, inches and sixteenths; `12-3 1/2`: feet and inches. */
const DASHED_SIXTEENTHS = /^(?<feet>\d{1,3})-(?<inches>\d{1,2})-(?<sixteenths>\d{1,2})$/;
const DASHED = new RegExp(String.raw`^(?<feet>\d{1,4})-(?<inches>\d{1,2}(?: \d{1,2}/\d{1,2}|\.\d{1,4})?)$`);
const BARE_FRACTION = new RegExp(`^(?=.*/)${DIMENSION}$`);
const TOLERANCE = / ?(?:±|\+\/-|\+-) ?[\d /.]{1,9}["']?$/;

/** What a column says about its lengths. */
export interface LengthContext {
  /** The unit of bare numbers, from the header, another column or a person; null when nothing states it. */
  unit: LengthUnit | null;
  mark: DecimalMark;
  /** The unit of a bare fraction or mixed number, such as `11 1/2`, where that of whole numbers is not known. */
  fractionUnit?: LengthUnit | null;
  /** Whether `12-3 1/2` and `12-03-04` are feet, inches and sixteenths: elsewhere than in a column of lengths they may be dates. */
  dashed: boolean;
}

const NO_CONTEXT: LengthContext = { unit: null, mark: ".", dashed: false };

/**
 * Reads a length in the notations of drawings, takeoffs and spreadsheets: `25'-0"`, `81'-8 1/2"`, `16'-7`, `10.5'`, `6 3/4"`,
 * `20 ft 6 in`, `6096 mm`, `20'-0" ±1/16"`, in a column of lengths also `12-03-04` (feet, inches, sixteenths), and a bare number or
 * mixed number in the context's unit. Null for any other text, for a bare number whose unit nothing states, and for one with two
 * readings (`hasUnclearFraction`).
 */
export function readWrittenLength(text: string, context: LengthContext = NO_CONTEXT): WrittenLength | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const plain = plainMarks(text).toUpperCase().replace(/\s+/g, " ").trim().replace(TOLERANCE, "");
  if (hasUnclearFraction(plain)) return null;
  return withMarks(plain) ?? (context.dashed ? (sixteenths(plain) ?? dashed(plain)) : null) ?? inUnit(plain, context);
}

const FRACTION = /(\d{1,4})\/(\d{1,4})/g;

/** Whether a text has a fraction of more than one, such as `11/2`: it may be 5-1/2, or 1-1/2 whose blank was lost. */
export function hasUnclearFraction(text: string): boolean {
  return text.includes("/") && [...text.matchAll(FRACTION)].some(([, over, under]) => Number(over) >= Number(under));
}

/** Converts a written length to inches. Millimetres are not rounded: callers that print sixteenths round. */
export function lengthInInches({ value, unit }: WrittenLength): number {
  return value * INCHES_PER_UNIT[unit];
}

/** Converts a written length to millimetres; one that was written in millimetres stays exact. */
export function lengthInMillimetres({ value, unit }: WrittenLength): number {
  switch (unit) {
    case "mm":
      return value;
    case "cm":
      return value * 10;
    case "m":
      return value * 1000;
    default:
      return value * INCHES_PER_UNIT[unit] * 25.4;
  }
}

function withMarks(plain: string): WrittenLength | null {
  const both = FEET_AND_INCHES.exec(plain)?.groups;
  if (both) return feetAndInches(both["feet"], both["inches"]);
  const feet = FEET_ONLY.exec(plain)?.groups?.["feet"];
  if (feet !== undefined) return of(readDimension(feet), "ft");
  const inches = INCHES_ONLY.exec(plain)?.groups?.["inches"];
  return inches === undefined ? null : of(readDimension(inches), "in");
}

function sixteenths(plain: string): WrittenLength | null {
  const { feet, inches, sixteenths: rest } = DASHED_SIXTEENTHS.exec(plain)?.groups ?? {};
  // Inches end at 11 and sixteenths at 15, and both have two digits.
  if (feet === undefined || inches?.length !== 2 || rest?.length !== 2) return null;
  if (Number(inches) > 11 || Number(rest) > 15) return null;
  return of(Number(feet) * 12 + Number(inches) + Number(rest) / 16, "in");
}

function dashed(plain: string): WrittenLength | null {
  const { feet, inches } = DASHED.exec(plain)?.groups ?? {};
  return feet === undefined ? null : feetAndInches(feet, inches);
}

function feetAndInches(feet = "", inches = ""): WrittenLength | null {
  const rest = readDimension(inches);
  return rest === null || rest >= 12 ? null : of(Number(feet) * 12 + rest, "in");
}

function inUnit(plain: string, { unit, mark, fractionUnit = null }: LengthContext): WrittenLength | null {
  const fraction = BARE_FRACTION.test(plain) ? readDimension(plain) : null;
  if (fraction !== null) {
    const own = fractionUnit ?? unit;
    return own === "in" || own === "ft" ? of(fraction, own) : null;
  }
  const quantity = readQuantity(plain, mark);
  if (!quantity) return null;
  if (quantity.unit === "") return unit === null ? null : of(quantity.value, unit);
  const written = lengthUnit(quantity.unit);
  return written === null ? null : of(quantity.value, written);
}

function of(value: number | null, unit: LengthUnit): WrittenLength | null {
  return value === null || value < 0 || !Number.isFinite(value) ? null : { value, unit };
}

const SIXTEENTHS = 16;
const SIXTEENTHS_PER_FOOT = 12 * SIXTEENTHS;

/** Writes inches in the notation of drawings, to the nearest 1/16 and reduced: `16'-7 1/4"`, `0'-6"`, `0'-0 1/2"`, `25'-0"`. */
export function writeLength(inches: number): string {
  const sixteenths = Math.round(inches * SIXTEENTHS);
  const rest = sixteenths % SIXTEENTHS_PER_FOOT;
  const zero = rest > 0 && rest < SIXTEENTHS ? "0 " : "";
  return `${Math.floor(sixteenths / SIXTEENTHS_PER_FOOT)}'-${zero}${writeSixteenths(rest, " ")}"`;
}
