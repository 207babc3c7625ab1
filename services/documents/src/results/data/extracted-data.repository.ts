import { Injectable } from "@nestjs/common";
import { AppError, type MetadataElement } from "@takeoff/contracts";
import { Database } from "@takeoff/platform";
import type { ReadTakeoff } from "@takeoff/takeoff";

/** A document's extracted data without rows and metadata. */
export interface ExtractedHead {
  /** Id of the extraction that `rows` reads; null before the first. */
  generation: number | null;
  /** Column names in their order, each unique. */
  columns: string[];
  rowCount: number;
  batchCount: number;
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
      `select generation, columns, row_count as "rowCount", batch_count as "batchCount", extracted_at, takeoff
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
   * The metadata of an extraction's XML; null without one.
   * @throws AppError `unavailable` as `rows` does.
   */
  async metadata(head: ExtractedHead): Promise<MetadataElement | null> {
    return this.readMetadata<MetadataElement>(head, "metadata");
  }

  /** The same as JSON text, which needs megabytes less memory than the parsed tree. */
  async metadataJson(head: ExtractedHead): Promise<string | null> {
    return this.readMetadata<string>(head, "metadata::text as metadata");
  }

  private async readMetadata<T>({ generation }: ExtractedHead, column: string): Promise<T | null> {
    if (generation === null) return null;
    const [found] = await this.database.query<{ metadata: T | null }>(`select ${column} from extractions where generation = $1`, [
      generation,
    ]);
    if (!found) throw new AppError("unavailable", { cause: new Error(`extraction ${generation} was deleted`) });
    return found.metadata;
  }
}

/** Pads a row to the number of columns: rows are stored with their own length, and a longer row may have added columns later. */
function padded(row: string[], length: number): string[] {
  return row.length === length ? row : [...row, ...Array.from({ length: length - row.length }, () => "")];
}
