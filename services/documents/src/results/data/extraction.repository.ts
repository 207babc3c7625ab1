import { Injectable } from "@nestjs/common";
import { Database, type Transaction } from "@takeoff/platform";
import type { StoredTakeoff } from "./extracted-data.repository.ts";
import type { FlatElement } from "./flat-elements.ts";

/** An extraction whose rows and elements are stored. */
export interface FinishedExtraction {
  generation: number;
  columns: readonly string[];
  rowCount: number;
  batchCount: number;
  elementBatchCount: number;
  /** Null without a CSV. */
  takeoff: StoredTakeoff | null;
}

/** Writes extractions. Each one is a new generation, which replaces the previous one in a single transaction. */
@Injectable()
export class ExtractionRepository {
  constructor(private readonly database: Database) {}

  /** Creates a generation that readers do not see yet; null when the document was deleted. */
  async begin(documentId: number): Promise<number | null> {
    const [begun] = await this.database.query<{ generation: number }>(
      "insert into extractions (document_id) select id from documents where id = $1 returning generation",
      [documentId],
    );
    return begun?.generation ?? null;
  }

  /** Adds a batch of rows, and postpones the generation's expiry. */
  async add(generation: number, number: number, rows: readonly string[][]): Promise<void> {
    await this.database.query(
      `with touched as (update extractions set touched_at = now() where generation = $1)
       insert into extracted_batches (generation, number, rows) values ($1, $2, $3)`,
      [generation, number, JSON.stringify(rows)],
    );
  }

  /** Adds a batch of an XML's elements, and postpones the generation's expiry. */
  async addElements(generation: number, number: number, elements: readonly FlatElement[]): Promise<void> {
    await this.database.query(
      `with touched as (update extractions set touched_at = now() where generation = $1)
       insert into extracted_elements (generation, number, elements) values ($1, $2, $3)`,
      [generation, number, JSON.stringify(elements)],
    );
  }

  /**
   * Replaces the document's current generation, which readers may still be reading.
   * @throws when the cleaner deleted the new generation as expired: the results must be read again
   */
  async publish(tx: Transaction, documentId: number, extraction: FinishedExtraction): Promise<void> {
    await tx.query("update extractions set state = 'old', touched_at = now() where document_id = $1 and state = 'current'", [documentId]);
    const published = await tx.query(
      `update extractions set state = 'current', columns = $2, row_count = $3, batch_count = $4, element_batch_count = $5, takeoff = $6,
         extracted_at = date_trunc('milliseconds', now()) where generation = $1 returning generation`,
      [
        extraction.generation,
        extraction.columns,
        extraction.rowCount,
        extraction.batchCount,
        extraction.elementBatchCount,
        extraction.takeoff && JSON.stringify(extraction.takeoff),
      ],
    );
    if (published.length === 0) throw new Error(`generation ${extraction.generation} expired while it was built`);
  }

  /** Lets the cleaner delete a generation that was not published. */
  async discard(generation: number): Promise<void> {
    await this.database.query("update extractions set state = 'old', touched_at = '-infinity' where generation = $1", [generation]);
  }

  /**
   * Deletes one generation that is not current and was not changed for `seconds`, or whose document was deleted; false when there is
   * none. One per statement, because an extraction can be large and statements have a timeout.
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
