import { readDesignation } from "../designations/read-designation.ts";
import type { Column } from "./columns/columns.ts";
import type { Role } from "./columns/roles.ts";

/** The values of a detail line behind its `D`, by position (KISS 1.1). Lengths are always in millimetres. */
export const KISS_DETAIL = [
  "drawing_no",
  "rev",
  "assembly_mark",
  "mark",
  "qty",
  "shape",
  "size",
  "grade",
  "length",
  "finish",
  "notes",
] as const satisfies readonly Role[];

/** Whether a file begins as a KISS file does; it has no header, and only its `D` lines are lines of a takeoff. */
export function isKiss(firstRow: readonly string[]): boolean {
  return firstRow[0]?.trim().toUpperCase() === "KISS" && /^\d/.test(firstRow[1]?.trim() ?? "");
}

/** The columns of a KISS file. */
export function buildKissColumns(): Column[] {
  return [null, ...KISS_DETAIL].map((role, index) => ({
    index,
    header: "",
    role,
    reason: role && "name",
    lengthUnit: role === "length" ? "mm" : null,
    weightUnit: null,
    hasMarks: false,
    decimalMark: ".",
  }));
}

const SHAPE = KISS_DETAIL.indexOf("shape");
const SIZE = KISS_DETAIL.indexOf("size");
const NOTES = KISS_DETAIL.indexOf("notes");

/**
 * Puts a designation that our own export wrote into the remarks back to the size: family and size alone name a section of another
 * standard.
 * @param values behind the `D`
 */
export function restoreKissSize(values: readonly string[]): readonly string[] {
  const [size = "", notes = ""] = [values[SIZE], values[NOTES]];
  const named = `${size} ${values[SHAPE] ?? ""}`;
  if (size === "" || !`${notes} `.startsWith(`${named} `) || readDesignation(named) === null) return values;
  return values.with(SIZE, named).with(NOTES, notes.slice(named.length).trim());
}

/** Whether a row of a KISS file is a detail line. */
export function isDetail(cells: readonly string[]): boolean {
  return cells[0]?.trim().toUpperCase() === "D";
}
