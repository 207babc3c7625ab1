import { readDesignation, type ReadDesignation } from "../../designations/read-designation.ts";
import type { SectionUnit } from "../../sections/section.ts";
import type { Column } from "../columns/columns.ts";
import { readDesignations } from "../lines/row-designation.ts";

/**
 * The unit of the sections of a table, for plates and bars whose own numbers do not tell it (`FL 2X60`, `PL 5X50`): that of all sections that
 * tell theirs, else that which the lengths state. Null where they differ, and where nothing tells it.
 * @param rows below the header
 */
export function inferSectionUnit(columns: readonly Column[], rows: readonly (readonly string[])[]): SectionUnit | null {
  const clear = readDesignations(columns, rows).filter(({ unitByValues }) => !unitByValues);
  const units = new Set(clear.flatMap(({ section }) => ("unit" in section ? (section.unit ?? []) : [])));
  if (units.size > 0) return units.size === 1 ? ([...units][0] ?? null) : null;
  const length = columns.find(({ role }) => role === "length");
  if (length?.hasMarks) return "in";
  return length?.lengthUnit ? (["in", "ft"].includes(length.lengthUnit) ? "in" : "mm") : null;
}

/** Of a plate of several inches, in inches: a wider one may as well be one in millimetres among American sections. */
const MAX_WIDTH = 48;

/** A plate or a bar in the unit of its table, where its own numbers do not tell it; any other designation as it is. */
export function inSectionUnit(read: ReadDesignation, unit: SectionUnit | null): ReadDesignation {
  const { section } = read;
  if (!read.unitByValues || unit === null || !("unit" in section) || section.unit === unit) return read;
  const dimensions =
    "thickness" in section && "width" in section ? [section.thickness, section.width] : "size" in section ? [section.size] : [];
  if (unit === "in" && Math.max(...dimensions) > MAX_WIDTH) return read;
  const sign = unit === "mm" ? "MM" : '"';
  const meant = readDesignation(`${read.shape} ${dimensions.map((value) => `${value}${sign}`).join("X")}`);
  if (!meant) return read;
  const named = { ...read, section: meant.section, size: meant.size, designation: meant.designation };
  return unit === "mm" && read.bareLength !== undefined ? { ...named, length: { value: read.bareLength, unit } } : named;
}
