/** The shape families in the drawings. */
export type Family = "W" | "HSS" | "L" | "PL";

export interface Shape {
  family: Family;
  /** The designation without the letters of the family: `18X35`. */
  size: string;
  /** As in a callout: `W18X35`. */
  designation: string;
  /** Pounds per foot. */
  weight: number;
  grade: string;
}

const GRADES: Record<Family, string> = { W: "A992", HSS: "A500 Gr.B", L: "A36", PL: "A36" };

// Nominal weights in lb/ft as manufacturers publish them for HSS (ASTM A500) and equal-leg angles; of a plate at 490 lb/ft³.
const PUBLISHED: Record<string, number> = {
  "HSS4X4X1/4": 12.21,
  "HSS5X5X1/4": 15.62,
  "HSS6X6X1/4": 19.02,
  "HSS6X6X3/8": 27.48,
  "HSS8X8X3/8": 37.69,
  "L3X3X1/4": 4.9,
  "L4X4X1/4": 6.6,
  "L4X4X3/8": 9.8,
  "L5X5X3/8": 12.3,
  "PL1/2X12": 20.42,
};

/** The shape of a designation. The weight of a W shape is its last number. Throws for an unknown designation. */
export function shape(designation: string): Shape {
  const match = /^(W|HSS|L|PL)(\d.*)$/.exec(designation);
  if (!match) throw new Error(`unknown designation ${designation}`);
  const family = match[1] as Family;
  const size = match[2]!;
  const weight = family === "W" ? Number(size.split("X")[1]) : PUBLISHED[designation];
  if (weight === undefined) throw new Error(`no published weight of ${designation}`);
  return { family, size, designation, weight, grade: GRADES[family] };
}

/** Rounds halves up, without the error of binary fractions. */
export function round(value: number, digits: number): number {
  return Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`);
}
