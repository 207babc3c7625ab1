import { Injectable } from "@nestjs/common";
import { AppError, type MetadataElement } from "@takeoff/contracts";
import { Database } from "@takeoff/platform";

/** What was read from a document's results, without its rows and metadata. */
export interface ExtractedHead {
  /** The extraction that `rows` reads; null before the first. */
  generation: number | null;
  /** Headers in their order, each once. */
  columns: string[];
  rowCount: number;
  batchCount: number;
  extracted_at: Date | null;
}

/** Of a document whose results were not read yet. */
export const NOTHING_EXTRACTED: ExtractedHead = {
  generation: null,
  columns: [],
  rowCount: 0,
  batchCount: 0,
  extracted_at: null,
};

/** Reads extracted data, always of one extraction: a newer one may take its place meanwhile. */
@Injectable()
export class ExtractedDataRepository {
  constructor(private readonly database: Database) {}

  /** The newest finished extraction; `NOTHING_EXTRACTED` when there is none. */
  async head(documentId: number): Promise<ExtractedHead> {
    const [head] = await this.database.query<ExtractedHead>(
      `select generation, columns, row_count as "rowCount", batch_count as "batchCount", extracted_at
       from extractions where document_id = $1 and state = 'current'`,
      [documentId],
    );
    return head ?? NOTHING_EXTRACTED;
  }

  /**
   * The rows of a head in batches of bounded size, each row with a cell for every column.
   * @throws AppError `unavailable` when the extraction was removed meanwhile, long after a newer one took its place.
   */
  async *rows({ generation, columns, batchCount }: ExtractedHead): AsyncGenerator<string[][]> {
    for (let number = 0; number < batchCount; number++) {
      const [batch] = await this.database.query<{ rows: string[][] }>(
        "select rows from extracted_batches where generation = $1 and number = $2",
        [generation, number],
      );
      if (!batch) throw new AppError("unavailable", { cause: new Error(`batch ${number} of extraction ${generation} is gone`) });
      yield batch.rows.map((row) => padded(row, columns.length));
    }
  }

  /**
   * What a head's XML said; null without one.
   * @throws AppError `unavailable` as `rows` does.
   */
  async metadata(head: ExtractedHead): Promise<MetadataElement | null> {
    return this.readMetadata<MetadataElement>(head, "metadata");
  }

  /** The same as JSON, which is megabytes less to hold for those who only pass it on. */
  async metadataJson(head: ExtractedHead): Promise<string | null> {
    return this.readMetadata<string>(head, "metadata::text as metadata");
  }

  private async readMetadata<T>({ generation }: ExtractedHead, column: string): Promise<T | null> {
    if (generation === null) return null;
    const [found] = await this.database.query<{ metadata: T | null }>(`select ${column} from extractions where generation = $1`, [
      generation,
    ]);
    if (!found) throw new AppError("unavailable", { cause: new Error(`extraction ${generation} is gone`) });
    return found.metadata;
  }
}

/** Rows are stored as short as they were: a longer one may have added columns after them. */
function padded(row: string[], length: number): string[] {
  return row.length === length ? row : [...row, ...Array.from({ length: length - row.length }, () => "")];
}
