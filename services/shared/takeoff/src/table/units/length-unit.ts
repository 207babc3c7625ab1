import { readQuantity } from "../../cells/numbers.ts";
import { INCHES_PER_UNIT, lengthInInches, readWrittenLength, type LengthUnit } from "../../cells/lengths.ts";
import type { Column } from "../columns/columns.ts";
import { isTooLong } from "../lines/piece-lengths.ts";
import { readDesignations } from "../lines/row-designation.ts";
import type { SectionUnit } from "../../sections/section.ts";

/** The fewest lengths that a unit is inferred from. */
const MIN_LENGTHS = 2;
/** No piece is as many feet long, so that a longer one is in inches. */
const MAX_FEET = 60;
/** Pieces of steel in millimetres are no shorter. */
const MIN_MILLIMETRES = 20;
const SIXTEENTHS = 16;
const UNITS = ["ft", "in", "m", "mm", "cm"] as const satisfies LengthUnit[];
/** A number and the length that is written next to it are rounded. */
const MEASURED_WITHIN = 0.01;

/**
 * The unit of lengths that are plain numbers without any unit, where sections and numbers leave one reading: fractions of an inch written
 * as decimals (`94.6250`) among sections in inches are inches, and whole numbers among metric sections are millimetres. It is
 * inferred, and callers say so. Null where it stays open.
 * @param rows below the header
 */
export function inferLengthUnit(columns: readonly Column[], rows: readonly (readonly string[])[]): LengthUnit | null {
  const column = columns.find(({ role }) => role === "length");
  if (!column || column.lengthUnit || column.hasMarks || column.decimalMark === null) return null;
  const mark = column.decimalMark;
  const numbers = rows.flatMap((row) => {
    const quantity = readQuantity(row[column.index] ?? "", mark);
    return quantity && quantity.unit === "" && quantity.value > 0 ? [quantity.value] : [];
  });
  const measured = findMeasuredUnit(columns, rows, column);
  if (measured) return measured;
  if (numbers.length < MIN_LENGTHS) return null;
  const units = listSectionUnits(columns, rows);
  const isMetric = units.has("mm") && !units.has("in");
  if (isMetric && numbers.every((value) => Number.isInteger(value) && value >= MIN_MILLIMETRES)) return "mm";
  const isFraction = numbers.every((value) => Number.isInteger(value * SIXTEENTHS)) && numbers.some((value) => !Number.isInteger(value));
  return !units.has("mm") && isFraction && Math.max(...numbers) > MAX_FEET ? "in" : null;
}

/**
 * Columns without a unit that their numbers belie: programs print `Length (m)` above whole millimetres, which as metres would be longer than
 * any piece, also divided by the number of pieces. @param rows below the header
 */
export function withoutWrongUnit(columns: readonly Column[], rows: readonly (readonly string[])[]): Column[] {
  const pieces = columns.find(({ role }) => role === "qty");
  const isWrong = ({ role, lengthUnit, index, decimalMark }: Column): boolean => {
    if (role !== "length" || lengthUnit !== "m") return false;
    const read = (row: readonly string[], column: number): number => readQuantity(row[column] ?? "", decimalMark ?? ".")?.value ?? 0;
    const lengths = rows.map((row) => ({ all: read(row, index), one: read(row, index) / (pieces ? read(row, pieces.index) || 1 : 1) }));
    const written = lengths.filter(({ all }) => all > 0);
    const long = written.filter(({ one }) => isTooLong({ value: one, unit: "m" }));
    return written.length >= MIN_LENGTHS && written.every(({ all }) => Number.isInteger(all)) && 2 * long.length >= written.length;
  };
  return columns.map((column) => (isWrong(column) ? { ...column, lengthUnit: null } : column));
}

/** The unit in which the numbers of a markup list are the lengths that it writes next to them: `24.50` and `24'-6"`. */
function findMeasuredUnit(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { index, decimalMark }: Column,
): LengthUnit | null {
  const measurement = columns.find(({ role }) => role === "measurement");
  if (!measurement) return null;
  const pairs = rows.flatMap((row) => {
    const number = readQuantity(row[index] ?? "", decimalMark ?? ".");
    const written = readWrittenLength(row[measurement.index] ?? "");
    return number && number.value > 0 && written ? [{ number: number.value, inches: lengthInInches(written) }] : [];
  });
  const fits = (unit: LengthUnit): boolean =>
    pairs.every(({ number, inches }) => Math.abs(number * INCHES_PER_UNIT[unit] - inches) <= MEASURED_WITHIN * inches);
  return pairs.length < MIN_LENGTHS ? null : (UNITS.find(fits) ?? null);
}

/** The units in which the sections of the rows are named; null for one of which nothing tells it. */
function listSectionUnits(columns: readonly Column[], rows: readonly (readonly string[])[]): Set<SectionUnit | null> {
  return new Set(readDesignations(columns, rows).flatMap(({ section }) => ("unit" in section ? [section.unit] : [])));
}
