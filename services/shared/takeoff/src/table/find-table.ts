import { findColumns, type Column } from "./columns/columns.ts";
import { isKiss, buildKissColumns } from "./kiss-table.ts";
import { isHeaderName } from "./columns/header-name.ts";
import { readWrittenLength, type LengthUnit } from "../cells/lengths.ts";
import { readQuantity } from "../cells/numbers.ts";
import { readDesignation } from "../designations/read-designation.ts";
import type { StandardRegion } from "../grades.ts";
import { inferLengthUnit, withoutWrongUnit } from "./units/length-unit.ts";
import type { SectionUnit } from "../sections/section.ts";
import { listNotes } from "./units/notes.ts";
import { findStatedGrade } from "./units/stated-grade.ts";
import { withStatedUnit } from "./units/stated-unit.ts";
import { inferSectionUnit } from "./units/section-unit.ts";
import { findRegion } from "./units/shared-names.ts";
import { namesSteel } from "./lines/pipe-material.ts";
import { withLengthsOfAll } from "./lines/piece-lengths.ts";
import { findPartsCounted } from "./rows/assembly-heads.ts";
import { isNested, withSets } from "./rows/nesting.ts";
import { findOtherTable, type OtherTable } from "./other-table.ts";
import { isBlank, isSameHeader } from "./rows/blank-rows.ts";
import { takeoffReader } from "./takeoff-reader.ts";
import type { PartsCounted, ReadRow, TakeoffRow, WeightMeaning } from "./takeoff-row.ts";
import type { WeightUnit } from "./lexicon/units.ts";
import { withDecimalsByWeight, withWeightUnits } from "./units/weight-unit.ts";
import { findMeaningBySum, findWeightMeaning } from "./units/weight-meaning.ts";

/** The header is looked for among the first rows; below them are lines. */
const ROWS_WITH_HEADER = 40;
/** Rows of a file that its header and its columns' roles are taken from. */
export const SAMPLE_ROWS = 240;
/** The fewest columns that a header names, so that a line with one familiar word is none. */
const MIN_NAMES = 2;

/** Where a table begins and what its columns are. */
export interface TakeoffTable {
  /** A KISS file has no header: its columns are those of its detail lines. */
  kind: "table" | "kiss";
  /** The index of the header row; null when no row names columns. */
  headerRow: number | null;
  columns: Column[];
  /** What a column holds whose name says only "Weight" or "Unit weight", where the lines prove it. */
  weightOf: WeightMeaning | null;
  /** The unit of plain numbers without a unit, where the table leaves one reading: it is inferred. Missing in what was stored before. */
  lengthUnit?: LengthUnit | null;
  /** The unit of plates and bars whose own numbers do not tell it. Missing in what was stored before. */
  sectionUnit?: SectionUnit | null;
  /** Where its sections and grades belong to, which decides names that standards share. Missing in what was stored before. */
  region?: StandardRegion | null;
  /** Whether it names steel, so that its pipes are of steel. Missing in what was stored before. */
  isSteel?: boolean;
  /** The grade of lines without one, by a note above the table. Missing in what was stored before. */
  statedGrade?: string | null;
  /** The unit of weights that nothing states or proves, as all sections are metric, or in inches: it is inferred. Missing in what was stored before. */
  weightUnit?: WeightUnit | null;
  /** Whether lengths are taken as those of all pieces, since many are longer than any piece. Missing in what was stored before. */
  areLengthsOfAll?: boolean;
  /** Whether quantities are for one piece of the row above, by item numbers such as `1.2`. Missing in what was stored before. */
  isNested?: boolean;
  /** What the quantities of parts below the rows of their assemblies count, where weights prove it. Missing in what was stored before. */
  partsCounted?: PartsCounted | null;
  /** What it is, where it is no takeoff: none of its rows is a line. Missing in what was stored before. */
  other?: OtherTable | null;
}

/**
 * Finds the header among the first rows, below titles and blank rows, and gives the columns their roles.
 * @param rows the first rows of the file, header included; `SAMPLE_ROWS` suffice
 * @param separator of the file; null when it is not known
 * @param headerRow the row that a person chose; by default the row that names most columns
 */
export function findTable(
  rows: readonly (readonly string[])[],
  separator: string | null,
  headerRow: number | null = findHeaderRow(rows),
): TakeoffTable {
  if (isKiss(rows[0] ?? []))
    return {
      kind: "kiss",
      headerRow: null,
      columns: buildKissColumns(rows),
      weightOf: null,
      lengthUnit: null,
      sectionUnit: null,
      statedGrade: null,
      weightUnit: null,
      areLengthsOfAll: false,
      isNested: false,
      partsCounted: null,
      other: null,
    };
  const begin = headerRow === null ? 0 : headerRow + 1;
  const headers = headerRow === null ? [] : (rows[headerRow] ?? []);
  const sample = rows.slice(begin, begin + SAMPLE_ROWS).filter((cells) => !isBlank(cells) && !isSameHeader(cells, headers));
  const notes = listNotes(rows.slice(0, headerRow ?? 0));
  const named = withoutWrongUnit(findColumns(headers, sample, separator), sample);
  const found = withSets(withStatedUnit(named, notes), sample);
  const nested = isNested(found, sample);
  const partsCounted = findPartsCounted(found, sample, rows.length < SAMPLE_ROWS);
  const lengthUnit = inferLengthUnit(found, sample);
  const sectionUnit = inferSectionUnit(found, sample);
  const readSample = (by: readonly Column[], areLengthsOfAll = false, weightUnit: WeightUnit = "lb"): ReadRow[] =>
    sample.map(takeoffReader(by, { isNested: nested, partsCounted, lengthUnit, sectionUnit, areLengthsOfAll, weightUnit }));
  const clear = withDecimalsByWeight(found, (by) => linesOf(readSample(by)));
  const first = readSample(clear);
  const ofAll = withLengthsOfAll(clear, linesOf(first));
  const measured = ofAll ?? clear;
  const read = ofAll ? readSample(ofAll, true) : first;
  const { columns, inferred } = withWeightUnits(measured, linesOf(read));
  // Only kilograms that were found by the lines are a reason to read them once more.
  const hasKilograms =
    inferred === "kg" || columns.some(({ weightUnit }, index) => weightUnit === "kg" && measured[index]?.weightUnit === null);
  const readRows = hasKilograms ? readSample(columns, ofAll !== null, inferred ?? "lb") : read;
  const lines = linesOf(readRows);
  const other = findOtherTable(headers, sample, lines);
  const weight = columns.find(({ role }) => role === "weight");
  const weightOf = findWeightMeaning(lines, weight?.weightUnit ?? inferred) ?? (weight ? findMeaningBySum(sample, readRows, weight) : null);
  return {
    kind: "table",
    headerRow,
    columns,
    weightOf,
    lengthUnit,
    sectionUnit,
    region: findRegion(lines),
    isSteel: namesSteel(rows.slice(0, begin + SAMPLE_ROWS), lines),
    statedGrade: findStatedGrade(notes),
    weightUnit: inferred,
    areLengthsOfAll: ofAll !== null,
    isNested: nested,
    partsCounted,
    other,
  };
}

function linesOf(rows: readonly ReadRow[]): TakeoffRow[] {
  return rows.flatMap((row) => (row.kind === "line" ? [row.line] : []));
}

/**
 * The row that names most columns, of equals the first. Where none names enough, as in another language, the row of words above the
 * first row of numbers. Null when there is none.
 */
export function findHeaderRow(rows: readonly (readonly string[])[]): number | null {
  const first = rows.slice(0, ROWS_WITH_HEADER);
  const named = first.map((cells) => cells.filter(isHeaderName).length);
  const most = Math.max(0, ...named);
  if (most < MIN_NAMES) return findRowOfWords(first);
  // A table with fewer names above another one is a table too.
  const isHeader = (row: number): boolean => (named[row] ?? 0) >= Math.max(MIN_WORDS, MIN_SHARE * most) && isAboveLines(first, named, row);
  const earlier = first.findIndex((_, row) => isHeader(row));
  const best = named.indexOf(most);
  return earlier === -1 ? best : Math.min(earlier, best);
}

/**
 * Whether a row has no values itself, and one of the next, before another header, has a section: below the names of a title block stand other
 * values.
 * @param named how many names of columns each row has
 */
function isAboveLines(rows: readonly (readonly string[])[], named: readonly number[], row: number): boolean {
  if (rows[row]?.some(isValue)) return false;
  const other = named.findIndex((names, index) => index > row && names >= MIN_WORDS);
  const below = rows.slice(row + 1, other === -1 ? rows.length : other).filter((cells) => !isBlank(cells));
  return below.slice(0, LINES_BELOW).some((cells) => cells.some(isSection));
}

/** Below a header there may be its units and a title before the first line. */
const LINES_BELOW = 3;
/** The share of the names of the best header that an earlier one has. */
const MIN_SHARE = 0.6;
/** The fewest words of a header that is known by its content, and the fewest values below it. */
const MIN_WORDS = 3;
const MIN_VALUES = 2;

function findRowOfWords(rows: readonly (readonly string[])[]): number | null {
  const isFilled = (cell: string): boolean => cell.trim() !== "";
  const first = rows.findIndex((cells) => cells.filter(isValue).length >= MIN_VALUES);
  if (first < 1) return null;
  const above = rows.slice(0, first).findLastIndex((cells) => cells.some(isFilled));
  const words = rows[above]?.filter(isFilled) ?? [];
  return words.length >= MIN_WORDS && !words.some(isValue) ? above : null;
}

function isSection(cell: string): boolean {
  const read = readDesignation(cell.trim());
  return read !== null && !read.weak;
}

/** Whether a cell is a number, a length or a designation, as rows have and headers do not. */
function isValue(cell: string): boolean {
  const text = cell.trim();
  return readQuantity(text) !== null || readWrittenLength(text) !== null || readDesignation(text) !== null;
}
