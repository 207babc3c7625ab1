import { LIMITS, PREVIEW_ROWS, type Finding, type TakeoffFileKind, type TakeoffMapping, type TakeoffPreview } from "@takeoff/contracts";
import { findTable, headerSignature, SAMPLE_ROWS } from "@takeoff/takeoff";
import { Columns } from "../extraction/columns.ts";

/** The most characters of cells that a preview holds; the first row is held in any case. */
const PREVIEW_CHARACTERS = 2_000_000;

/** The first rows of a table, as they are kept while it is read to its end. */
export class PreviewRows {
  readonly rows: string[][] = [];
  private count = 0;
  private characters = 0;
  /** Whether no further row is kept. */
  isFull = false;

  /** Takes the next row of the file, the first one included. */
  add(cells: readonly string[]): void {
    // The extraction names columns in this way: what is shown here is what it will read.
    const row = this.count++ === 0 ? new Columns(cells).names : cells.slice(0, LIMITS.extractedColumns);
    if (this.isFull) return;
    this.characters += row.reduce((sum, cell) => sum + cell.length, 0);
    this.isFull = this.rows.length === PREVIEW_ROWS || (this.rows.length > 0 && this.characters > PREVIEW_CHARACTERS);
    if (!this.isFull) this.rows.push(row);
  }

  /**
   * The preview of the rows that were added.
   * @param confirmed what staff confirmed for this very table
   * @param remembered what was confirmed before for a header
   */
  result(
    { kind, separator, findings }: { kind: TakeoffFileKind; separator: string | null; findings: readonly Finding[] },
    confirmed: TakeoffMapping | null,
    remembered: (signature: string) => TakeoffMapping | null,
  ): Omit<TakeoffPreview, "imported_filename"> {
    const mapping = confirmed ?? this.rememberedMapping(separator, remembered);
    return { kind, separator, rows: this.rows, row_count: this.count, mapping, findings: [...findings] };
  }

  private rememberedMapping(separator: string | null, remembered: (signature: string) => TakeoffMapping | null): TakeoffMapping | null {
    const { headerRow } = findTable(this.rows.slice(0, SAMPLE_ROWS), separator);
    const signature = headerRow === null ? null : headerSignature(this.rows[headerRow] ?? []);
    const mapping = signature === null ? null : remembered(signature);
    // The same header may lie in another row of this file.
    return mapping && { ...mapping, header_row: headerRow };
  }
}
