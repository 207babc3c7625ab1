import { Injectable } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import { Database } from "@takeoff/platform/database";
import { ExtractedBatchEntity, ExtractedElementsEntity, ExtractionEntity, type StoredTakeoff } from "./extraction.entities.ts";
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
  /** What it was read from, by `nameResults`; null where that was not stored. */
  results: string | null;
  /** How the rows were understood; null before that was stored, and without a CSV. */
  takeoff: StoredTakeoff | null;
}

/** Where the cells of a row are: the batch, and the row's index in it. */
export interface CellsPosition {
  batch: number;
  at: number;
}

/** The head of a document without an extraction. */
export const NOTHING_EXTRACTED: ExtractedHead = {
  generation: null,
  columns: [],
  rowCount: 0,
  batchCount: 0,
  elementBatchCount: 0,
  extracted_at: null,
  results: null,
  takeoff: null,
};

/** Without the tree of earlier versions, which is large. */
const HEAD = {
  generation: true,
  columns: true,
  row_count: true,
  batch_count: true,
  element_batch_count: true,
  extracted_at: true,
  results: true,
  takeoff: true,
} as const;

/** Reads extracted data of one extraction, also when a newer one replaces it during the reading. */
@Injectable()
export class ExtractedDataRepository {
  constructor(private readonly database: Database) {}

  /** The newest finished extraction; `NOTHING_EXTRACTED` when there is none. */
  async head(documentId: number): Promise<ExtractedHead> {
    const current = await this.database.manager.findOne(ExtractionEntity, {
      select: HEAD,
      where: { document_id: documentId, state: "current" },
    });
    return current ? toHead(current) : NOTHING_EXTRACTED;
  }

  /** @throws AppError `unavailable` when the extraction was deleted, a grace period after a newer one replaced it. */
  async findHead(generation: number): Promise<ExtractedHead> {
    const found = await this.database.manager.findOne(ExtractionEntity, { select: HEAD, where: { generation } });
    if (!found) throw deleted(generation);
    return toHead(found);
  }

  /**
   * The rows of an extraction in batches of bounded size, each row with a cell for every column.
   * @throws AppError `unavailable` when the extraction was deleted, a grace period after a newer one replaced it.
   */
  async *rows({ generation, columns, batchCount }: ExtractedHead): AsyncGenerator<string[][]> {
    if (generation === null) return;
    for (let number = 0; number < batchCount; number++) {
      const batch = await this.database.manager.findOneBy(ExtractedBatchEntity, { generation, number });
      if (!batch) throw deleted(generation);
      yield batch.rows.map((row) => padded(row, columns.length));
    }
  }

  /**
   * The cells of some rows, in the order of their positions.
   * @throws AppError `unavailable` as `rows` does.
   */
  async cells({ generation, columns }: ExtractedHead, positions: readonly CellsPosition[]): Promise<string[][]> {
    if (positions.length === 0 || generation === null) return [];
    // SQL: a batch has hundreds of rows, of which a sheet may have few; each is parsed once.
    const found = await this.database.query<CellsPosition & { cells: string[] }>(
      `select b.number as batch, (e.number - 1)::integer as at, e.cells
       from (select batch, array_agg(at) as rows from unnest($2::integer[], $3::integer[]) as given (batch, at) group by batch) wanted
       join extracted_batches b on b.generation = $1 and b.number = wanted.batch
       cross join lateral json_array_elements(b.rows) with ordinality as e (cells, number)
       where e.number - 1 = any (wanted.rows)`,
      [generation, positions.map(({ batch }) => batch), positions.map(({ at }) => at)],
    );
    const byPosition = new Map(found.map(({ batch, at, cells }) => [`${batch}/${at}`, cells]));
    return positions.map(({ batch, at }) => {
      const cells = byPosition.get(`${batch}/${at}`);
      if (!cells) throw deleted(generation);
      return padded(cells, columns.length);
    });
  }

  /**
   * The elements of an extraction's XML in batches of bounded size; none without one.
   * @throws AppError `unavailable` as `rows` does.
   */
  async *elements({ generation, elementBatchCount }: ExtractedHead): AsyncGenerator<FlatElement[]> {
    if (generation === null) return;
    for (let number = 0; number < elementBatchCount; number++) {
      const batch = await this.database.manager.findOneBy(ExtractedElementsEntity, { generation, number });
      if (!batch) throw deleted(generation);
      yield batch.elements;
    }
    if (elementBatchCount === 0) yield* this.storedTree(generation);
  }

  /** Earlier versions stored the whole tree in one value. */
  private async *storedTree(generation: number): AsyncGenerator<FlatElement[]> {
    const found = await this.database.manager.findOne(ExtractionEntity, {
      select: { generation: true, metadata: true },
      where: { generation },
    });
    if (!found) throw deleted(generation);
    if (found.metadata) yield* flatBatches(found.metadata);
  }
}

function toHead(found: Pick<ExtractionEntity, keyof typeof HEAD>): ExtractedHead {
  return {
    generation: found.generation,
    columns: found.columns,
    rowCount: found.row_count,
    batchCount: found.batch_count,
    elementBatchCount: found.element_batch_count,
    extracted_at: found.extracted_at,
    results: found.results,
    takeoff: found.takeoff,
  };
}

function deleted(generation: number): AppError {
  return new AppError("unavailable", { cause: new Error(`extraction ${generation} was deleted`) });
}

/** Pads a row to the number of columns: rows are stored with their own length, and a longer row may have added columns later. */
function padded(row: string[], length: number): string[] {
  return row.length === length ? row : [...row, ...Array.from({ length: length - row.length }, () => "")];
}
