import { lengthUnit, type LengthUnit } from "../../cells/lengths.ts";
import type { Column } from "../columns/columns.ts";
import type { Role } from "../columns/roles.ts";

/** What a note above a table says of all of it: `DIMENSIONS IN INCHES`, `Alle Maße in mm`, `Cotes en mm`. */
const NOTE =
  /\b(?:dimensions?|dims?|lengths?|sizes|units?|measurements?|ma(?:ß|ss)e|abmessungen|längen|einheiten?|cotes|longueurs|unités?|medidas|cotas|longitudes|unidades|dimensioni|misure|quote|maten|wymiary|rozměry|mått|mål)\b[ :=(]{0,3}(?:(?:are|is|given|shown|all|in|en|em|w|v|i)[ :]){0,3} ?(?<unit>mm|millimet(?:er|re)s?|cm|in\.|inch(?:es)?|feet|ft|met(?:er|re)s?|m)(?![\p{L}\d-])/giu;
/** The longest note that is read, in characters. */
const MAX_NOTE = 300;
const MEASURES: readonly (Role | null)[] = ["length", "total_length", "thickness", "width", "size"] satisfies Role[];

/**
 * Gives the unit that a note above the header states to the columns of lengths and dimensions that state none.
 * @param above the rows above the header
 */
export function withStatedUnit(columns: readonly Column[], above: readonly (readonly string[])[]): Column[] {
  const unit = findStatedUnit(above);
  return columns.map((column) =>
    unit && MEASURES.includes(column.role) && column.lengthUnit === null ? { ...column, lengthUnit: unit } : column,
  );
}

/** Null without a note, and where notes differ. */
function findStatedUnit(above: readonly (readonly string[])[]): LengthUnit | null {
  const notes = above
    .flat()
    .filter((cell) => cell.length <= MAX_NOTE)
    .flatMap((cell) => Array.from(cell.matchAll(NOTE)));
  const units = new Set(notes.flatMap(({ groups }) => lengthUnit(groups?.["unit"] ?? "") ?? []));
  return units.size === 1 ? ([...units][0] ?? null) : null;
}
