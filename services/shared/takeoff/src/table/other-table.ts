import { plainLetters } from "../plain-letters.ts";
import type { TakeoffRow } from "./takeoff-row.ts";

/** Tables that shops send along with takeoffs and that are none: nothing of them is a piece of steel. */
export const OTHER_TABLES = ["register_of_drawings", "section_catalogue", "empty_form"] as const;
export type OtherTable = (typeof OTHER_TABLES)[number];

/** Names of columns of a list of drawings. */
const REGISTER =
  /^(?:(?:drawing|dwg|sheet)? ?title|(?:drawing|dwg|sheet|drg)(?: (?:no|number|nr|#))?\.?|rev(?:ision)?s?\.?|(?:date )?(?:issued|received|sent|transmitted)(?: .*)?|for (?:approval|fabrication|construction|erection|review|record)|issue date|transmittal.*|titel|titre|titulo|tytul|nazev|图名)$/;
const TITLE = /\b(?:title|titel|titre|titulo|tytul|nazev)\b|图名/;
/** Names of columns of a table of section properties. */
const PROPERTIES = /^(?:area|a|d|bf|tf|tw|t|k|ix|iy|sx|sy|zx|zy|rx|ry|j|cw|i ?x|i ?y|depth|flange.*|web.*|h|b|r)(?:[ ,(].*)?$/;
const MIN_REGISTER = 3;
const MIN_PROPERTIES = 5;
/** The share of lines with a section above which a table is a takeoff, whatever its columns are called. */
const MAX_SECTIONS = 0.1;

/**
 * What a table is that is no takeoff; null for a takeoff, and for what nothing tells.
 * @param rows below the header that are not blank
 * @param lines what the rows mean
 */
export function findOtherTable(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  lines: readonly TakeoffRow[],
): OtherTable | null {
  const names = headers.map((header) => plainLetters(header).trim());
  if (rows.length === 0) return headers.length > 0 ? "empty_form" : null;
  const sections = lines.filter(({ designation }) => designation !== null).length;
  const isRegister = names.some((name) => TITLE.test(name)) && names.filter((name) => REGISTER.test(name)).length >= MIN_REGISTER;
  if (isRegister && sections <= MAX_SECTIONS * rows.length) return "register_of_drawings";
  const hasPieces = lines.some(({ quantity, length, mark }) => quantity !== null || length !== null || mark !== "");
  const properties = names.filter((name) => PROPERTIES.test(name)).length;
  return properties >= MIN_PROPERTIES && !hasPieces ? "section_catalogue" : null;
}
