import type { ExtractionRepository } from "../data/extraction.repository.ts";

const ROWS = 500;
const CHARACTERS = 262_144;

/** Collects rows into batches of bounded count and size, which bounds the memory of writing and of reading them. */
export class BatchWriter {
  batchCount = 0;
  private rows: string[][] = [];
  private characters = 0;

  constructor(
    private readonly extractions: Pick<ExtractionRepository, "add">,
    private readonly generation: number,
  ) {}

  /** @returns a promise when this row completed a batch */
  add(row: string[]): Promise<void> | undefined {
    this.rows.push(row);
    for (const cell of row) this.characters += cell.length;
    return this.rows.length >= ROWS || this.characters >= CHARACTERS ? this.flush() : undefined;
  }

  /** Writes the remaining rows. */
  async flush(): Promise<void> {
    if (this.rows.length === 0) return;
    const { rows } = this;
    this.rows = [];
    this.characters = 0;
    await this.extractions.add(this.generation, this.batchCount++, rows);
  }
}
