import { Injectable } from "@nestjs/common";
import { AppError, type MetadataElement } from "@takeoff/contracts";
import { Database } from "@takeoff/platform";
import type { ReadTakeoff } from "@takeoff/takeoff";
import { flatBatches, type FlatElement } from "./flat-elements.ts";

/** A document's extracted data without rows and elements. */
export interface ExtractedHead {
  /** Id of the extraction that `rows` reads; null before the first. */
  generation: number | null;
  /** Column names in their order, each unique. */
  columns: string[];
  rowCount: number;
  batchCount: number;
  /** Batches of the XML's elements. */
  elementBatchCount: number;
  extracted_at: Date | null;
  /** How the rows were understood; null before that was stored, and without a CSV. */
  takeoff: StoredTakeoff | null;
}

/** How the rows of a takeoff are read, and what was understood of them. */
export interface StoredTakeoff extends ReadTakeoff {
  /** `READING_VERSION` of the software that read it. */
  version: number;
}

/** The head of a document without an extraction. */
export const NOTHING_EXTRACTED: ExtractedHead = {
  generation: null,
  columns: [],
  rowCount: 0,
  batchCount: 0,
  elementBatchCount: 0,
  extracted_at: null,
  takeoff: null,
};

/** Reads extracted data of one extraction, also when a newer one replaces it during the reading. */
@Injectable()
export class ExtractedDataRepository {
  constructor(private readonly database: Database) {}

  /** The newest finished extraction; `NOTHING_EXTRACTED` when there is none. */
  async head(documentId: number): Promise<ExtractedHead> {
    const [head] = await this.database.query<ExtractedHead>(
      `select generation, columns, row_count as "rowCount", batch_count as "batchCount", element_batch_count as "elementBatchCount",
         extracted_at, takeoff
       from extractions where document_id = $1 and state = 'current'`,
      [documentId],
    );
    return head ?? NOTHING_EXTRACTED;
  }

  /**
   * The rows of an extraction in batches of bounded size, each row with a cell for every column.
   * @throws AppError `unavailable` when the extraction was deleted, a grace period after a newer one replaced it.
   */
  async *rows({ generation, columns, batchCount }: ExtractedHead): AsyncGenerator<string[][]> {
    for (let number = 0; number < batchCount; number++) {
      const [batch] = await this.database.query<{ rows: string[][] }>(
        "select rows from extracted_batches where generation = $1 and number = $2",
        [generation, number],
      );
      if (!batch) throw new AppError("unavailable", { cause: new Error(`batch ${number} of extraction ${generation} was deleted`) });
      yield batch.rows.map((row) => padded(row, columns.length));
    }
  }

  /**
   * The elements of an extraction's XML in batches of bounded size; none without one.
   * @throws AppError `unavailable` as `rows` does.
   */
  async *elements({ generation, elementBatchCount }: ExtractedHead): AsyncGenerator<FlatElement[]> {
    if (generation === null) return;
    for (let number = 0; number < elementBatchCount; number++) {
      const [batch] = await this.database.query<{ elements: FlatElement[] }>(
        "select elements from extracted_elements where generation = $1 and number = $2",
        [generation, number],
      );
      if (!batch) throw deleted(generation);
      yield batch.elements;
    }
    if (elementBatchCount === 0) yield* this.storedTree(generation);
  }

  /** Earlier versions stored the whole tree in one value. */
  private async *storedTree(generation: number): AsyncGenerator<FlatElement[]> {
    const [found] = await this.database.query<{ metadata: MetadataElement | null }>(
      "select metadata from extractions where generation = $1",
      [generation],
    );
    if (!found) throw deleted(generation);
    if (found.metadata) yield* flatBatches(found.metadata);
  }
}

function deleted(generation: number): AppError {
  return new AppError("unavailable", { cause: new Error(`extraction ${generation} was deleted`) });
}

/** Pads a row to the number of columns: rows are stored with their own length, and a longer row may have added columns later. */
function padded(row: string[], length: number): string[] {
  return row.length === length ? row : [...row, ...Array.from({ length: length - row.length }, () => "")];
}
