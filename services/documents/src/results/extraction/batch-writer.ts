import type { ExtractionRepository } from "../data/extraction.repository.ts";

const ROWS = 500;
const CHARACTERS = 262_144;

/** Gathers rows into batches that are bounded in number and size, for those who write and those who read them. */
export class BatchWriter {
  batchCount = 0;
  private rows: string[][] = [];
  private characters = 0;

  constructor(
    private readonly extractions: Pick<ExtractionRepository, "add">,
    private readonly generation: number,
  ) {}

  /** A promise when this row made a batch full. */
  add(row: string[]): Promise<void> | undefined {
    this.rows.push(row);
    for (const cell of row) this.characters += cell.length;
    return this.rows.length >= ROWS || this.characters >= CHARACTERS ? this.flush() : undefined;
  }

  /** Writes what is left. */
  async flush(): Promise<void> {
    if (this.rows.length === 0) return;
    const { rows } = this;
    this.rows = [];
    this.characters = 0;
    await this.extractions.add(this.generation, this.batchCount++, rows);
  }
}
