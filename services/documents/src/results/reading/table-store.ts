import type { TakeoffTotals } from "@takeoff/contracts";
import type { ExtractionRepository } from "../lines/store/extraction.repository.ts";
import type { TableSink } from "./result-tables.ts";
import { FIRST_ROW } from "./process/table-messages.ts";
import type { ListedRows, MarkedRow } from "./process/table-schemas.ts";
import type { MarkupPlace } from "../../pdf/inspection/pdf-inspection.ts";
import { LinesBySheet } from "../lines/view/lines-by-sheet.ts";
import type { LinePosition } from "../lines/store/takeoff-line.entities.ts";
import type { TakeoffLineRepository } from "../lines/store/takeoff-line.repository.ts";

/** Stores the rows of a table, and where its lines are listed, in a generation that is not published yet. */
export class TableStore implements TableSink {
  /** The index of the first row of each batch. */
  private readonly starts: number[] = [];
  private rowCount = 0;
  /** Rows only where they have no markups: until a sheet has enough of them, a takeoff of many sheets has thousands. */
  private readonly sheets: LinesBySheet<number | MarkedRow>;
  private hasLines = false;

  constructor(
    private readonly generation: number,
    private readonly extractions: Pick<ExtractionRepository, "add">,
    private readonly lines: Pick<TakeoffLineRepository, "add" | "clear">,
    private readonly places: readonly MarkupPlace[] = [],
  ) {
    this.sheets = new LinesBySheet((full) =>
      lines.add(
        generation,
        full.map(({ page, positions: listed }) => ({ page, positions: listed.map((line) => this.toPosition(line)) })),
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

  async listed({ from, pages, marked }: ListedRows): Promise<void> {
    const byRow = Map.groupBy(marked, ({ row }) => row);
    for (const [index, page] of pages.entries()) {
      const row = from + index;
      if (page !== null) await this.sheets.add(page, row);
      for (const line of byRow.get(row) ?? []) await this.sheets.add(line.page, line);
    }
    this.hasLines ||= marked.length > 0 || pages.some((page) => page !== null);
  }

  /** Stores what remains of the lines, or removes all of them. @param totals of the lines that are listed; null without lines, or when the table was not read */
  async finish(totals: TakeoffTotals | null): Promise<void> {
    if (totals && totals.places !== "too_many_lines") await this.sheets.flush();
    else if (this.hasLines) await this.lines.clear(this.generation);
  }

  private toPosition(line: number | MarkedRow): LinePosition {
    if (typeof line === "number") return { row: line, cells: this.findCells(line - FIRST_ROW), places: [], places_elsewhere: 0 };
    const { row, places, elsewhere } = line;
    const shown = places.flatMap((index) => this.places[index] ?? []).map(({ box, line: drawn }) => ({ box, line: drawn }));
    return { row, cells: this.findCells(row - FIRST_ROW), places: shown, places_elsewhere: elsewhere };
  }

  private findCells(index: number): LinePosition["cells"] {
    if (index < 0) return null;
    // The last batch that begins at the row or before it.
    let batch = 0;
    for (let end = this.starts.length; end - batch > 1;) {
      const middle = (batch + end) >> 1;
      if ((this.starts[middle] ?? Infinity) <= index) batch = middle;
      else end = middle;
    }
    return { batch, at: index - (this.starts[batch] ?? 0) };
  }
}
