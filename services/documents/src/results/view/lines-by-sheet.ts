import { LINES_TOGETHER } from "./store/takeoff-line.repository.ts";

/** Rows that are stored in one statement. */
const ROWS_TOGETHER = 20;

/** Lines of a sheet that become a row of the database. */
export interface SheetLines<Line> {
  page: number;
  lines: readonly Line[];
}

/** Collects lines by sheet until there are enough of a sheet for a row of the database. */
export class LinesBySheet<Line> {
  private readonly open = new Map<number, Line[]>();
  private full: SheetLines<Line>[] = [];

  constructor(private readonly store: (sheets: readonly SheetLines<Line>[]) => Promise<void>) {}

  /** To be called with the lines in the order of the file. */
  async add(page: number, line: Line): Promise<void> {
    const lines = this.open.get(page) ?? [];
    this.open.set(page, lines);
    if (lines.push(line) < LINES_TOGETHER) return;
    this.open.delete(page);
    await this.addFull({ page, lines });
  }

  /** Stores what remains. */
  async flush(): Promise<void> {
    for (const [page, lines] of this.open) await this.addFull({ page, lines });
    this.open.clear();
    await this.storeFull();
  }

  private async addFull(sheet: SheetLines<Line>): Promise<void> {
    if (this.full.push(sheet) === ROWS_TOGETHER) await this.storeFull();
  }

  private async storeFull(): Promise<void> {
    const sheets = this.full;
    this.full = [];
    await this.store(sheets);
  }
}
