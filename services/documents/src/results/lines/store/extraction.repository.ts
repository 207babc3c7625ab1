import { Injectable } from "@nestjs/common";
import type { TakeoffTotals } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform/database";
import { nameResults, type DocumentRow } from "../../../core/document-row.ts";
import { ExtractionEntity, type StoredTakeoff } from "./extraction.entities.ts";
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

type ReadDocument = Pick<DocumentRow, "id" | "csv_object" | "xml_object" | "csv_mapping">;

/** Writes extractions. Each one is a new generation, which replaces the previous one in a single transaction. */
@Injectable()
export class ExtractionRepository {
  constructor(private readonly database: Database) {}

  /** Creates a generation that readers do not see yet; null when the document was deleted. */
  async begin(documentId: number): Promise<number | null> {
    // SQL: inserts nothing for a document that was deleted.
    const [begun] = await this.database.query<{ generation: number }>(
      "insert into extractions (document_id) select id from documents where id = $1 returning generation",
      [documentId],
    );
    return begun?.generation ?? null;
  }

  /** Adds a batch of rows, and postpones the generation's expiry. */
  add(generation: number, number: number, rows: readonly string[][]): Promise<void> {
    return this.addBatch("extracted_batches (generation, number, rows)", generation, number, rows);
  }

  /** Adds a batch of an XML's elements, and postpones the generation's expiry. */
  addElements(generation: number, number: number, elements: readonly FlatElement[]): Promise<void> {
    return this.addBatch("extracted_elements (generation, number, elements)", generation, number, elements);
  }

  /**
   * Replaces the document's current generation, which readers may still be reading.
   * @param summary what the takeoff adds up to; null without one
   * @throws when the cleaner deleted the new generation as expired: the results must be read again
   */
  async publish(tx: Transaction, document: ReadDocument, extraction: FinishedExtraction, summary: TakeoffTotals | null): Promise<void> {
    const { generation, columns, rowCount, batchCount, elementBatchCount, takeoff } = extraction;
    await tx.manager.update(ExtractionEntity, { document_id: document.id, state: "current" }, { state: "old", touched_at: () => "now()" });
    const { affected } = await tx.manager.update(ExtractionEntity, generation, {
      state: "current",
      results: nameResults(document),
      columns: [...columns],
      row_count: rowCount,
      batch_count: batchCount,
      element_batch_count: elementBatchCount,
      takeoff,
      takeoff_summary: summary,
      extracted_at: () => "date_trunc('milliseconds', now())",
    });
    if (!affected) throw new Error(`generation ${generation} expired while it was built`);
  }

  /** Postpones the expiry of a generation to which nothing is added. */
  async renew(generation: number): Promise<void> {
    await this.database.manager.update(ExtractionEntity, { generation, state: "building" }, { touched_at: () => "now()" });
  }

  /** Lets the cleaner delete a generation that was not published. */
  async discard(generation: number): Promise<void> {
    await this.database.manager.update(ExtractionEntity, generation, { state: "old", touched_at: () => "'-infinity'" });
  }

  /**
   * Deletes one generation that is not current and was not changed for `seconds`, or whose document was deleted; false when there is
   * none. One per statement, because an extraction can be large and statements have a timeout.
   */
  async removeNext(seconds: number): Promise<boolean> {
    // SQL: a lock that others skip.
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

  private async addBatch(columns: string, generation: number, number: number, batch: readonly unknown[]): Promise<void> {
    // SQL: the cleaner must not delete the generation between the two changes. Of a deleted one nothing is inserted: a rejected statement
    // would cost its connection.
    const added = await this.database.query(
      `with touched as (update extractions set touched_at = now() where generation = $1 returning generation)
       insert into ${columns} select generation, $2::integer, $3::json from touched returning 1`,
      [generation, number, JSON.stringify(batch)],
    );
    if (added.length === 0) throw new Error(`generation ${generation} expired while it was built`);
  }
}
