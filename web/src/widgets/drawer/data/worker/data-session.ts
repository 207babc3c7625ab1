import type { MetadataElement, PersonsReading } from "@takeoff/contracts";
import { DataReader, type Envelope, type RawRow } from "./data-reader.ts";
import type { DataSummary, Queries, Query, SearchResult } from "./worker-messages.ts";
import { buildNode, findMetadata, listChildren } from "./metadata.ts";
import { RowAmounts, type Totals } from "./takeoff-totals.ts";

/** Separates cells, so that no match spans two of them. It cannot be typed, and `add` removes it from cells. */
const CELL_SEPARATOR = "\u0000";
const REPLACEMENT = "\uFFFD";

const normalize = (text: string) => text.normalize("NFKC").toLowerCase();

/** Stores each row as one string, which takes a fifth of the memory of an array of cells. */
class RowStore {
  readonly columns: readonly string[];
  /** The length of each column's longest text, including its header. */
  readonly widths: number[];
  private readonly rows: string[] = [];
  private readonly amounts: RowAmounts;

  constructor(columns: readonly string[], reading: PersonsReading | null = null) {
    this.columns = columns;
    this.widths = columns.map((column) => column.length);
    this.amounts = new RowAmounts(columns, reading);
  }

  get size(): number {
    return this.rows.length;
  }

  /** Throws `TypeError` when a cell is no text. */
  add(row: RawRow): void {
    const cells = this.columns.map((column, index) => {
      const cell = Object.hasOwn(row, column) ? row[column] : "";
      if (typeof cell !== "string") throw new TypeError("A cell is not text.");
      if (cell.length > (this.widths[index] ?? 0)) this.widths[index] = cell.length;
      return cell.includes(CELL_SEPARATOR) ? cell.replaceAll(CELL_SEPARATOR, REPLACEMENT) : cell;
    });
    this.rows.push(cells.join(CELL_SEPARATOR));
    this.amounts.add(cells);
  }

  /** To be called after the last row. Returns the indexes of the columns that hold numbers. */
  finish(): number[] {
    this.amounts.finish();
    return this.amounts.numericColumns();
  }

  cells(index: number): string[] {
    return this.rows[index]?.split(CELL_SEPARATOR) ?? [];
  }

  /** The indexes of the rows that contain a text; null when all rows match. */
  search(q: string): Uint32Array | null {
    const wanted = normalize(q.trim());
    if (!wanted) return null;
    const found: number[] = [];
    for (const [index, row] of this.rows.entries()) if (normalize(row).includes(wanted)) found.push(index);
    return Uint32Array.from(found);
  }

  /** The totals of the rows with these indexes; of all rows for null. */
  totals(found: Uint32Array | null): Totals {
    return this.amounts.totals(found);
  }
}

function findColumns({ columns }: Envelope): string[] {
  if (!Array.isArray(columns)) throw new TypeError("The data has no columns.");
  return columns.map((column: unknown) => {
    if (typeof column !== "string") throw new TypeError("A column has no name.");
    return column;
  });
}

/** The server has checked it: the worker does without the library that would check it again. */
function findReading({ reading }: Envelope): PersonsReading | null {
  return typeof reading === "object" && reading !== null && "mapping" in reading ? (reading as PersonsReading) : null;
}

/** A document's extracted data in the worker: parses the response chunk by chunk, then serves queries. */
export class DataSession {
  private store = new RowStore([]);
  private metadata: MetadataElement | null = null;
  private search = 0;
  private matches: Uint32Array | null = null;
  private readonly reader = new DataReader({
    onHead: (head) => {
      this.store = new RowStore(findColumns(head), findReading(head));
    },
    onRow: (row) => this.store.add(row),
  });

  /** Parses a chunk of the server's response. Throws for malformed data. */
  write(text: string): void {
    this.reader.write(text);
  }

  finish(): DataSummary {
    this.metadata = findMetadata(this.reader.finish()["metadata"]);
    const numericColumns = this.store.finish();
    const { columns, widths, size } = this.store;
    return { columns, widths, numericColumns, rowCount: size, metadata: this.metadata && buildNode(this.metadata) };
  }

  handle(query: Query): Queries[keyof Queries]["result"] {
    switch (query.what) {
      case "search":
        return this.find(query.q);
      case "rows":
        return this.rows(query);
      case "children":
        return listChildren(this.metadata, query.path, query.from);
    }
  }

  private find(q: string): SearchResult {
    this.matches = this.store.search(q);
    this.search += 1;
    return { search: this.search, count: this.matches?.length ?? this.store.size, totals: this.store.totals(this.matches) };
  }

  /** Rows in a range of the current search. Empty for an earlier search: the page has asked for a later one in between. */
  private rows({ search, from, to }: { search: number; from: number; to: number }): string[][] {
    if (search !== this.search) return [];
    const rows: string[][] = [];
    const end = Math.min(to, this.matches?.length ?? this.store.size);
    for (let index = from; index < end; index += 1) rows.push(this.store.cells(this.matches?.[index] ?? index));
    return rows;
  }
}
