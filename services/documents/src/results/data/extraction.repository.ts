import { Injectable } from "@nestjs/common";
import type { MetadataElement } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform";

/** What an extraction found, once its rows are stored. */
export interface FinishedExtraction {
  generation: number;
  columns: readonly string[];
  rowCount: number;
  batchCount: number;
  metadata: MetadataElement | null;
}

/** Writes extractions: each builds a generation of its own, which then takes the place of the one before at once. */
@Injectable()
export class ExtractionRepository {
  constructor(private readonly database: Database) {}

  /** A new generation, which nobody sees yet; null when the document is gone. */
  async begin(documentId: number): Promise<number | null> {
    const [begun] = await this.database.query<{ generation: number }>(
      "insert into extractions (document_id) select id from documents where id = $1 returning generation",
      [documentId],
    );
    return begun?.generation ?? null;
  }

  /** Adds a batch of rows, and says that the generation is still being built. */
  async add(generation: number, number: number, rows: readonly string[][]): Promise<void> {
    await this.database.query(
      `with touched as (update extractions set touched_at = now() where generation = $1)
       insert into extracted_batches (generation, number, rows) values ($1, $2, $3)`,
      [generation, number, JSON.stringify(rows)],
    );
  }

  /**
   * Lets a generation take the place of the document's current one, which readers may still be at.
   * @throws when it was cleaned away as one that nobody builds any more: what it held must be read again
   */
  async publish(tx: Transaction, documentId: number, extraction: FinishedExtraction): Promise<void> {
    await tx.query("update extractions set state = 'old', touched_at = now() where document_id = $1 and state = 'current'", [documentId]);
    const published = await tx.query(
      `update extractions set state = 'current', columns = $2, row_count = $3, batch_count = $4, metadata = $5,
         extracted_at = date_trunc('milliseconds', now()) where generation = $1 returning generation`,
      [extraction.generation, extraction.columns, extraction.rowCount, extraction.batchCount, jsonOf(extraction.metadata)],
    );
    if (published.length === 0) throw new Error(`generation ${extraction.generation} was cleaned away while it was read`);
  }

  /** Lets a generation go that nobody reads. */
  async abandon(generation: number): Promise<void> {
    await this.database.query("update extractions set state = 'old', touched_at = '-infinity' where generation = $1", [generation]);
  }

  /**
   * Removes a generation that is not current and was not touched for `seconds`, or whose document is gone; false when
   * there is none. One at a time: a statement's time is limited, an extraction's size less so.
   */
  async removeNext(seconds: number): Promise<boolean> {
    const removed = await this.database.query(
      `with next as (
         select generation from extractions
         where document_id is null or (state <> 'current' and touched_at < now() - make_interval(secs => $1))
         limit 1 for update skip locked
       ), removed as (delete from extractions e using next where e.generation = next.generation returning 1)
       select 1 from removed`,
      [seconds],
    );
    return removed.length > 0;
  }
}

function jsonOf(metadata: MetadataElement | null): string | null {
  return metadata && JSON.stringify(metadata);
}
