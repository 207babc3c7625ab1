import { Injectable } from "@nestjs/common";
import { AppError, type Caller } from "@takeoff/contracts";
import type { AuditEventDetails } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import { DocumentChanges } from "../../core/document-changes.ts";
import { auditedDocument, type DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { rejectLocked } from "./draft-lock.ts";
import { DraftEvents } from "../store/draft-events.ts";
import type { DraftEntity } from "../store/draft.entity.ts";
import { DraftRepository } from "../store/draft.repository.ts";

type Audited = (detail: string) => AuditEventDetails;

/** Finds the drafts that a caller may see, and changes them. */
@Injectable()
export class DraftChanges {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly drafts: DraftRepository,
    private readonly events: DraftEvents,
    private readonly changes: DocumentChanges,
  ) {}

  /** @throws AppError `not_found`, also for a document without a draft */
  find(caller: Caller, id: number): Promise<{ row: DocumentRow; draft: DraftEntity }> {
    // What has been sent is locked: read apart, a draft could look sent and open.
    return this.database.snapshot(async (tx) => {
      const row = await this.documents.findVisible(caller, id, tx);
      const draft = row && (await this.drafts.find(id, tx));
      if (!row || !draft) throw new AppError("not_found");
      return { row, draft };
    });
  }

  /**
   * Changes a draft for a member of staff. It leaves the assignment as it is, so that two who work on a draft do not take the document from each
   * other with every decision; the screen asks once, and takes the document over.
   * @throws AppError `not_found`; `conflict` for a draft that cannot be changed
   * @param work gets a function that makes the subject of its audit entry from a detail
   */
  change<T>(caller: Caller, id: number, work: (tx: Transaction, audited: Audited) => Promise<T>): Promise<T> {
    return this.database.transaction((tx) => this.changeIn(tx, caller, id, work));
  }

  /** Changes a draft together with others. @throws as `change` */
  async changeIn<T>(tx: Transaction, caller: Caller, id: number, work: (tx: Transaction, audited: Audited) => Promise<T>): Promise<T> {
    // Before the draft, in the order of all that lock both.
    const row = await this.documents.lockVisible(tx, caller, id);
    const draft = row && (await this.drafts.lock(tx, id));
    if (!row || !draft) throw new AppError("not_found");
    rejectLocked(row, draft);
    const result = await work(tx, (detail) => auditedDocument(row, detail));
    await this.changes.noteAct(tx, caller, id);
    await this.drafts.stopDelivery(tx, id);
    await this.events.changed(tx, row);
    return result;
  }
}
