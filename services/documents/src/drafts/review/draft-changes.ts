import { Injectable } from "@nestjs/common";
import { AppError, isOpen, type Caller } from "@takeoff/contracts";
import { Database, type AuditEventDetails, type Transaction } from "@takeoff/platform";
import { DocumentChanges } from "../../core/document-changes.ts";
import { auditedDocument, type DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { TAKEN_OVER, takenOverByAct } from "../../lifecycle/assignment/assigned-by-act.ts";
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
  async find(caller: Caller, id: number): Promise<{ row: DocumentRow; draft: DraftEntity }> {
    const row = await this.documents.findVisible(caller, id);
    const draft = row && (await this.drafts.find(id));
    if (!row || !draft) throw new AppError("not_found");
    return { row, draft };
  }

  /**
   * An act of staff on a draft. On a colleague's document it takes the document over, as every other act does.
   * @param work gets a function that makes the subject of its audit entry from a detail
   */
  change<T>(caller: Caller, id: number, work: (tx: Transaction, audited: Audited) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      // Before the draft, in the order of all that lock both.
      const row = await this.documents.lockVisible(tx, caller, id);
      if (!row || !(await this.drafts.lock(tx, id))) throw new AppError("not_found");
      const taken = isOpen(row.status) ? takenOverByAct(row, caller, new Date()) : null;
      const result = await work(tx, (detail) => auditedDocument(row, taken ? `${detail}, ${TAKEN_OVER}` : detail));
      if (taken) await this.changes.change(tx, caller.username, row, taken);
      else await this.changes.noteAct(tx, caller, id);
      await this.events.changed(tx, row);
      return result;
    });
  }
}
