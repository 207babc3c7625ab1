import { readDesignation } from "../designations/read-designation.ts";
import { namesBolt } from "../kiss-types.ts";
import { KILOGRAMS_PER_POUND } from "../sections/section.ts";
import type { Column } from "./columns/columns.ts";
import type { Role } from "./columns/roles.ts";
import { isWithin } from "./lines/row-arithmetic.ts";
import { takeoffReader } from "./takeoff-reader.ts";

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

/** Weights that some programs write in front of the finish, which is then the next value. */
export interface KissWeight {
  role: "piece_weight" | "total_weight";
  unit: "lb" | "kg";
}

const SHAPE = KISS_DETAIL.indexOf("shape");
const FINISH = KISS_DETAIL.indexOf("finish");
const WEIGHT = /^\d{1,6}(?:\.\d{1,4})?$/;
const WEIGHTS: readonly KissWeight[] = (["piece_weight", "total_weight"] as const).flatMap((role) => [
  { role, unit: "lb" },
  { role, unit: "kg" },
]);
/** The share by which a weight may differ from the computed one, and that of the lines that must agree. */
const WEIGHT_AGREES = 0.03;
const MIN_SHARE = 0.9;

/** The columns of a KISS file. @param rows a sample, also of other records */
export function buildKissColumns(rows: readonly (readonly string[])[]): Column[] {
  const weight = findKissWeight(rows.filter(isDetail).map((cells) => cells.slice(1)));
  const roles: (Role | null)[] = [null, ...KISS_DETAIL];
  return columnsOf(weight ? roles.toSpliced(FINISH + 1, 0, weight.role) : roles, weight?.unit ?? null);
}

function columnsOf(roles: readonly (Role | null)[], weightUnit: KissWeight["unit"] | null): Column[] {
  return roles.map((role, index) => ({
    index,
    header: "",
    role,
    reason: role && "name",
    lengthUnit: role === "length" ? "mm" : null,
    weightUnit: role?.endsWith("weight") ? weightUnit : null,
    hasMarks: false,
    decimalMark: ".",
  }));
}

/**
 * Puts a designation that our own export wrote into the remarks back to the size: family and size alone name a section of another
 * standard.
 * @param values behind the `D`, and `notes` the place of the remarks among them
 */
function restoreSize(values: readonly string[], notesAt: number): readonly string[] {
  const [size = "", notes = ""] = [values[SHAPE + 1], values[notesAt]];
  const named = `${size} ${values[SHAPE] ?? ""}`;
  if (size === "" || !`${notes} `.startsWith(`${named} `) || readDesignation(named) === null) return values;
  return values.with(SHAPE + 1, named).with(notesAt, notes.slice(named.length).trim());
}

/**
 * What the values in the place of the finish weigh, where all of them are numbers and nine in ten are what section and length weigh.
 * @param details values of detail lines behind their `D`
 */
export function findKissWeight(details: readonly (readonly string[])[]): KissWeight | null {
  const stating = details.filter((values) => (values[FINISH] ?? "").trim() !== "");
  if (!stating.every((values) => WEIGHT.test((values[FINISH] ?? "").trim()))) return null;
  const read = takeoffReader(columnsOf(KISS_DETAIL, null));
  const weighed = stating.flatMap((values) => {
    const row = read(readKissDetail(values, FINISH));
    const line = row.kind === "line" ? row.line : null;
    if (!line?.pieceWeight || !line.totalWeight) return [];
    return [{ stated: Number(values[FINISH]), piece_weight: line.pieceWeight.value, total_weight: line.totalWeight.value }];
  });
  const count = ({ role, unit }: KissWeight): number => {
    const pounds = unit === "kg" ? 1 / KILOGRAMS_PER_POUND : 1;
    return weighed.filter((line) => isWithin(line.stated * pounds, line[role], WEIGHT_AGREES)).length;
  };
  return weighed.length === 0 ? null : (WEIGHTS.find((weight) => count(weight) >= MIN_SHARE * weighed.length) ?? null);
}

/**
 * The values of a detail line as they are meant: a round bar that has the type of bolts has its own, with what was written in the
 * remarks, and `NONE` is no finish.
 * @param stated behind the `D`, and `finish` the place of the finish among them
 */
export function readKissDetail(stated: readonly string[], finish: number): string[] {
  const values = restoreSize(stated, finish + 1);
  const [shape = "", size = "", grade = ""] = values.slice(SHAPE, SHAPE + 3).map((value) => value.trim());
  const read = values.map((value, index) => (index === finish && /^none$/i.test(value.trim()) ? "" : value));
  if (shape.toUpperCase() !== "HS") return read;
  // `7/8x1-8-1/2` is the diameter and the length, which has its own place.
  const [diameter = ""] = size.split(/[x*]/i);
  const namesBar = (text: string): boolean => readDesignation(`${diameter} ${text}`)?.section.family === "RB";
  const isByGrade = namesBar(grade);
  const remarks = (values[finish + 1] ?? "").trim();
  if (!isByGrade && (namesBolt(grade) || !namesBar(remarks))) return read;
  const written = [shape, size, isByGrade ? grade : ""].join(" ").trim();
  const bar = read.with(SHAPE, "RB").with(SHAPE + 1, diameter.trim());
  if (isByGrade) bar[SHAPE + 2] = "";
  bar[finish + 1] = [remarks, written].filter((text) => text !== "").join("; ");
  return Array.from(bar, (value) => value ?? "");
}

/** Whether a row of a KISS file is a detail line. */
export function isDetail(cells: readonly string[]): boolean {
  return cells[0]?.trim().toUpperCase() === "D";
}
