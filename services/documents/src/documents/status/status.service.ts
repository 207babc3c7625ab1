import { Injectable } from "@nestjs/common";
import { AppError, type Caller, type Document, type StatusChange } from "@takeoff/contracts";
import { Database, recordAuditEvent, type Lazy } from "@takeoff/platform";
import { auditedDocument, toDocumentResponse } from "../document-row.ts";
import { DocumentChanges } from "../document-changes.ts";
import { DocumentRepository } from "../document.repository.ts";
import { DocumentsService } from "../documents.service.ts";
import { transition } from "./transition.ts";

@Injectable()
export class StatusService {
  constructor(
    private readonly database: Database,
    private readonly access: DocumentsService,
    private readonly documents: DocumentRepository,
    private readonly changes: DocumentChanges,
  ) {}

  /** Sets a document's status. @throws AppError `not_found`; `conflict` while results are being stored for the document. */
  async change(caller: Caller, id: number, body: Lazy<StatusChange>): Promise<Document> {
    await this.access.getVisible(caller, id);
    return this.set(caller, id, await body(), "setDocumentStatus");
  }

  complete(caller: Caller, id: number): Promise<Document> {
    return this.set(caller, id, { status: "completed", notes: null }, "completeDocument");
  }

  private set(caller: Caller, id: number, change: StatusChange, action: "setDocumentStatus" | "completeDocument"): Promise<Document> {
    return this.database.transaction(async (tx) => {
      const row = await this.documents.lockVisible(tx, caller, id);
      if (!row) throw new AppError("not_found");
      if (await this.documents.isLeasedByAnother(tx, id, null)) throw new AppError("conflict");
      const moved = transition(row, change.status, new Date(), change);
      if (!moved) return toDocumentResponse(row, caller);
      const after = await this.changes.change(tx, caller.username, row, moved, change.notifyClient ?? true);
      await recordAuditEvent(tx, action, auditedDocument(row, `status: ${row.status} to ${after.status}`));
      return toDocumentResponse(after, caller);
    });
  }
}
