import { Injectable } from "@nestjs/common";
import { canSeeResults, type Caller } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { type DocumentRow, auditedDocument, nameResults } from "../../../core/document-row.ts";
import { DocumentRepository } from "../../../core/document.repository.ts";
import type { FlatElement } from "../store/flat-elements.ts";
import { ExtractedDataRepository, NOTHING_EXTRACTED, type ExtractedHead } from "../store/extracted-data.repository.ts";

/** Extracted data that the caller may see. Rows and elements are read from the database on demand. */
export interface ReadableData {
  head: ExtractedHead;
  rows(): AsyncIterable<string[][]>;
  /** The elements of the XML in the order of the file. */
  elements(): AsyncIterable<FlatElement[]>;
}

@Injectable()
export class DataService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly data: ExtractedDataRepository,
  ) {}

  /**
   * A document's extracted data; empty before the first extraction, and for callers who may not see results yet. Writes the audit
   * entry before any data is sent.
   * @throws AppError `not_found` for a document that the caller may not see.
   */
  async get(caller: Caller, id: number): Promise<ReadableData> {
    const document = await this.documents.getVisible(caller, id);
    const data = await this.forDocument(caller, document);
    await recordAuditEvent(this.database, "getDocumentData", auditedDocument(document));
    return data;
  }

  /** The same for a document that the caller may see; writes no audit entry. */
  async forDocument(caller: Caller, { id, status }: Pick<DocumentRow, "id" | "status">): Promise<ReadableData> {
    return this.read(canSeeResults(caller, status) ? await this.data.head(id) : NOTHING_EXTRACTED);
  }

  /** As `forDocument`, and empty while the present results are being read: data of replaced ones would pass for theirs. */
  async ofPresentResults(caller: Caller, document: DocumentRow): Promise<ReadableData> {
    const data = await this.forDocument(caller, document);
    const { results } = data.head;
    return results === null || results === nameResults(document) ? data : this.read(NOTHING_EXTRACTED);
  }

  private read(head: ExtractedHead): ReadableData {
    return { head, rows: () => this.data.rows(head), elements: () => this.data.elements(head) };
  }
}
