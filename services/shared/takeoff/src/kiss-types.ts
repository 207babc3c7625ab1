import type { ReadDesignation } from "./designations/read-designation.ts";
import type { Family } from "./sections/section.ts";

/** Families with another name in KISS files, or with none: an empty text. */
const TYPES: Partial<Record<Family, string>> = {
  PIPE: "PI",
  ANCHOR: "AB",
  NUT: "NU",
  WASHER: "WA",
  // Angles have one type, whatever their standard calls them.
  EA: "L",
  UA: "L",
  ISA: "L",
  JOIST: "",
  DECK: "",
  GRATING: "",
  STUD: "",
  CATALOGUE_PART: "",
  COLD_FORMED: "",
  PURLIN: "",
};
const HIGH_STRENGTH = /\b(?:A ?325|A ?490|F ?1852|F ?2280|F ?3125|TC)|\bH\.?S\b|HIGH STRENGTH/;
const MACHINE_BOLT = /\bA ?307|\bMACHINE\b/;

/** Whether a grade is that of bolts. */
export function namesBolt(grade: string): boolean {
  const text = grade.toUpperCase();
  return HIGH_STRENGTH.test(text) || MACHINE_BOLT.test(text);
}

/**
 * The type of a section in a KISS file: `W`, `PI`, `HS`. Empty for what KISS has no type for, and for a bolt of which neither the
 * designation nor the grade tells whether it is a high-strength bolt or a machine bolt.
 */
export function kissType({ section: { family }, shape, size }: ReadDesignation, grade: string): string {
  if (shape === "TUBE") return "HSS";
  if (family !== "BOLT") return TYPES[family] ?? shape;
  if (shape === "MB" || shape === "HS") return shape;
  const text = `${size} ${grade.toUpperCase()}`;
  if (HIGH_STRENGTH.test(text)) return "HS";
  return MACHINE_BOLT.test(text) ? "MB" : "";
}
