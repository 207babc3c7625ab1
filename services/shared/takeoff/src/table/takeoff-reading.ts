import { findTable, SAMPLE_ROWS, type TakeoffTable } from "./find-table.ts";
import { isDetail, readKissDetail } from "./kiss-table.ts";
import { choicesOf, headerSignature, mappingOf, toRemembered, withMapping, type TableMapping } from "./mapping.ts";
import { takeoffReader } from "./takeoff-reader.ts";
import type { ReadRow, TableChoices } from "./takeoff-row.ts";
import { UnderstandingCounter, type Understanding } from "./understanding/understanding.ts";

/** Changes when tables are read in another way, or more is kept of them: what an earlier version read is then read anew. */
export const READING_VERSION = 15;

/** What was understood of a table: enough to read its rows in the same way again. */
export interface ReadTakeoff {
  table: TakeoffTable;
  choices: TableChoices;
  /** Of the file; null when it is not known. */
  separator: string | null;
  /** What a person decided about this table, or before about one with the same header; null without either. */
  mapping: TableMapping | null;
  understanding: Understanding;
}

/** Receives what each row means, in the order of the file. */
export interface RowObserver {
  begin(table: TakeoffTable): void;
  /** @param rowNumber in the file, counted from 1 */
  row(row: ReadRow, rowNumber: number): void;
}

export interface ReadingOptions {
  /** Of the file; null when it is not known. */
  separator: string | null;
  /** The index of the row that names the columns; by default it is looked for. */
  headerRow?: number | undefined;
  /** What a person decided about this table. */
  mapping?: TableMapping | null;
  /** What was decided before about tables with the same header, by `headerSignature`; asked where this table has no mapping. */
  remembered?: (signature: string) => TableMapping | null;
  observer?: RowObserver;
}

/** Reads a table row by row; holds no more than the rows that its columns are found by. */
export class TakeoffReading {
  private readonly sample: (readonly string[])[] = [];
  private reader: Reader | null = null;
  private rowNumber = 0;
  /** Of the header, by which a mapping is remembered; null before the header is read, and without one. */
  signature: string | null = null;

  constructor(private readonly options: ReadingOptions) {}

  /** Takes the next row of the file, the header included. */
  add(cells: readonly string[]): void {
    if (this.reader) this.look(this.reader, cells);
    else if (this.sample.push(cells) === SAMPLE_ROWS) this.begin();
  }

  result(): ReadTakeoff {
    const { table, choices, mapping, counter } = this.reader ?? this.begin();
    return { table, choices, mapping, separator: this.options.separator, understanding: counter.result() };
  }

  private begin(): Reader {
    const { observer } = this.options;
    const { table, choices, mapping } = this.understand();
    // What a person confirmed is no longer inferred.
    const isOpen = mapping === null;
    const inferred = {
      lengthUnit: isOpen && Boolean(table.lengthUnit),
      weightUnit: isOpen ? (table.weightUnit ?? null) : null,
      isWeightMeaningOpen: choices.weightOf == null,
      isNested: table.isNested === true,
      areLengthsOfAll: isOpen && table.areLengthsOfAll === true,
      isOfAllAssemblies: isOpen && !areQuantitiesProven(table),
    };
    const counter = new UnderstandingCounter(table.columns, inferred, table.other ?? null);
    const reader = { table, choices, mapping, counter, read: rowsOf({ table, choices }) };
    observer?.begin(table);
    for (const cells of this.sample) this.look(reader, cells);
    this.sample.length = 0;
    this.reader = reader;
    return reader;
  }

  private understand(): Pick<ReadTakeoff, "table" | "choices" | "mapping"> {
    const { separator, headerRow, mapping: own = null, remembered } = this.options;
    const asUnderstood = own?.as_understood === true;
    const found = findTable(this.sample, separator, own && !asUnderstood ? own.header_row : headerRow);
    this.signature = found.headerRow === null ? null : headerSignature(this.sample[found.headerRow] ?? []);
    if (asUnderstood) {
      const choices = choicesOf(found, null);
      return { table: found, choices, mapping: toRemembered(found, found, mappingOf(found, choices)) };
    }
    const known = own ?? (this.signature === null ? null : (remembered?.(this.signature) ?? null));
    if (!known || found.kind !== "table") return { table: found, choices: choicesOf(found, null), mapping: null };
    const table = withMapping(found, known);
    // The same header may lie in another row of this file.
    return { table, choices: choicesOf(table, known), mapping: toRemembered(found, table, known) };
  }

  private look({ counter, read, table: { headerRow } }: Reader, cells: readonly string[]): void {
    const row = read(cells, this.rowNumber++);
    // Titles above the header and the header itself are not counted.
    if (headerRow !== null && this.rowNumber <= headerRow + 1) return;
    counter.add(row, this.rowNumber);
    this.options.observer?.row(row, this.rowNumber);
  }
}

/** Whether other numbers show that the quantities are those of all assemblies. */
export function areQuantitiesProven({ columns }: TakeoffTable): boolean {
  const quantities = columns.find(({ role }) => role === "qty");
  return quantities?.reason === "agreement" || quantities?.reason === "name and agreement";
}

interface Reader extends Pick<ReadTakeoff, "table" | "choices" | "mapping"> {
  counter: UnderstandingCounter;
  read: ReturnType<typeof rowsOf>;
}

/**
 * Creates a function that reads the rows of a table that was understood before, given in the order of the file with the header
 * row included.
 */
export function rowsOf({
  table,
  choices,
}: Pick<ReadTakeoff, "table" | "choices">): (cells: readonly string[], rowIndex: number) => ReadRow {
  const read = takeoffReader(table.columns, choices);
  // A person who gives its columns roles says that it is a takeoff.
  if (table.other && !table.columns.some(({ reason }) => reason === "confirmed")) return () => ({ kind: "group" });
  if (table.kind === "kiss") {
    const finish = table.columns.findIndex(({ role }) => role === "finish");
    return (cells) => (isDetail(cells) ? read(["D", ...readKissDetail(cells.slice(1), finish - 1)]) : { kind: "group" });
  }
  return (cells, rowIndex) => (table.headerRow !== null && rowIndex <= table.headerRow ? { kind: "header" } : read(cells));
}
