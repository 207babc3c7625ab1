import { Injectable } from "@nestjs/common";
import { AppError, type Caller, type Document, type DocumentStatus, type StatusChange } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import type { RequestReader } from "@takeoff/platform/http";
import { auditedDocument, toDocumentResponse } from "../../core/document-row.ts";
import { DocumentChanges } from "../../core/document-changes.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { assignedByAct } from "../assignment/assigned-by-act.ts";
import { HistoryRepository } from "../../core/history/history.repository.ts";
import { transition } from "./transition.ts";

/** Statuses that say that somebody works on the document. */
const BEGINS_WORK: readonly DocumentStatus[] = ["in_progress", "processing"];

@Injectable()
export class StatusService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly changes: DocumentChanges,
    private readonly history: HistoryRepository,
  ) {}

  /** Sets a document's status. @throws AppError `not_found`; `conflict` while results are being stored for the document. */
  async change(caller: Caller, id: number, body: RequestReader<StatusChange>): Promise<Document> {
    await this.documents.getVisible(caller, id);
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
      const now = new Date();
      const moved = transition(row, change.status, now, change);
      if (!moved) return toDocumentResponse(row, caller);
      const assigned = assignedByAct(row, caller, change.status, BEGINS_WORK.includes(change.status), now);
      await this.history.add(tx, id, caller.username, assigned.before);
      const after = await this.changes.change(tx, caller.username, row, { ...moved, ...assigned.change }, change.notifyClient ?? true);
      const details = [`status: ${row.status} to ${after.status}`, ...(assigned.detail ? [assigned.detail] : [])];
      await recordAuditEvent(tx, action, auditedDocument(row, details.join(", ")));
      return toDocumentResponse(after, caller);
    });
  }
}
