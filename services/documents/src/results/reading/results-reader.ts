import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { LIMITS, type Finding, type KnownParameters, type TakeoffTotals } from "@takeoff/contracts";
import { LeaseRenewal, type Logger } from "@takeoff/platform";
import { InjectConfig, InjectLogger } from "@takeoff/platform/inject";
import { READING_VERSION } from "@takeoff/takeoff";
import type { DocumentsConfig } from "../../config.ts";
import { makeRangeOpener } from "../../pdf/process/file-process.ts";
import { OrganizationChildren } from "../../pdf/process/organization-children.ts";
import { ExtractionRepository, type FinishedExtraction } from "../lines/store/extraction.repository.ts";
import type { UnknownPlaces } from "../lines/view/line-listing.ts";
import type { DocumentRow } from "../../core/document-row.ts";
import type { MarkupPlace } from "../../pdf/inspection/pdf-inspection.ts";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { BlobStore } from "../../storage/store/blob-store.ts";
import { MappingRepository } from "../../core/mappings/mapping.repository.ts";
import { TakeoffLineRepository } from "../lines/store/takeoff-line.repository.ts";
import { ResultTables } from "./result-tables.ts";
import { TableProcess, type TableFile } from "./process/table-process.ts";
import { TableStore } from "./table-store.ts";

const TASKS_PER_PROCESS = 600;

/** The content of a document's CSV and XML. Rows and elements are stored in a generation that is not published yet. */
export interface ReadResults {
  extraction: FinishedExtraction;
  /** The hash of the CSV's header, by which a mapping is remembered; null without one. */
  headerHash: string | null;
  findings: Finding[];
  /** What the lines add up to, which are listed; null without lines of a takeoff. */
  summary: TakeoffTotals | null;
}

type ResultsOf = Pick<DocumentRow, "id" | "organization_id" | "processed_object" | "csv_object" | "xml_object" | "csv_mapping">;
type ReadTable = Pick<FinishedExtraction, "columns" | "rowCount" | "batchCount" | "takeoff"> &
  Pick<ReadResults, "headerHash" | "findings" | "summary">;
type ReadElements = Pick<FinishedExtraction, "elementBatchCount"> & Pick<ReadResults, "findings">;

/** By what lines are listed. */
export interface ListedBy {
  /** The uploader's, from which the grades are assumed that the takeoff does not name, as in the exports. */
  parameters: KnownParameters;
  /** The markups of the processed PDF. */
  places: readonly MarkupPlace[] | UnknownPlaces;
}

/** Thrown when a result was replaced before it was read: the extraction is obsolete. */
export class ResultReplacedError extends Error {}

/** Reads results from the store into a new generation of extracted data, in sandboxed processes. */
@Injectable()
export class ResultsReader implements OnModuleDestroy {
  private readonly children = new OrganizationChildren({
    start: () => new TableProcess(),
    memoryBytes: LIMITS.tableMemoryBytes,
    filesPerChild: TASKS_PER_PROCESS,
    spare: true,
  });

  constructor(
    private readonly extractions: ExtractionRepository,
    private readonly lines: TakeoffLineRepository,
    private readonly objects: ObjectRepository,
    private readonly store: BlobStore,
    private readonly mappings: MappingRepository,
    @InjectConfig() private readonly config: Pick<DocumentsConfig, "UPLOAD_GRACE_SECONDS">,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * Keeps the new generation from its expiry until `work` has ended.
   * @param slot used by one document at a time
   * @param work gets what was read, and the tables for the comparison
   * @throws ResultReplacedError; AppError `unavailable` when the store or the database cannot be reached; what `work` throws
   */
  read<T>(slot: number, row: ResultsOf, listedBy: ListedBy, work: (read: ReadResults, tables: ResultTables) => Promise<T>): Promise<T> {
    return this.children.use(slot, row.organization_id, async (current) => {
      const tables = new ResultTables(current);
      const generation = await this.extractions.begin(row.id);
      if (generation === null) throw new ResultReplacedError();
      const renewal = this.startRenewal(generation);
      try {
        return await work(await this.readInto(tables, generation, row, listedBy), tables);
      } finally {
        renewal.stop();
      }
    });
  }

  onModuleDestroy(): void {
    this.children.stop();
  }

  /** Nothing is added to the generation while results are compared. */
  private startRenewal(generation: number): LeaseRenewal {
    return new LeaseRenewal({
      intervalMs: (this.config.UPLOAD_GRACE_SECONDS * 1000) / 4,
      renew: () => this.extractions.renew(generation),
      onError: (error) => this.logger.warn({ err: error }, "expiry of an extraction could not be postponed"),
    });
  }

  private async readInto(tables: ResultTables, generation: number, row: ResultsOf, listedBy: ListedBy): Promise<ReadResults> {
    try {
      const { headerHash, findings, summary, ...table } = await this.readTable(tables, generation, row, listedBy);
      const { elementBatchCount, findings: ofXml } = await this.readElements(tables, generation, row.xml_object);
      return { extraction: { generation, ...table, elementBatchCount }, headerHash, findings: [...findings, ...ofXml], summary };
    } catch (error) {
      // When this fails too, the cleaner deletes the generation after its expiry.
      await this.extractions.discard(generation).catch(() => undefined);
      throw error;
    }
  }

  private async readTable(tables: ResultTables, generation: number, row: ResultsOf, listedBy: ListedBy): Promise<ReadTable> {
    const nothing = { columns: [], rowCount: 0, batchCount: 0, takeoff: null, headerHash: null, summary: null };
    if (row.csv_object === null) return { ...nothing, findings: [] };
    const { parameters, places } = listedBy;
    const known = typeof places === "string" ? [] : places;
    const options = {
      mapping: row.csv_mapping?.mapping ?? null,
      remembered: [...(await this.mappings.byHeader(row.organization_id))],
      withPieces: row.processed_object !== null,
      parameters,
      places: typeof places === "string" ? places : places.map(({ page, name, label }) => ({ page, name, label })),
    };
    const store = new TableStore(generation, this.extractions, this.lines, known);
    const { facts, findings } = await tables.readCsv(await this.find(row.csv_object), options, store);
    const summary = facts?.totals ?? null;
    await store.finish(summary);
    if (!facts) return { ...nothing, findings };
    const { columns, rowCount, takeoff, headerHash } = facts;
    const { batchCount } = store;
    return { columns, rowCount, batchCount, takeoff: takeoff && { ...takeoff, version: READING_VERSION }, headerHash, findings, summary };
  }

  private async readElements(tables: ResultTables, generation: number, key: string | null): Promise<ReadElements> {
    if (key === null) return { elementBatchCount: 0, findings: [] };
    let batchCount = 0;
    const { facts, findings } = await tables.readXml(await this.find(key), (elements) =>
      this.extractions.addElements(generation, batchCount++, elements),
    );
    return { elementBatchCount: facts?.isRead ? batchCount : 0, findings };
  }

  private async find(key: string): Promise<TableFile> {
    const object = await this.objects.find(key);
    if (!object) throw new ResultReplacedError();
    return { size: object.size, open: makeRangeOpener(this.store, key) };
  }
}
