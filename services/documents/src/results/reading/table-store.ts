import type { TakeoffTotals } from "@takeoff/contracts";
import type { ExtractionRepository } from "../lines/store/extraction.repository.ts";
import type { TableSink } from "./result-tables.ts";
import { FIRST_ROW } from "./process/table-messages.ts";
import type { ListedRows } from "./process/table-schemas.ts";
import { LinesBySheet } from "../lines/view/lines-by-sheet.ts";
import type { LinePosition } from "../lines/store/takeoff-line.entities.ts";
import type { TakeoffLineRepository } from "../lines/store/takeoff-line.repository.ts";

/** Stores the rows of a table, and where its lines are listed, in a generation that is not published yet. */
export class TableStore implements TableSink {
  /** The index of the first row of each batch. */
  private readonly starts: number[] = [];
  private rowCount = 0;
  /** Rows only: until a sheet has enough of them, a takeoff of many sheets has thousands. */
  private readonly sheets: LinesBySheet<number>;
  private hasLines = false;

  constructor(
    private readonly generation: number,
    private readonly extractions: Pick<ExtractionRepository, "add">,
    private readonly lines: Pick<TakeoffLineRepository, "add" | "clear">,
  ) {
    this.sheets = new LinesBySheet((full) =>
      lines.add(
        generation,
        full.map(({ page, positions: rows }) => ({ page, positions: rows.map((row) => this.toPosition(row)) })),
      ),
    );
  }

  get batchCount(): number {
    return this.starts.length;
  }

  rows(rows: string[][]): Promise<void> {
    const number = this.starts.push(this.rowCount) - 1;
    this.rowCount += rows.length;
    return this.extractions.add(this.generation, number, rows);
  }

  async listed({ from, pages }: ListedRows): Promise<void> {
    for (const [index, page] of pages.entries()) {
      if (page === null) continue;
      this.hasLines = true;
      await this.sheets.add(page, from + index);
    }
  }

  /** Stores what remains of the lines, or removes all of them. @param totals of the lines that are listed; null when the table was not read */
  async finish(totals: TakeoffTotals | null): Promise<void> {
    if (totals && totals.places !== "too_many_lines") await this.sheets.flush();
    else if (this.hasLines) await this.lines.clear(this.generation);
  }

  private toPosition(row: number): LinePosition {
    const index = row - FIRST_ROW;
    // The last batch that begins at the row or before it.
    let batch = 0;
    for (let end = this.starts.length; end - batch > 1;) {
      const middle = (batch + end) >> 1;
      if ((this.starts[middle] ?? Infinity) <= index) batch = middle;
      else end = middle;
    }
    return { row, cells: { batch, at: index - (this.starts[batch] ?? 0) }, places: [], places_elsewhere: 0 };
  }
}
