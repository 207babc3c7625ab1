import type { DecimalMark } from "../../cells/numbers.ts";
import { lengthInInches, type WrittenLength } from "../../cells/lengths.ts";
import type { ReadDesignation } from "../../designations/read-designation.ts";
import { readMaterial } from "../../sections/material.ts";
import { KILOGRAMS_PER_POUND, LB_PER_FT_PER_KG_PER_M } from "../../sections/section.ts";
import { sectionWeight, type SectionWeight } from "../../sections/weight.ts";
import type { WeightUnit } from "../lexicon/units.ts";

/** A weight in lb, or in lb/ft, with where it comes from: written in the table, or computed from the designation. */
export interface TakeoffWeight {
  value: number;
  source: "stated" | "computed";
  /** Half of the last digit that was written, in the same unit: by so much a stated weight may be rounded. */
  rounding?: number;
}

/** What a foot of a line's section weighs, of the material that its grade names. */
export function weightPerFoot({ designation, grade }: { designation: ReadDesignation | null; grade: string }): SectionWeight | null {
  return designation && sectionWeight(designation.section, readMaterial(grade));
}

/**
 * A weight per length as its column states it, in lb: lists with kilograms weigh a meter, others a foot.
 * @param unit of the column's weights
 */
export function perStatedLength(perFoot: number, unit: WeightUnit | null): number {
  return unit === "kg" ? perFoot / LB_PER_FT_PER_KG_PER_M / KILOGRAMS_PER_POUND : perFoot;
}

/** Whether two numbers differ by at most this share of the larger one. */
export function isWithin(a: number, b: number, share: number): boolean {
  return Math.abs(a - b) <= share * Math.max(a, b);
}

/** Half of the last digit of the number of a cell. */
export function readRounding({ text, column: { decimalMark } }: { text: string; column: { decimalMark: DecimalMark | null } }): number {
  const decimals = (decimalMark === "," ? /,(\d+)\D*$/ : /\.(\d+)\D*$/).exec(text)?.[1] ?? "";
  return 0.5 / 10 ** decimals.length;
}

/** The length of one piece of several. */
export function divide(length: WrittenLength | null, quantity: number | null): WrittenLength | null {
  return length && quantity !== null && quantity > 0 ? { value: length.value / quantity, unit: length.unit } : null;
}

/** The weight of all pieces. */
export function times(weight: TakeoffWeight | null, quantity: number | null): TakeoffWeight | null {
  return weight && quantity !== null ? { value: weight.value * quantity, source: "computed" } : null;
}

/** What so long a piece weighs, in lb. @param perFoot in lb/ft */
export function weighLength(perFoot: number, length: WrittenLength): number {
  return (perFoot * lengthInInches(length)) / 12;
}

/** The weight of a number of pieces by their weight per foot. */
export function computed(perFoot: TakeoffWeight | null, length: WrittenLength | null, pieces: number): TakeoffWeight | null {
  return perFoot && length ? { value: weighLength(perFoot.value, length) * pieces, source: "computed" } : null;
}
