import { totalsOf, type Totals } from "../takeoff-totals.ts";
import type { SentRow } from "./data-reader.ts";

/** Stands between cells, so that no match reaches from one into the next; nobody can type it, and no cell holds it. */
const BETWEEN = "\u0000";
const REPLACEMENT = "\uFFFD";

const comparable = (text: string) => text.normalize("NFKC").toLowerCase();

/** Rows of text, each kept as one: a fifth of what their cells would take. */
export class RowStore {
  readonly columns: readonly string[];
  /** The longest text of each column, the header's included. */
  readonly widths: number[];
  private readonly rows: string[] = [];

  constructor(columns: readonly string[]) {
    this.columns = columns;
    this.widths = columns.map((column) => column.length);
  }

  get size(): number {
    return this.rows.length;
  }

  /** Throws `TypeError` when a column's cell is no text. */
  add(row: SentRow): void {
    const cells = this.columns.map((column, index) => {
      const cell = Object.hasOwn(row, column) ? row[column] : "";
      if (typeof cell !== "string") throw new TypeError("A cell is no text.");
      if (cell.length > (this.widths[index] ?? 0)) this.widths[index] = cell.length;
      return cell.includes(BETWEEN) ? cell.replaceAll(BETWEEN, REPLACEMENT) : cell;
    });
    this.rows.push(cells.join(BETWEEN));
  }

  cells(index: number): string[] {
    return this.rows[index]?.split(BETWEEN) ?? [];
  }

  /** The rows in which a text stands, as they show, by their numbers from 0; null for all of them. */
  search(q: string): Uint32Array | null {
    const wanted = comparable(q.trim());
    if (!wanted) return null;
    const found: number[] = [];
    for (const [index, row] of this.rows.entries()) if (comparable(row).includes(wanted)) found.push(index);
    return Uint32Array.from(found);
  }

  /** Totals of the rows with these numbers; of all for null. */
  totals(found: Uint32Array | null): Totals {
    return totalsOf(this.columns, this.each(found));
  }

  private *each(found: Uint32Array | null): Generator<string[]> {
    if (found) for (const index of found) yield this.cells(index);
    else for (const row of this.rows) yield row.split(BETWEEN);
  }
}
