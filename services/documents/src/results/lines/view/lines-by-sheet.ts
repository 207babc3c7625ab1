import { LINES_TOGETHER, type LinesOfSheet } from "../store/takeoff-line.repository.ts";

/** Rows that are stored in one statement. */
const ROWS_TOGETHER = 20;

/** Collects lines by sheet until there are enough of a sheet for a row of the database. */
export class LinesBySheet<Position> {
  private readonly open = new Map<number, Position[]>();
  private full: LinesOfSheet<Position>[] = [];

  constructor(private readonly store: (sheets: readonly LinesOfSheet<Position>[]) => Promise<void>) {}

  /** To be called with the lines in the order of the file. */
  async add(page: number, position: Position): Promise<void> {
    const positions = this.open.get(page) ?? [];
    this.open.set(page, positions);
    if (positions.push(position) < LINES_TOGETHER) return;
    this.open.delete(page);
    await this.addFull({ page, positions });
  }

  /** Stores what remains. */
  async flush(): Promise<void> {
    for (const [page, positions] of this.open) await this.addFull({ page, positions });
    this.open.clear();
    await this.storeFull();
  }

  private async addFull(sheet: LinesOfSheet<Position>): Promise<void> {
    if (this.full.push(sheet) === ROWS_TOGETHER) await this.storeFull();
  }

  private async storeFull(): Promise<void> {
    const sheets = this.full;
    this.full = [];
    await this.store(sheets);
  }
}
