import { findColumn, headerKey, type TakeoffColumnName } from "@takeoff/contracts";
import { readFigure } from "./figure.ts";

/** A figure summed by mark. */
export interface MarkSums {
  byMark: Map<string, number>;
  /** Rows whose cell holds no number, and the first of them: their sums would not be the takeoff's. */
  unreadable: number;
  firstUnreadable: number | null;
}

/** Where rows say that they are in the document. */
export interface PageUse {
  /** The first row that names each page, counted from 1. */
  firstRow: Map<number, number>;
  unreadable: number;
  firstUnreadable: number | null;
}

type Columns = Partial<Record<TakeoffColumnName, number>>;
const USED = ["mark", "qty", "unit_weight_lb", "total_weight_lb", "page", "page_index"] as const satisfies readonly TakeoffColumnName[];

/** Sums a takeoff's rows as they come. What has no column is null, never taken from another. */
export class TakeoffTally {
  rows = 0;
  readonly quantities: MarkSums | null;
  readonly weights: MarkSums | null;
  readonly pages: PageUse | null;
  private readonly columns: Columns = {};
  private readonly subtotal: (cells: readonly string[]) => boolean;
  /** As a reader of the file counts: the header is row 1. */
  private row = 1;

  constructor(
    headers: readonly string[],
    private readonly decimal: "." | ",",
  ) {
    for (const name of USED) {
      const index = findColumn(headers, name);
      if (index !== null) this.columns[name] = index;
    }
    const { mark, qty, unit_weight_lb: unit, total_weight_lb: total, page, page_index: pageIndex } = this.columns;
    const sums = (): MarkSums => ({ byMark: new Map(), unreadable: 0, firstUnreadable: null });
    this.quantities = mark !== undefined && qty !== undefined ? sums() : null;
    const weighed = total !== undefined || (unit !== undefined && qty !== undefined);
    this.weights = mark !== undefined && weighed ? sums() : null;
    this.pages = page !== undefined || pageIndex !== undefined ? { firstRow: new Map(), unreadable: 0, firstUnreadable: null } : null;
    this.subtotal = subtotalsOf(headers);
  }

  has(column: (typeof USED)[number]): boolean {
    return this.columns[column] !== undefined;
  }

  add(cells: readonly string[]): void {
    this.row++;
    if (this.subtotal(cells)) return;
    this.rows++;
    const mark = plainMark(this.cell(cells, "mark"));
    const quantity = readFigure(this.cell(cells, "qty"), this.decimal);
    if (this.quantities) this.sum(this.quantities, mark, quantity);
    if (this.weights) this.sum(this.weights, mark, this.weightOf(cells, quantity));
    if (this.pages) this.notePage(this.pages, cells);
  }

  private cell(cells: readonly string[], column: (typeof USED)[number]): string {
    const index = this.columns[column];
    return index === undefined ? "" : (cells[index] ?? "");
  }

  private weightOf(cells: readonly string[], quantity: number | null): number | null {
    if (this.has("total_weight_lb")) return readFigure(this.cell(cells, "total_weight_lb"), this.decimal);
    const unit = readFigure(this.cell(cells, "unit_weight_lb"), this.decimal);
    return unit === null || quantity === null ? null : unit * quantity;
  }

  private sum(sums: MarkSums, mark: string, figure: number | null): void {
    if (figure === null) this.noteUnreadable(sums);
    else sums.byMark.set(mark, (sums.byMark.get(mark) ?? 0) + figure);
  }

  private notePage(pages: PageUse, cells: readonly string[]): void {
    const fromOne = this.has("page");
    const cell = this.cell(cells, fromOne ? "page" : "page_index").trim();
    // A row need not say where it is.
    if (cell === "") return;
    const page = /^-?\d{1,9}$/.test(cell) ? Number(cell) + (fromOne ? 0 : 1) : null;
    if (page === null) this.noteUnreadable(pages);
    else if (!pages.firstRow.has(page)) pages.firstRow.set(page, this.row);
  }

  private noteUnreadable(figures: { unreadable: number; firstUnreadable: number | null }): void {
    figures.unreadable++;
    figures.firstUnreadable ??= this.row;
  }
}

/** A list of Revu's markups has a row for each group, without an ID: its sums would count everything twice. */
function subtotalsOf(headers: readonly string[]): (cells: readonly string[]) => boolean {
  const keys = headers.map(headerKey);
  const id = keys.indexOf("id");
  const revu = id !== -1 && keys.includes("subject") && keys.includes("pageindex");
  return (cells) => revu && (cells[id] ?? "").trim() === "";
}

/** Without the apostrophe that keeps a spreadsheet from running the cell. */
function plainMark(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, "");
}
