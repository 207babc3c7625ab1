import type { WrittenLength } from "../cells/lengths.ts";
import type { Section } from "../sections/section.ts";
import type { Standard } from "../sections/standard.ts";
import { tidy } from "./dimension-text.ts";

/** A designation that was read. */
export interface ReadDesignation {
  section: Section;
  /** The family as takeoffs write it: `W`, `2L`, `HSS`, `PL`, `HEA`; empty where the text is kept as it is (joists, deck, hardware). */
  shape: string;
  /** What follows the family: `18X35`. Shape and size together read as the same section, but for hollow ones of AS/NZS 1163. */
  size: string;
  /** The notation of the standard: `W18X35`, `HEA200`, `310UB40.4`, `89X89X5.0 SHS`. */
  designation: string;
  /** The standard that names the section; null for plates and bars, which have none, and for what is no section. */
  standard: Standard | null;
  /** Words that belong to the remarks: in the place of a size, `BASE PLATE`, or behind it. */
  remark?: string;
  /** The grade of the steel that stands behind it in the same cell: `HEB 400 S355`. */
  grade?: string;
  /** Of the piece, where it stands behind the section: `PL10X220X700`, `W12X26 x 20'-6"`. */
  length?: WrittenLength;
  /** It may as well be something else, such as the piece mark `P4`: only a column of designations makes it one. */
  weak?: boolean;
  /** How many there are, where the text says it in front: `(4) W12X26 @ 24'-6"`. */
  pieces?: number;
  /** The unit of its dimensions is the one that their values suggest, or none: the other sections of a list tell it better. */
  unitByValues?: boolean;
  /** The third number of such a plate, which is its length in millimetres, or as well one in feet. */
  bareLength?: number;
  /** A pipe of a whole number, which may as well be of plastic or of concrete: only a list of steel makes it one of steel. */
  anyMaterial?: boolean;
  /** What the name means in each of the standards that share it; it has no weight itself. */
  readings?: readonly ReadDesignation[];
  /** Said to be there already. */
  existing?: boolean;
}

export type Groups = Record<string, string | undefined>;

/** Reads what a pattern matched; null for sizes that do not exist. */
export type Reader = (groups: Groups, whole: string) => ReadDesignation | null;

export interface Rule {
  /** The first or the last letters of a text that the rule may read: other texts are not tried, which makes misses cheap. */
  words: readonly string[];
  pattern: RegExp;
  read: Reader;
}

/**
 * Creates a rule. Patterns match whole texts in upper case with single spaces.
 * @param words with blanks between them
 */
export function createRule(words: string, pattern: string, read: Reader): Rule {
  return { words: words.split(" "), pattern: new RegExp(`^(?:${pattern})$`), read };
}

/** Builds a designation of the form family and size, which is that of most standards. */
export function buildNamed(section: Section, shape: string, parts: readonly string[], standard: Standard | null): ReadDesignation {
  const size = joinParts(parts.map(tidy));
  return { section, shape, size, designation: `${shape}${size}`, standard };
}

/** Joins the parts of a size. A point at its beginning would be taken for one behind the family: `PL.065X3` has a zero in front. */
export function joinParts(parts: readonly string[]): string {
  return parts.join("X").replace(/^\./, "0.");
}

/** Creates a reader that keeps the text as it is: what it says beyond the family has no common form. */
export function keepVerbatim(
  family: "JOIST" | "DECK" | "GRATING" | "BOLT" | "ANCHOR" | "STUD" | "NUT" | "WASHER" | "COLD_FORMED",
  standard: Standard | null = null,
): Reader {
  return (_, whole) => ({ section: { family }, shape: "", size: whole, designation: whole, standard });
}
