import type { KnownParameters } from "@takeoff/contracts";
import {
  choicesOf,
  findTable,
  nameHardware,
  rowsOf,
  SAMPLE_ROWS,
  UnderstandingCounter,
  type LineDetails,
  type ReadRow,
  type ReadTakeoff,
  type TakeoffRow,
  type Understanding,
} from "@takeoff/takeoff";
import type { ReadableData } from "./data/data.service.ts";
import type { CellsPosition } from "./store/extracted-data.repository.ts";
import { withAssumedValues } from "./assumed-values.ts";
import { joinInChunks } from "./chunks.ts";

/** Data with what values are assumed from. */
export interface TakeoffSource extends ReadableData {
  /** The uploader's when the drawing came in; null for a document of before they were kept. */
  parameters: KnownParameters;
}

/** How the rows of a takeoff are read. */
export type TakeoffKey = Pick<ReadTakeoff, "table" | "choices">;

/** A row with its number in the CSV, of which the header is row 1. */
export interface NumberedRow {
  row: ReadRow;
  number: number;
  /** Null for the first row of a file without a header. */
  cells: CellsPosition | null;
}

/** A line with the number of its row. */
export interface NumberedLine extends Omit<NumberedRow, "row"> {
  line: TakeoffRow;
}

/** As the rows were understood when they were extracted, or, for earlier extractions, by their first rows. */
export async function takeoffKey({ head, rows }: Pick<ReadableData, "head" | "rows">): Promise<TakeoffKey> {
  if (head.takeoff) return head.takeoff;
  const sample: (readonly string[])[] = [head.columns];
  for await (const batch of rows()) {
    sample.push(...batch.slice(0, SAMPLE_ROWS - sample.length));
    if (sample.length >= SAMPLE_ROWS) break;
  }
  const table = findTable(sample, null);
  return { table, choices: choicesOf(table, null) };
}

/** Reads one row. Its index is 0 for the first row of the file, whether it is a header or not. */
type RowReader = (cells: readonly string[], index: number) => ReadRow;

/** With parameters, lines have assumed values. */
export function rowReader(key: TakeoffKey, parameters: KnownParameters): RowReader {
  const readRow = rowsOf(key);
  return (cells, index) => withAssumedValues(readRow(cells, index), parameters);
}

/** Reads all rows below the header in batches; titles above the header are left out. With parameters, lines have assumed values. */
export async function* takeoffRows(
  { head, rows, parameters = null }: ReadableData & Partial<TakeoffSource>,
  key: TakeoffKey,
): AsyncGenerator<NumberedRow[]> {
  const read = rowReader(key, parameters);
  const { headerRow, kind } = key.table;
  // Without a header row the first row of the file is a line: extraction took its cells for the names of the columns.
  if (kind === "table" && headerRow === null && head.columns.length)
    yield [{ row: read(restoreCells(head.columns), 0), number: 1, cells: null }];
  let index = 0;
  let batch = 0;
  for await (const rowsOfBatch of rows()) {
    const numbered: NumberedRow[] = [];
    for (const [at, cells] of rowsOfBatch.entries())
      if (++index > (headerRow ?? 0)) numbered.push({ row: read(cells, index), number: index + 1, cells: { batch, at } });
    yield numbered;
    batch++;
  }
}

/** The cells that became the names of columns: without the names of empty ones and the numbers of repeated ones. */
export function restoreCells(columns: readonly string[]): string[] {
  const seen = new Set<string>();
  return columns.map((name, index) => {
    const repeated = / \(\d+\)$/.exec(name);
    const cell = repeated && seen.has(name.slice(0, repeated.index)) ? name.slice(0, repeated.index) : name;
    seen.add(cell);
    return cell === `Column ${index + 1}` ? "" : cell;
  });
}

/** Reads the lines in batches. With parameters, they have assumed values. */
export async function* readLines(source: ReadableData & Partial<TakeoffSource>): AsyncGenerator<NumberedLine[]> {
  for await (const batch of takeoffRows(source, await takeoffKey(source))) yield pickLines(batch);
}

/** The lines of a batch; titles, groups, subtotals and repeated headers are no lines. */
export function pickLines(batch: readonly NumberedRow[]): NumberedLine[] {
  return batch.flatMap(({ row, number, cells }) => (row.kind === "line" ? [{ line: row.line, number, cells }] : []));
}

/** The kind of hardware that a line is: `Bolt`. Empty for members, and for a designation that was not understood. */
export function hardwareKind({ designation }: TakeoffRow): string {
  return (designation && nameHardware(designation.section)) ?? "";
}

/** Whether a line is hardware, which every export tells from members. */
export function isHardwareLine(line: TakeoffRow): boolean {
  return hardwareKind(line) !== "";
}

/** Writes the lines of the takeoff in chunks. */
export async function* writeLines(source: TakeoffSource, write: (line: TakeoffRow) => string): AsyncGenerator<string> {
  for await (const lines of readLines(source)) yield* joinInChunks(lines, ({ line }) => write(line));
}

/** Counts of what the takeoff says: as stored, or, for earlier extractions, counted in one pass over the rows. */
export async function readUnderstanding(source: ReadableData): Promise<Required<Understanding>> {
  // Earlier extractions stored less.
  const stored: Partial<Understanding> | undefined = source.head.takeoff?.understanding;
  if (stored && isComplete(stored)) return stored;
  const key = await takeoffKey(source);
  const counter = new UnderstandingCounter(key.table.columns);
  for await (const batch of takeoffRows(source, key)) for (const { row, number } of batch) counter.add(row, number);
  return counter.result();
}

function isComplete(stored: Partial<Understanding>): stored is Required<Understanding> {
  const sizes: Partial<LineDetails["sizes"]> | undefined = stored.details?.sizes;
  return sizes?.none !== undefined && stored.check !== undefined;
}
