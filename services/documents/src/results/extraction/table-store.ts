import type { TakeoffTotals } from "@takeoff/contracts";
import type { CellsPosition } from "../data/store/extracted-data.repository.ts";
import type { ExtractionRepository } from "../data/store/extraction.repository.ts";
import type { TableSink } from "../tables/result-tables.ts";
import { FIRST_ROW, type ListedRows } from "../tables/table-messages.ts";
import { LinesBySheet } from "../view/lines-by-sheet.ts";
import type { TakeoffLineRepository } from "../view/store/takeoff-line.repository.ts";

/** Stores the rows of a table, and where its lines are listed, in a generation that is not published yet. */
export class TableStore implements TableSink {
  /** The index of the first row of each batch. */
  private readonly starts: number[] = [];
  private rowCount = 0;
  /** The batch of the row that was listed last. */
  private batch = 0;
  private readonly sheets: LinesBySheet;
  private hasLines = false;

  constructor(
    private readonly generation: number,
    private readonly extractions: Pick<ExtractionRepository, "add">,
    private readonly lines: Pick<TakeoffLineRepository, "add" | "clear">,
  ) {
    this.sheets = new LinesBySheet((full) => lines.add(generation, full));
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
      const row = from + index;
      await this.sheets.add(page, { row, cells: this.locate(row - FIRST_ROW), places: [], places_elsewhere: 0 });
    }
  }

  /** Stores what remains of the lines, or removes all of them. @param totals of the lines that are listed; null when the table was not read */
  async finish(totals: TakeoffTotals | null): Promise<void> {
    if (totals && totals.places !== "too_many_lines") await this.sheets.flush();
    else if (this.hasLines) await this.lines.clear(this.generation);
  }

  /** @param index of a row, after those that were located before */
  private locate(index: number): CellsPosition {
    while ((this.starts[this.batch + 1] ?? Infinity) <= index) this.batch++;
    return { batch: this.batch, at: index - (this.starts[this.batch] ?? 0) };
  }
}
