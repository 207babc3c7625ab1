import { findColumns, type Column } from "./columns/columns.ts";
import { isKiss, buildKissColumns } from "./kiss-table.ts";
import { isHeaderName } from "./columns/header-name.ts";
import { isBlank, isSameHeader } from "./rows.ts";
import { takeoffReader, type WeightMeaning } from "./takeoff-reader.ts";
import { findWeightMeaning } from "./weight-meaning.ts";

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
  if (isKiss(rows[0] ?? [])) return { kind: "kiss", headerRow: null, columns: buildKissColumns(), weightOf: null };
  const begin = headerRow === null ? 0 : headerRow + 1;
  const headers = headerRow === null ? [] : (rows[headerRow] ?? []);
  const sample = rows.slice(begin, begin + SAMPLE_ROWS).filter((cells) => !isBlank(cells) && !isSameHeader(cells, headers));
  const columns = findColumns(headers, sample, separator);
  const read = takeoffReader(columns);
  const lines = sample.map(read).flatMap((row) => (row.kind === "line" ? [row.line] : []));
  return { kind: "table", headerRow, columns, weightOf: findWeightMeaning(lines) };
}

/** The row that names most columns, of equals the first; null when none names enough. */
export function findHeaderRow(rows: readonly (readonly string[])[]): number | null {
  let best: { row: number; names: number } | null = null;
  for (const [row, cells] of rows.slice(0, ROWS_WITH_HEADER).entries()) {
    const names = cells.filter(isHeaderName).length;
    if (names >= MIN_NAMES && names > (best?.names ?? 0)) best = { row, names };
  }
  return best?.row ?? null;
}
