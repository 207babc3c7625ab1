import type { SetLine, SetPage } from "./set-page.ts";

/** Lists of as many rows are copies from so many on: two plates of one size may be two parts. */
const MIN_SAME = 3;
/** More sheets that have the rarest row of a list are not compared with it. */
const MAX_COMPARED = 20;

/** The rows of the lists of each page, by what they say, with how many say it. */
type RowsByPage = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** Finds pages whose lists another page has as a whole, row by row. */
export class CopiedLists<Line extends SetLine> {
  private readonly rows: RowsByPage;
  private readonly pagesByRow = new Map<string, number[]>();
  private readonly lines: ReadonlyMap<number, readonly Line[]>;

  constructor(lines: readonly Line[]) {
    this.lines = Map.groupBy(
      lines.filter(({ role }) => role === "list"),
      ({ page }) => page,
    );
    this.rows = new Map([...this.lines].map(([page, own]) => [page, countRows(own)]));
    for (const [page, own] of this.rows) {
      for (const row of own.keys()) {
        const pages = this.pagesByRow.get(row);
        if (pages) pages.push(page);
        else this.pagesByRow.set(row, [page]);
      }
    }
  }

  /** Whether a page has all rows of another one; also of one without a list. */
  hasRowsOf(page: number, other: number): boolean {
    const own = this.rows.get(page) ?? new Map<string, number>();
    return [...(this.rows.get(other) ?? [])].every(([row, count]) => (own.get(row) ?? 0) >= count);
  }

  /**
   * The lines of lists that another counted sheet of the same number has, or any where their own has none. Rows without a length may be of
   * other pieces.
   */
  find(byPage: ReadonlyMap<number, SetPage>, isOpen: (line: Line) => boolean): Line[] {
    const copied = new Set<number>();
    const pages = [...this.lines].sort(([a, first], [b, second]) => first.length - second.length || b - a);
    for (const [page, own] of pages) {
      if (byPage.get(page)?.isCounted === true || own.some((line) => line.inches === null || !isOpen(line))) continue;
      const rows = [...(this.rows.get(page)?.keys() ?? [])].map((row) => this.pagesByRow.get(row) ?? []);
      const [rarest = []] = rows.sort((a, b) => a.length - b.length);
      const isCopyOf = (other: number): boolean =>
        other !== page &&
        !copied.has(other) &&
        mayBeCopies(byPage.get(page), byPage.get(other)) &&
        ((this.lines.get(other)?.length ?? 0) > own.length || own.length >= MIN_SAME) &&
        (this.lines.get(other) ?? []).every(isOpen) &&
        this.hasRowsOf(other, page);
      if (rarest.slice(0, MAX_COMPARED).some(isCopyOf)) copied.add(page);
    }
    return [...copied].flatMap((page) => this.lines.get(page) ?? []);
  }
}

function mayBeCopies(page: SetPage | undefined, other: SetPage | undefined): boolean {
  return page !== undefined && other !== undefined && (page.sheet === null || page.sheet === other.sheet);
}

function countRows(lines: readonly SetLine[]): Map<string, number> {
  const rows = new Map<string, number>();
  for (const { mark, designation, quantity, inches } of lines) {
    const row = [mark?.toUpperCase() ?? "", designation, quantity, inches === null ? "" : inches.toFixed(2)].join("|");
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  return rows;
}
