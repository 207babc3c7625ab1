import { Injectable } from "@nestjs/common";
import { canSeeResults, type Caller, type MetadataElement } from "@takeoff/contracts";
import { Database, recordAct } from "@takeoff/platform";
import type { DocumentRow } from "../documents/document-row.ts";
import { auditedDocument } from "../documents/audited-document.ts";
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
    private readonly database: Database,
    private readonly access: DocumentsService,
    private readonly data: ExtractedDataRepository,
  ) {}

  /**
   * A document's extracted data; nothing for those who may not see results yet, as before any extraction. That they go
   * out is kept in the audit trail before.
   * @throws AppError `not_found` for a document that is not the caller's to see.
   */
  async get(caller: Caller, id: number): Promise<ReadableData> {
    const document = await this.access.getVisible(caller, id);
    const data = await this.of(caller, document);
    await recordAct(this.database, "getDocumentData", auditedDocument(document));
    return data;
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
