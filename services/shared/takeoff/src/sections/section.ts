import type { RolledFamily, TeeFamily } from "./rolled-sections.ts";

/** The unit of a section's dimensions. Null when neither the text nor its values tell inches from millimetres. */
export type SectionUnit = "in" | "mm";

export type EuropeanFamily = "HEA" | "HEB" | "HEM" | "IPE" | "IPN" | "UPN" | "UPE" | "PFC" | "UB" | "UC" | "UBP";
export type Hardware = "BOLT" | "ANCHOR" | "STUD";

/** What a designation says, as numbers. Dimensions are in `unit`. */
export type Section =
  /** `weight` is in lb/ft for `in` and in kg/m for `mm`, and is that of one piece. */
  | { family: RolledFamily | TeeFamily; pieces: 1 | 2; unit: SectionUnit; depth: number; weight: number }
  | { family: "L"; pieces: 1 | 2; unit: SectionUnit; legs: readonly [number, number]; thickness: number }
  | { family: "HSS"; form: "rectangular"; unit: SectionUnit; sides: readonly [number, number]; thickness: number }
  | { family: "HSS" | "PIPE"; form: "round"; unit: SectionUnit; diameter: number; thickness: number }
  | { family: "PL" | "FB"; unit: SectionUnit | null; thickness: number; width: number }
  | { family: "RB" | "SQ"; unit: SectionUnit | null; size: number }
  /** `weight` is in kg/m; null where the name does not tell. */
  | { family: EuropeanFamily; unit: "mm"; weight: number | null }
  | { family: "JOIST" | "DECK" | "GRATING" | Hardware };

export type Family = Section["family"];

/** Weight of steel, lb/ft for each square inch of a section's area: 490 lb/ft³. */
export const LB_PER_FT_PER_SQUARE_INCH = 490 / 144;
/** By definition of the pound. */
export const KILOGRAMS_PER_POUND = 0.45359237;
export const LB_PER_FT_PER_KG_PER_M = 0.671968975;
const MM_PER_INCH = 25.4;

const HARDWARE: ReadonlySet<Family> = new Set<Family>(["BOLT", "ANCHOR", "STUD"]);

/** Bolts, anchors and studs are counted apart from members. */
export function isHardware(section: Section): boolean {
  return HARDWARE.has(section.family);
}

/** Converts a dimension to inches. */
export function inInches(value: number, unit: SectionUnit): number {
  return unit === "mm" ? value / MM_PER_INCH : value;
}
