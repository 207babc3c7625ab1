import { Injectable } from "@nestjs/common";
import { AppError, type Caller } from "@takeoff/contracts";
import { Database, InjectConfig, recordAct } from "@takeoff/platform";
import type { DocumentsConfig } from "../config.ts";
import { auditedDocument } from "../documents/audited-document.ts";
import { DocumentChanges } from "../documents/document-changes.ts";
import { objectsOf } from "../documents/document-row.ts";
import { DocumentRepository } from "../documents/document.repository.ts";
import { ObjectRepository } from "../objects/object.repository.ts";
import { IdempotencyRepository } from "../upload/idempotency.repository.ts";

@Injectable()
export class DeletionService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly changes: DocumentChanges,
    private readonly objects: ObjectRepository,
    private readonly idempotency: IdempotencyRepository,
    @InjectConfig() private readonly config: DocumentsConfig,
  ) {}

  /**
   * Removes a document with all that is kept of it. What works on it at this moment finds it gone and ends.
   * @throws AppError `not_found`, also for what was deleted before; `conflict` while results are being stored for it.
   */
  delete(caller: Caller, id: number): Promise<void> {
    return this.database.transaction(async (tx) => {
      const row = await this.documents.holdVisible(tx, caller, id);
      if (!row) throw new AppError("not_found");
      if (await this.documents.isClaimed(tx, id, null)) throw new AppError("conflict");
      await this.changes.remove(tx, row);
      await this.objects.retire(tx, objectsOf(row), this.config.UPLOAD_GRACE_SECONDS);
      await this.idempotency.forgetDocument(tx, row.uploaded_by_id, id);
      await recordAct(tx, "deleteDocument", auditedDocument(row));
    });
  }
}
