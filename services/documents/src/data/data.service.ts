import { Injectable } from "@nestjs/common";
import { canSeeResults, type Caller, type MetadataElement } from "@takeoff/contracts";
import type { DocumentRow } from "../documents/document-row.ts";
import { DocumentsService } from "../documents/documents.service.ts";
import { ExtractedDataRepository, NOTHING_EXTRACTED, type ExtractedHead } from "./extracted-data.repository.ts";

/** Extracted data as a caller may see it: rows and metadata come when they are asked for. */
export interface ReadableData {
  head: ExtractedHead;
  rows(): AsyncIterable<string[][]>;
  metadata(): Promise<MetadataElement | null>;
  metadataJson(): Promise<string | null>;
}

@Injectable()
export class DataService {
  constructor(
    private readonly access: DocumentsService,
    private readonly data: ExtractedDataRepository,
  ) {}

  /**
   * A document's extracted data; nothing for those who may not see results yet, as before any extraction.
   * @throws AppError `not_found` for a document that is not the caller's to see.
   */
  async get(caller: Caller, id: number): Promise<ReadableData> {
    return this.of(caller, await this.access.getVisible(caller, id));
  }

  /** The same of a document that was found to be the caller's to see. */
  async of(caller: Caller, { id, status }: Pick<DocumentRow, "id" | "status">): Promise<ReadableData> {
    const head = canSeeResults(caller, status) ? await this.data.head(id) : NOTHING_EXTRACTED;
    return {
      head,
      rows: () => this.data.rows(head),
      metadata: () => this.data.metadata(head),
      metadataJson: () => this.data.metadataJson(head),
    };
  }
}
