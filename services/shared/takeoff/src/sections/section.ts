import type { RolledFamily, TeeFamily } from "./catalogues/rolled-sections.ts";

/** The unit of a section's dimensions. Null when neither the text nor its values tell inches from millimetres. */
export type SectionUnit = "in" | "mm";

export type EuropeanFamily =
  | "IPE"
  | "IPEA"
  | "IPEAA"
  | "IPEO"
  | "IPEV"
  | "IPN"
  | "HEAA"
  | "HEA"
  | "HEB"
  | "HEM"
  | "HEC"
  | "HD"
  | "UPN"
  | "UPE"
  | "T";
export type BritishFamily = "UB" | "UC" | "UBP" | "PFC";
export type AustralianFamily = "WB" | "WC" | "TFB" | "TFC" | "EA" | "UA";
export type IndianFamily = "ISMB" | "ISLB" | "ISJB" | "ISWB" | "ISMC" | "ISA";
export type AsianFamily = "H" | "HN" | "HM" | "HW" | "BH" | "I" | "[" | "U";
/** Families whose sections a metric standard names. `WWF`: welded wide flanges of CSA G40.20. */
export type CatalogueFamily = EuropeanFamily | BritishFamily | AustralianFamily | IndianFamily | AsianFamily | "WWF";
/** What is bought and counted apart from members: fasteners, and parts of a catalogue such as fittings and stair treads. */
export type Hardware = "BOLT" | "ANCHOR" | "STUD" | "NUT" | "WASHER" | "CATALOGUE_PART";

/** The standard by whose corners a metric rectangular hollow section is weighed. */
export type HollowStandard = "AS/NZS 1163" | "EN 10210" | "EN 10219";

/** What a designation says, as numbers. Dimensions are in `unit`. */
export type Section =
  /** `weight` is in lb/ft for `in` and in kg/m for `mm`, and is that of one piece. */
  | { family: RolledFamily | TeeFamily; pieces: 1 | 2; unit: SectionUnit; depth: number; weight: number }
  /** `mass` is that of one piece in kg/m, from a metric standard. */
  | { family: "L"; pieces: 1 | 2; unit: SectionUnit; legs: readonly [number, number]; thickness: number; mass?: number }
  | {
      family: "HSS";
      form: "rectangular";
      unit: SectionUnit;
      sides: readonly [number, number];
      thickness: number;
      /** Without it, corners are those of AISC and CSA: outside twice the thickness. */
      corners?: HollowStandard;
    }
  | { family: "HSS" | "PIPE"; form: "round"; unit: SectionUnit; diameter: number; thickness: number }
  | { family: "PL" | "FB"; unit: SectionUnit | null; thickness: number; width: number }
  | { family: "RB" | "SQ"; unit: SectionUnit | null; size: number }
  /** `weight` is in kg/m; null where the standard's mass is not known. `name` is the size as the standard writes it. */
  | { family: CatalogueFamily; name: string; unit: "mm"; weight: number | null; basis: "stated" | "published" | "computed" }
  /** A family with a word in the place of its size: `PL` and `Base Plate`. */
  | { family: "UNSIZED" }
  /** Cold-formed studs, tracks and purlins, whose mass follows from lips and coils that the name does not tell. */
  | { family: "COLD_FORMED" | "PURLIN" }
  | { family: "JOIST" | "DECK" | "GRATING" | Hardware };

export type Family = Section["family"];

/** Weight of steel, lb/ft for each square inch of a section's area: 490 lb/ft³. */
export const LB_PER_FT_PER_SQUARE_INCH = 490 / 144;
/** By definition of the pound. */
export const KILOGRAMS_PER_POUND = 0.45359237;
export const LB_PER_FT_PER_KG_PER_M = 0.671968975;
const MM_PER_INCH = 25.4;

const HARDWARE: Readonly<Record<Hardware, string>> = {
  BOLT: "Bolt",
  ANCHOR: "Anchor",
  STUD: "Stud",
  NUT: "Nut",
  WASHER: "Washer",
  CATALOGUE_PART: "Catalog part",
};

/**
 * The kind of hardware in words: `Bolt`, `Catalog part`. Null for a section of steel. Hardware is counted apart from members in every
 * count and in every export.
 */
export function nameHardware({ family }: Section): string | null {
  return family in HARDWARE ? HARDWARE[family as Hardware] : null;
}

/** Whether a section is none and stands for hardware. */
export function isHardware(section: Section): boolean {
  return nameHardware(section) !== null;
}

/** Converts a dimension to inches. */
export function inInches(value: number, unit: SectionUnit): number {
  return unit === "mm" ? value / MM_PER_INCH : value;
}
