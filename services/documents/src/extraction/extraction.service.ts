import { Injectable } from "@nestjs/common";
import { HISTORY_BY_SYSTEM, RESULT_KINDS, type EventEnvelope, type Finding } from "@takeoff/contracts";
import type { Effect, Transaction } from "@takeoff/platform";
import { ResultsComparison } from "../comparing/results-comparison.ts";
import { ExtractionRepository } from "../data/extraction.repository.ts";
import { DocumentChanges } from "../documents/document-changes.ts";
import { OBJECT_COLUMNS, type DocumentRow } from "../documents/document-row.ts";
import { DocumentRepository } from "../documents/document.repository.ts";
import { ReplacedMeanwhile, ResultsReader, type ReadResults } from "./results-reader.ts";

const nothing: Effect = () => Promise.resolve();

/** Reads what results hold, compares those that belong together, and lets the new data take the place of the old at once. */
@Injectable()
export class ExtractionService {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly reader: ResultsReader,
    private readonly comparison: ResultsComparison,
    private readonly extractions: ExtractionRepository,
    private readonly changes: DocumentChanges,
  ) {}

  async extract({ payload: { document_id: id } }: EventEnvelope<"document.results_stored">): Promise<Effect> {
    const row = await this.documents.find(id);
    // Deleted since, alone or with its organization: there is nothing left to say.
    if (!row) return nothing;
    try {
      const read = await this.reader.read(row);
      const findings = [...read.findings, ...(await this.comparison.compare(row, read))];
      return (tx) => this.publish(tx, row, read, findings);
    } catch (error) {
      // The event of what took its place, or of its deletion, is on its way.
      if (error instanceof ReplacedMeanwhile) return nothing;
      throw error;
    }
  }

  private async publish(tx: Transaction, read: DocumentRow, { extraction }: ReadResults, findings: Finding[]): Promise<void> {
    const row = await this.documents.hold(tx, read.id);
    // What was read may have been replaced: later data is not to be overtaken by earlier. The cleaner takes these rows.
    if (!row || !sameResults(row, read)) return;
    if (row.csv_object !== null || row.xml_object !== null) await this.extractions.publish(tx, row.id, extraction);
    await this.changes.change(tx, HISTORY_BY_SYSTEM, row, { result_findings: findings });
  }
}

function sameResults(a: DocumentRow, b: DocumentRow): boolean {
  return RESULT_KINDS.every((kind) => a[OBJECT_COLUMNS[kind]] === b[OBJECT_COLUMNS[kind]]);
}
