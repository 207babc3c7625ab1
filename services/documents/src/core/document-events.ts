import { Injectable } from "@nestjs/common";
import type { Caller, Document, MarkFacts, ResultKind } from "@takeoff/contracts";
import { Outbox } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import { DeliveredCheckRepository } from "./checks/delivered-check.repository.ts";
import { toDocumentResponse, type DocumentRow } from "./document-row.ts";

/** Publishes a document's events, in the transaction of the change. */
@Injectable()
export class DocumentEvents {
  constructor(
    private readonly outbox: Outbox,
    private readonly checks: DeliveredCheckRepository,
  ) {}

  async uploaded(tx: Transaction, row: DocumentRow): Promise<void> {
    const { organization_name, uploaded_by, filename, project_name } = row;
    await this.outbox.add(tx, {
      type: "document.uploaded",
      ...toEventOrder(row),
      payload: { ...toEventIds(row), organization_name, uploaded_by, filename, project_name, document: takeSnapshot(row) },
    });
  }

  /** Publishes a change of status, or `document.changed` for any other change, which only updates open screens. */
  async changed(tx: Transaction, before: Pick<DocumentRow, "status">, after: DocumentRow, notify = true): Promise<void> {
    if (before.status === after.status) {
      await this.outbox.add(tx, { type: "document.changed", ...toEventOrder(after), payload: toEventIds(after) });
      return;
    }
    const { filename, project_name, failure_reason, notes } = after;
    await this.outbox.add(tx, {
      type: "document.status_changed",
      ...toEventOrder(after),
      payload: {
        ...toEventIds(after),
        filename,
        project_name,
        from: before.status,
        to: after.status,
        failure_reason,
        notes,
        notify,
        document: takeSnapshot(after),
        marks: after.status === "completed" ? await this.findMarks(tx, after) : null,
      },
    });
  }

  /** What the check of the marks found that is delivered with a takeoff; null for one without. */
  private async findMarks(tx: Transaction, { id, csv_object: csv }: DocumentRow): Promise<MarkFacts | null> {
    const summary = await this.checks.findSummary(tx, id, csv);
    return summary && { sentence: summary.sentence, marks: summary.marks, unsure: summary.unsure, verdicts: summary.verdicts };
  }

  async deleted(tx: Transaction, row: DocumentRow): Promise<void> {
    const { aggregate, sequence } = toEventOrder(row);
    await this.outbox.add(tx, {
      type: "document.deleted",
      aggregate,
      sequence: sequence + 1,
      payload: { ...toEventIds(row), filename: row.filename },
    });
  }

  /** Publishes that results were stored, in addition to the change itself: the worker extracts and compares them. */
  async resultsStored(tx: Transaction, row: DocumentRow, kinds: ResultKind[]): Promise<void> {
    await this.outbox.add(tx, { type: "document.results_stored", ...toEventOrder(row), payload: { ...toEventIds(row), kinds } });
  }

  /** Publishes that an open document is due soon. It does not change, so that no screen needs the event. */
  async dueSoon(tx: Transaction, row: DocumentRow & { due_at: Date }): Promise<void> {
    const { filename, project_name, organization_name, due_at, assigned_to_id } = row;
    await this.outbox.add(tx, {
      type: "document.due_soon",
      ...toEventOrder(row),
      payload: { ...toEventIds(row), filename, project_name, organization_name, due_at: due_at.toISOString(), assigned_to_id },
    });
  }

  /** Publishes that staff requested a test of the failure e-mail. It is sent to the requester, whatever the document's status. */
  async testNotificationRequested(tx: Transaction, row: DocumentRow, requestedBy: Pick<Caller, "id">): Promise<void> {
    const { filename, project_name, failure_reason, notes } = row;
    await this.outbox.add(tx, {
      type: "document.test_notification_requested",
      ...toEventOrder(row),
      payload: { ...toEventIds(row), filename, project_name, failure_reason, notes, requested_by_id: requestedBy.id },
    });
  }
}

/** For webhooks, whose receivers see what an administrator of the organization sees. */
function takeSnapshot(row: DocumentRow): Document {
  return toDocumentResponse(row, { role: "admin" });
}

export function toEventOrder(row: DocumentRow): { aggregate: string; sequence: number } {
  return { aggregate: `document:${row.id}`, sequence: row.version };
}

export function toEventIds(row: DocumentRow): { document_id: number; organization_id: number; uploaded_by_id: number } {
  return { document_id: row.id, organization_id: row.organization_id, uploaded_by_id: row.uploaded_by_id };
}
