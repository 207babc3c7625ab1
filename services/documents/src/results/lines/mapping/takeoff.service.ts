import { Injectable } from "@nestjs/common";
import {
  AppError,
  isOpen,
  RESULTS_PENDING,
  type Caller,
  type Document,
  type TakeoffMapping,
  type TakeoffPreview,
} from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import type { RequestReader } from "@takeoff/platform/http";
import { assignedByAct } from "../../../lifecycle/assignment/assigned-by-act.ts";
import { auditedDocument, toDocumentResponse } from "../../../core/document-row.ts";
import { DocumentChanges } from "../../../core/document-changes.ts";
import { DocumentRepository } from "../../../core/document.repository.ts";
import { ExtractedDataRepository } from "../store/extracted-data.repository.ts";
import { PreviewRows } from "./preview-rows.ts";

/** Shows how a stored table was read, and lets staff say what its columns hold. */
@Injectable()
export class TakeoffService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly data: ExtractedDataRepository,
    private readonly changes: DocumentChanges,
  ) {}

  /**
   * Shows how a document's CSV was read. Writes the audit entry, since the response has rows of it.
   * @throws AppError `not_found`, also for a document whose CSV was not extracted yet
   */
  async previewStored(caller: Caller, id: number): Promise<TakeoffPreview> {
    const row = await this.documents.getVisible(caller, id);
    const head = await this.data.head(id);
    if (row.csv_object === null || head.generation === null || head.columns.length === 0) throw new AppError("not_found");
    await recordAuditEvent(this.database, "getTakeoff", auditedDocument(row));
    const rows = new PreviewRows();
    rows.add(head.columns);
    for await (const batch of this.data.rows(head)) {
      for (const cells of batch) rows.add(cells);
      if (rows.isFull) break;
    }
    const { takeoff, rowCount } = head;
    const confirmed = row.csv_mapping?.mapping;
    return {
      kind: "csv",
      separator: takeoff?.separator ?? null,
      rows: rows.rows,
      row_count: rowCount + 1,
      mapping: confirmed?.as_understood ? (takeoff?.mapping ?? null) : (confirmed ?? takeoff?.mapping ?? null),
      findings: row.import_findings,
      imported_filename: row.imported_filename,
    };
  }

  /**
   * Takes what a person says about the columns of a document's CSV; the CSV is read anew with it, its status stays.
   * @throws AppError `not_found`, also for a document without a CSV; `conflict` while results are being stored for the document
   */
  async map(caller: Caller, id: number, body: RequestReader<TakeoffMapping>): Promise<Document> {
    await this.documents.getVisible(caller, id);
    const mapping = await body();
    return this.database.transaction(async (tx) => {
      const row = await this.documents.lockVisible(tx, caller, id);
      if (!row || row.csv_object === null) throw new AppError("not_found");
      if (await this.documents.isLeasedByAnother(tx, id, null)) throw new AppError("conflict");
      const now = new Date();
      const assigned = isOpen(row.status) ? assignedByAct(row, caller, row.status, false, now) : null;
      const after = await this.changes.change(tx, caller.username, row, {
        csv_mapping: { at: now.toISOString(), mapping },
        result_findings: [RESULTS_PENDING],
        ...assigned?.change,
      });
      await recordAuditEvent(tx, "mapTakeoff", auditedDocument(row, assigned?.detail));
      return toDocumentResponse(after, caller);
    });
  }
}
