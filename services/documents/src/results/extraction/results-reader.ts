import type { Readable } from "node:stream";
import { Injectable } from "@nestjs/common";
import { AppError, takeoffFindings, type Finding, type MetadataElement } from "@takeoff/contracts";
import { TakeoffReading, type ReadTakeoff } from "@takeoff/takeoff";
import { TakeoffTally } from "../comparing/takeoff-tally.ts";
import { ExtractionRepository, type FinishedExtraction } from "../data/extraction.repository.ts";
import type { DocumentRow } from "../../documents/document-row.ts";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { BlobStore } from "../../storage/store/blob-store.ts";
import { BatchWriter } from "./batch-writer.ts";
import { readCsv, type CsvTable } from "./read-csv.ts";
import { readXml, type XmlTree } from "./read-xml.ts";

/** The content of a document's CSV and XML. The rows are stored in a generation that is not published yet. */
export interface ReadResults {
  extraction: FinishedExtraction;
  /** Sums of the CSV's rows for the comparison; null without a CSV or without a header. */
  tally: TakeoffTally | null;
  findings: Finding[];
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
  ) {}

  /** @throws ResultReplacedError; AppError `unavailable` when the store or the database cannot be reached. */
  async read(row: Pick<DocumentRow, "id" | "csv_object" | "xml_object">): Promise<ReadResults> {
    const generation = await this.extractions.begin(row.id);
    if (generation === null) throw new ResultReplacedError();
    try {
      const { table, tally, takeoff, batchCount } = await this.readTable(generation, row.csv_object);
      const { metadata, findings } = await this.readMetadata(row.xml_object);
      return {
        extraction: {
          ...{ generation, columns: table.columns, rowCount: table.rowCount, batchCount, metadata },
          takeoff,
        },
        tally,
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
    key: string | null,
  ): Promise<{ table: CsvTable; tally: TakeoffTally | null; takeoff: ReadTakeoff | null; batchCount: number }> {
    if (key === null) return { table: { columns: [], rowCount: 0, findings: [] }, tally: null, takeoff: null, batchCount: 0 };
    const writer = new BatchWriter(this.extractions, generation);
    const tally = new TakeoffTally();
    let reading: TakeoffReading | null = null;
    const table = await readCsv(await this.open(key), {
      begin: (columns, separator) => {
        reading = new TakeoffReading({ separator, observer: tally });
        reading.add(columns);
      },
      row: (cells) => {
        reading?.add(cells);
        return writer.add(cells);
      },
    });
    await writer.flush();
    const takeoff = (reading as TakeoffReading | null)?.result() ?? null;
    return { table, tally: takeoff && tally, takeoff, batchCount: writer.batchCount };
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
