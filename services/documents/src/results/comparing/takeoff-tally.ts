import { findColumn, headerKey, type TakeoffColumnName } from "@takeoff/takeoff";
import { readDecimal } from "./read-decimal.ts";

/** Quantities or weights, summed by mark. */
export interface MarkSums {
  byMark: Map<string, number>;
  /** Number of rows whose cell is not a number, and the first of them. With such rows the sums are incomplete. */
  unreadable: number;
  firstUnreadable: number | null;
}

/** The pages that rows name. */
export interface PageUse {
  /** The first row of each page; pages are counted from 1. */
  firstRow: Map<number, number>;
  unreadable: number;
  firstUnreadable: number | null;
}

type Columns = Partial<Record<TakeoffColumnName, number>>;
const USED = ["mark", "qty", "unit_weight_lb", "total_weight_lb", "page", "page_index"] as const satisfies readonly TakeoffColumnName[];

/** Sums a takeoff's rows while they are read. A sum without its column is null; it is never guessed from another column. */
export class TakeoffTally {
  rows = 0;
  readonly quantities: MarkSums | null;
  readonly weights: MarkSums | null;
  readonly pages: PageUse | null;
  private readonly columns: Columns = {};
  private readonly subtotal: (cells: readonly string[]) => boolean;
  /** The current row's number in the file: the header is row 1. */
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
    const quantity = readDecimal(this.cell(cells, "qty"), this.decimal);
    if (this.quantities) this.sum(this.quantities, mark, quantity);
    if (this.weights) this.sum(this.weights, mark, this.weightOf(cells, quantity));
    if (this.pages) this.addPage(this.pages, cells);
  }

  private cell(cells: readonly string[], column: (typeof USED)[number]): string {
    const index = this.columns[column];
    return index === undefined ? "" : (cells[index] ?? "");
  }

  private weightOf(cells: readonly string[], quantity: number | null): number | null {
    if (this.has("total_weight_lb")) return readDecimal(this.cell(cells, "total_weight_lb"), this.decimal);
    const unit = readDecimal(this.cell(cells, "unit_weight_lb"), this.decimal);
    return unit === null || quantity === null ? null : unit * quantity;
  }

  private sum(sums: MarkSums, mark: string, figure: number | null): void {
    if (figure === null) this.countUnreadable(sums);
    else sums.byMark.set(mark, (sums.byMark.get(mark) ?? 0) + figure);
  }

  private addPage(pages: PageUse, cells: readonly string[]): void {
    const fromOne = this.has("page");
    const cell = this.cell(cells, fromOne ? "page" : "page_index").trim();
    // The page is optional.
    if (cell === "") return;
    const page = /^-?\d{1,9}$/.test(cell) ? Number(cell) + (fromOne ? 0 : 1) : null;
    if (page === null) this.countUnreadable(pages);
    else if (!pages.firstRow.has(page)) pages.firstRow.set(page, this.row);
  }

  private countUnreadable(figures: { unreadable: number; firstUnreadable: number | null }): void {
    figures.unreadable++;
    figures.firstUnreadable ??= this.row;
  }
}

/** Recognizes the subtotal rows of a Bluebeam Revu markup list, which have no ID. Without this, everything would be counted twice. */
function subtotalsOf(headers: readonly string[]): (cells: readonly string[]) => boolean {
  const keys = headers.map(headerKey);
  const id = keys.indexOf("id");
  const revu = id !== -1 && keys.includes("subject") && keys.includes("pageindex");
  return (cells) => revu && (cells[id] ?? "").trim() === "";
}

/** Removes the apostrophe that CSV exports put before a cell that a spreadsheet would run as a formula. */
function plainMark(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, "");
}
