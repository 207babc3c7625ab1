import { lengthUnit, type LengthUnit } from "../../cells/lengths.ts";
import type { Column } from "../columns/columns.ts";
import type { Role } from "../columns/roles.ts";

/** What a note above a table says of all of it: `DIMENSIONS IN INCHES`, `Alle Maße in mm`, `Cotes en mm`. */
const NOTE =
  /\b(?:dimensions?|dims?|lengths?|sizes|units?|measurements?|ma(?:ß|ss)e|abmessungen|längen|einheiten?|cotes|longueurs|unités?|medidas|cotas|longitudes|unidades|dimensioni|misure|quote|maten|wymiary|rozměry|mått|mål)\b[ :=(]{0,3}(?:(?:are|is|given|shown|all|in|en|em|w|v|i)[ :]){0,3} ?(?<unit>mm|millimet(?:er|re)s?|cm|in\.|inch(?:es)?|feet|ft|met(?:er|re)s?|m)(?![\p{L}\d-])/giu;
const MEASURES: readonly (Role | null)[] = ["length", "total_length", "thickness", "width", "size"] satisfies Role[];

/**
 * Gives the unit that a note above the header states to the columns of lengths and dimensions that state none.
 * @param notes above the header
 */
export function withStatedUnit(columns: readonly Column[], notes: readonly string[]): Column[] {
  const unit = findStatedUnit(notes);
  return columns.map((column) =>
    unit && MEASURES.includes(column.role) && column.lengthUnit === null ? { ...column, lengthUnit: unit } : column,
  );
}

/** Null without a note, and where notes differ. */
function findStatedUnit(notes: readonly string[]): LengthUnit | null {
  const found = notes.flatMap((note) => Array.from(note.matchAll(NOTE)));
  const units = new Set(found.flatMap(({ groups }) => lengthUnit(groups?.["unit"] ?? "") ?? []));
  return units.size === 1 ? ([...units][0] ?? null) : null;
}
