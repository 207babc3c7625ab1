import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { HISTORY_BY_SYSTEM, LIMITS, type EventEnvelope } from "@takeoff/contracts";
import type { Effect } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import { FairSlots } from "@takeoff/platform/queues";
import { currentPageFindings } from "../../core/findings.ts";
import { ResultsComparison } from "../comparing/results-comparison.ts";
import { ExtractionRepository } from "../lines/store/extraction.repository.ts";
import { DocumentChanges } from "../../core/document-changes.ts";
import { nameResults, type DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { DocumentParametersRepository } from "../../core/parameters/document-parameters.repository.ts";
import { MappingRepository } from "../../core/mappings/mapping.repository.ts";
import { ResultReplacedError, ResultsReader, type ReadResults } from "./results-reader.ts";

/** How many extractions may wait in this process: see `FairSlots`. */
export const MAX_QUEUED_EXTRACTIONS = 50;

const nothing: Effect = () => Promise.resolve();

/** Extracts a document's results, compares them, and replaces the previous data and findings in one transaction. */
@Injectable()
export class ExtractionService implements OnModuleDestroy {
  private readonly slots = new FairSlots({
    name: "extraction",
    slots: LIMITS.extractionsAtOnce,
    perOrganization: 1,
    window: MAX_QUEUED_EXTRACTIONS,
  });

  constructor(
    private readonly documents: DocumentRepository,
    private readonly reader: ResultsReader,
    private readonly comparison: ResultsComparison,
    private readonly extractions: ExtractionRepository,
    private readonly changes: DocumentChanges,
    private readonly mappings: MappingRepository,
    private readonly parameters: DocumentParametersRepository,
  ) {}

  /** @throws JobPostponed when too many of the organization's extractions wait; AppError `unavailable` for the store or database. */
  extract({ payload: { document_id: id, organization_id: organization } }: EventEnvelope<"document.results_stored">): Promise<Effect> {
    return this.slots.run(organization, (slot) => this.read(id, slot));
  }

  onModuleDestroy(): void {
    this.slots.stop();
  }

  private async read(id: number, slot: number): Promise<Effect> {
    const row = await this.documents.find(id);
    // The document, or its organization, was deleted.
    if (!row) return nothing;
    try {
      const parameters = await this.parameters.find(id);
      const drawing = await this.comparison.inspectDrawing(row);
      return await this.reader.read(slot, row, { parameters, places: drawing.places }, async (read, tables): Promise<Effect> => {
        const compared = await this.comparison.compare(drawing, tables);
        return (tx) => this.publish(tx, row, { ...read, findings: [...read.findings, ...compared] });
      });
    } catch (error) {
      // The replacement, or the deletion, has an event of its own.
      if (error instanceof ResultReplacedError) return nothing;
      throw error;
    }
  }

  private async publish(tx: Transaction, read: DocumentRow, results: ReadResults): Promise<void> {
    const { extraction, headerHash, findings, summary } = results;
    const row = await this.documents.lock(tx, read.id);
    // The results may have been replaced while they were read: older data must not overwrite newer. The cleaner deletes these rows.
    if (!row || !sameResults(row, read)) return;
    if (nameResults(row) !== null) await this.extractions.publish(tx, row, extraction, summary);
    const mapping = extraction.takeoff?.mapping;
    if (row.csv_mapping && mapping && headerHash !== null)
      await this.mappings.remember(tx, row.organization_id, headerHash, { at: row.csv_mapping.at, mapping });
    await this.changes.change(tx, HISTORY_BY_SYSTEM, row, { result_findings: currentPageFindings(findings, row.page_count) });
  }
}

function sameResults(a: DocumentRow, b: DocumentRow): boolean {
  return a.processed_object === b.processed_object && nameResults(a) === nameResults(b);
}
