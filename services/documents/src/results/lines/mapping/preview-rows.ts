import { LIMITS, PREVIEW_ROWS } from "@takeoff/contracts";
import { findTable, headerSignature, SAMPLE_ROWS } from "@takeoff/takeoff";
import { headerHash } from "../../../core/mappings/header-hash.ts";
import { Columns } from "../columns.ts";

/** The first rows of a table, as they are kept while it is read to its end. */
export class PreviewRows {
  readonly rows: string[][] = [];
  /** The number of all rows that were added. */
  count = 0;
  /** Whether no further row is kept. */
  isFull = false;
  private bytes = 0;

  /** Takes the next row of the file, the first one included. */
  add(cells: readonly string[]): void {
    const isFirst = this.count++ === 0;
    if (this.isFull) return;
    // The extraction names columns in this way: what is shown here is what it will read.
    const row = (isFirst ? new Columns(cells).names : cells.slice(0, LIMITS.extractedColumns)).map(shown);
    this.bytes += Buffer.byteLength(JSON.stringify(row));
    // The first row is always kept: all its cells together have fewer bytes than the limit.
    this.isFull = this.rows.length === PREVIEW_ROWS || this.bytes > LIMITS.previewBytes;
    if (!this.isFull) this.rows.push(row);
  }

  /** Where the header is, and by what it is remembered. @param separator of the file; null when it is not known */
  header(separator: string | null): { headerRow: number | null; headerHash: string | null } {
    const { headerRow } = findTable(this.rows.slice(0, SAMPLE_ROWS), separator);
    const signature = headerRow === null ? null : headerSignature(this.rows[headerRow] ?? []);
    return { headerRow, headerHash: signature === null ? null : headerHash(signature) };
  }
}

/** A cell as it is shown: a longer one ends with an ellipsis. */
function shown(cell: string): string {
  return cell.length <= LIMITS.previewCell ? cell : `${cell.slice(0, LIMITS.previewCell - 1).toWellFormed()}\u2026`;
}
