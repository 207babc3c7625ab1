import type { Readable } from "node:stream";
import { Injectable } from "@nestjs/common";
import { AppError, takeoffFindings, type Finding, type MetadataElement } from "@takeoff/contracts";
import { READING_VERSION, TakeoffReading, type ReadTakeoff } from "@takeoff/takeoff";
import { TakeoffTally } from "../comparing/takeoff-tally.ts";
import { ExtractionRepository, type FinishedExtraction } from "../data/extraction.repository.ts";
import type { DocumentRow } from "../../documents/document-row.ts";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { BlobStore } from "../../storage/store/blob-store.ts";
import { MappingRepository } from "../../documents/mappings/mapping.repository.ts";
import { BatchWriter } from "./batch-writer.ts";
import { readCsv, type CsvTable } from "./read-csv.ts";
import { readXml, type XmlTree } from "./read-xml.ts";

/** The content of a document's CSV and XML. The rows are stored in a generation that is not published yet. */
export interface ReadResults {
  extraction: FinishedExtraction;
  /** Sums of the CSV's rows for the comparison; null without a CSV or without a header. */
  tally: TakeoffTally | null;
  /** Of the CSV's header, by which a mapping is remembered; null without one. */
  signature: string | null;
  findings: Finding[];
}

interface ReadTable extends Pick<ReadResults, "tally" | "signature"> {
  table: CsvTable;
  takeoff: ReadTakeoff | null;
  batchCount: number;
}

/** Thrown when a result was replaced before it was read: the extraction is obsolete. */
export class ResultReplacedError extends Error {}

/** Reads results from the store into a new generation of extracted data. */
@Injectable()
export class ResultsReader {
  constructor(
    private readonly extractions: ExtractionRepository,
    private readonly objects: ObjectRepository,
    private readonly store: BlobStore,
    private readonly mappings: MappingRepository,
  ) {}

  /** @throws ResultReplacedError; AppError `unavailable` when the store or the database cannot be reached. */
  async read(
    row: Pick<DocumentRow, "id" | "organization_id" | "processed_object" | "csv_object" | "xml_object" | "csv_mapping">,
  ): Promise<ReadResults> {
    const generation = await this.extractions.begin(row.id);
    if (generation === null) throw new ResultReplacedError();
    try {
      const { table, tally, takeoff, signature, batchCount } = await this.readTable(generation, row);
      const { metadata, findings } = await this.readMetadata(row.xml_object);
      return {
        extraction: {
          ...{ generation, columns: table.columns, rowCount: table.rowCount, batchCount, metadata },
          takeoff: takeoff && { ...takeoff, version: READING_VERSION },
        },
        tally,
        signature,
        findings: [...table.findings, ...(takeoff ? takeoffFindings(takeoff.understanding) : []), ...findings],
      };
    } catch (error) {
      // When this fails too, the cleaner deletes the generation after its expiry.
      await this.extractions.discard(generation).catch(() => undefined);
      throw error;
    }
  }

  private async readTable(
    generation: number,
    {
      organization_id,
      processed_object,
      csv_object: key,
      csv_mapping,
    }: Pick<DocumentRow, "organization_id" | "processed_object" | "csv_object" | "csv_mapping">,
  ): Promise<ReadTable> {
    if (key === null)
      return { table: { columns: [], rowCount: 0, findings: [] }, tally: null, takeoff: null, signature: null, batchCount: 0 };
    const remembered = await this.mappings.lookup(organization_id);
    const writer = new BatchWriter(this.extractions, generation);
    const tally = new TakeoffTally(processed_object !== null);
    let reading: TakeoffReading | null = null;
    const table = await readCsv(await this.open(key), {
      begin: (columns, separator) => {
        reading = new TakeoffReading({ separator, mapping: csv_mapping?.mapping ?? null, remembered, observer: tally });
        reading.add(columns);
      },
      row: (cells) => {
        reading?.add(cells);
        return writer.add(cells);
      },
    });
    await writer.flush();
    const read = reading as TakeoffReading | null;
    const takeoff = read?.result() ?? null;
    return { table, tally: takeoff && tally, takeoff, signature: read?.signature ?? null, batchCount: writer.batchCount };
  }

  private async readMetadata(key: string | null): Promise<XmlTree> {
    const nothing: { metadata: MetadataElement | null; findings: Finding[] } = { metadata: null, findings: [] };
    return key === null ? nothing : readXml(await this.open(key));
  }

  private async open(key: string): Promise<Readable> {
    const stream = await this.store.open(key);
    if (stream) return stream;
    if (!(await this.objects.find(key))) throw new ResultReplacedError();
    throw new AppError("unavailable", { cause: new Error(`object ${key} is not in the store`) });
  }
}
