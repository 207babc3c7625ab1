export const BATCH_ROWS = 500;
const CHARACTERS = 262_144;

/** Collects rows into batches of bounded count and size, which bounds the memory of sending, of writing and of reading them. */
export class RowBatches {
  private rows: string[][] = [];
  private characters = 0;
  private readonly onBatch: (rows: string[][]) => void;

  /** @param onBatch called with one batch after another */
  constructor(onBatch: (rows: string[][]) => void) {
    this.onBatch = onBatch;
  }

  add(row: string[]): void {
    this.rows.push(row);
    for (const cell of row) this.characters += cell.length;
    if (this.rows.length >= BATCH_ROWS || this.characters >= CHARACTERS) this.flush();
  }

  /** Passes the remaining rows on. */
  flush(): void {
    if (this.rows.length === 0) return;
    const { rows } = this;
    this.rows = [];
    this.characters = 0;
    this.onBatch(rows);
  }
}
