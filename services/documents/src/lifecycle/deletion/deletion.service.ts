import { Injectable } from "@nestjs/common";
import { AppError, type Caller } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import { auditedDocument, listObjects, type DocumentRow } from "../../core/document-row.ts";
import { DocumentChanges } from "../../core/document-changes.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { IdempotencyRepository } from "../../core/idempotency/idempotency.repository.ts";

@Injectable()
export class DeletionService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly changes: DocumentChanges,
    private readonly objects: ObjectRepository,
    private readonly idempotency: IdempotencyRepository,
  ) {}

  /**
   * Deletes a document with its history, data and files. Jobs that run for it end without an effect; downloads that have begun finish.
   * @throws AppError `not_found`, also for a document that was deleted before; `conflict` while results are being stored for it.
   */
  delete(caller: Caller, id: number): Promise<void> {
    return this.database.transaction(async (tx) => {
      const row = await this.documents.lockVisible(tx, caller, id);
      if (!row) throw new AppError("not_found");
      if (await this.documents.isLeasedByAnother(tx, id, null)) throw new AppError("conflict");
      await this.remove(tx, row);
    });
  }

  /** Deletes a locked document that nothing else works on, and records it. @param reason why, where no user deleted it */
  async remove(tx: Transaction, row: DocumentRow, reason?: string): Promise<void> {
    await this.changes.remove(tx, row);
    await this.objects.scheduleDeletion(tx, listObjects(row), "readers");
    await this.idempotency.deleteOfDocument(tx, row.uploaded_by_id, row.id);
    await recordAuditEvent(tx, "deleteDocument", auditedDocument(row, reason));
  }
}
