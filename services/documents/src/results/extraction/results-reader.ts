import type { Readable } from "node:stream";
import { Injectable } from "@nestjs/common";
import { AppError, type Finding, type MetadataElement } from "@takeoff/contracts";
import { TakeoffTally } from "../comparing/takeoff-tally.ts";
import { ExtractionRepository, type FinishedExtraction } from "../data/extraction.repository.ts";
import type { DocumentRow } from "../documents/document-row.ts";
import { ObjectRepository } from "../objects/object.repository.ts";
import { BlobStore } from "../store/blob-store.ts";
import { BatchWriter } from "./batch-writer.ts";
import { readCsv, type CsvTable } from "./read-csv.ts";
import { readXml, type XmlTree } from "./read-xml.ts";

/** What was read of a document's CSV and XML. Its rows are stored under its generation, which nobody sees yet. */
export interface ReadResults {
  extraction: FinishedExtraction;
  /** The CSV's rows summed for comparing; null without a CSV or a header in it. */
  tally: TakeoffTally | null;
  findings: Finding[];
}

/** A result that was replaced while it was to be read: what was begun is in vain. */
export class ReplacedMeanwhile extends Error {}

/** Reads results out of the store into a new generation of extracted data. */
@Injectable()
export class ResultsReader {
  constructor(
    private readonly extractions: ExtractionRepository,
    private readonly objects: ObjectRepository,
    private readonly store: BlobStore,
  ) {}

  /** @throws ReplacedMeanwhile; AppError `unavailable` when the store or the database is away. */
  async read(row: Pick<DocumentRow, "id" | "csv_object" | "xml_object">): Promise<ReadResults> {
    const generation = await this.extractions.begin(row.id);
    if (generation === null) throw new ReplacedMeanwhile();
    try {
      const { table, tally, batchCount } = await this.readTable(generation, row.csv_object);
      const { metadata, findings } = await this.readMetadata(row.xml_object);
      return {
        extraction: { generation, columns: table.columns, rowCount: table.rowCount, batchCount, metadata },
        tally,
        findings: [...table.findings, ...findings],
      };
    } catch (error) {
      // Should this fail too, the cleaner finds it later.
      await this.extractions.abandon(generation).catch(() => undefined);
      throw error;
    }
  }

  private async readTable(
    generation: number,
    key: string | null,
  ): Promise<{ table: CsvTable; tally: TakeoffTally | null; batchCount: number }> {
    if (key === null) return { table: { columns: [], rowCount: 0, findings: [] }, tally: null, batchCount: 0 };
    const writer = new BatchWriter(this.extractions, generation);
    let tally: TakeoffTally | null = null;
    const table = await readCsv(await this.open(key), {
      begin: (columns, separator) => {
        tally = new TakeoffTally(columns, separator === ";" ? "," : ".");
      },
      row: (cells) => {
        tally?.add(cells);
        return writer.add(cells);
      },
    });
    await writer.flush();
    return { table, tally, batchCount: writer.batchCount };
  }

  private async readMetadata(key: string | null): Promise<XmlTree> {
    const nothing: { metadata: MetadataElement | null; findings: Finding[] } = { metadata: null, findings: [] };
    return key === null ? nothing : readXml(await this.open(key));
  }

  private async open(key: string): Promise<Readable> {
    const stream = await this.store.open(key);
    if (stream) return stream;
    if (!(await this.objects.find(key))) throw new ReplacedMeanwhile();
    throw new AppError("unavailable", { cause: new Error(`object ${key} is not in the store`) });
  }
}
