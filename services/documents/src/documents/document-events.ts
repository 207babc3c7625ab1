import { Injectable } from "@nestjs/common";
import type { Caller, ResultKind } from "@takeoff/contracts";
import { Outbox, type Transaction } from "@takeoff/platform";
import type { DocumentRow } from "./document-row.ts";

/** Tells others what happened to a document, in the transaction in which it happened. */
@Injectable()
export class DocumentEvents {
  constructor(private readonly outbox: Outbox) {}

  async uploaded(tx: Transaction, row: DocumentRow): Promise<void> {
    const { organization_name, uploaded_by, filename, project_name } = row;
    await this.outbox.add(tx, {
      type: "document.uploaded",
      ...about(row),
      payload: { ...facts(row), organization_name, uploaded_by, filename, project_name },
    });
  }

  /** A change of status when there is one, else a change that only open screens want to know of. */
  async changed(tx: Transaction, before: Pick<DocumentRow, "status">, after: DocumentRow, notify = true): Promise<void> {
    if (before.status === after.status) {
      await this.outbox.add(tx, { type: "document.changed", ...about(after), payload: facts(after) });
      return;
    }
    const { filename, project_name, failure_reason, notes } = after;
    await this.outbox.add(tx, {
      type: "document.status_changed",
      ...about(after),
      payload: { ...facts(after), filename, project_name, from: before.status, to: after.status, failure_reason, notes, notify },
    });
  }

  async deleted(tx: Transaction, row: DocumentRow): Promise<void> {
    const { aggregate, sequence } = about(row);
    await this.outbox.add(tx, {
      type: "document.deleted",
      aggregate,
      sequence: sequence + 1,
      payload: { ...facts(row), filename: row.filename },
    });
  }

  /** Results were stored, beside the change that it is of the document: they are to be read and compared. */
  async resultsStored(tx: Transaction, row: DocumentRow, kinds: ResultKind[]): Promise<void> {
    await this.outbox.add(tx, { type: "document.results_stored", ...about(row), payload: { ...facts(row), kinds } });
  }

  /** Staff try the e-mail of a failure: it goes to the one who asked, whatever the document's status. */
  async testNotificationRequested(tx: Transaction, row: DocumentRow, requestedBy: Pick<Caller, "id">): Promise<void> {
    const { filename, project_name, failure_reason, notes } = row;
    await this.outbox.add(tx, {
      type: "document.test_notification_requested",
      ...about(row),
      payload: { ...facts(row), filename, project_name, failure_reason, notes, requested_by_id: requestedBy.id },
    });
  }
}

function about(row: DocumentRow): { aggregate: string; sequence: number } {
  return { aggregate: `document:${row.id}`, sequence: row.version };
}

function facts(row: DocumentRow): { document_id: number; organization_id: number; uploaded_by_id: number } {
  return { document_id: row.id, organization_id: row.organization_id, uploaded_by_id: row.uploaded_by_id };
}
