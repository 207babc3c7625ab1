import { Injectable } from "@nestjs/common";
import { HISTORY_BY_SYSTEM, type EventEnvelope } from "@takeoff/contracts";
import type { Effect, Transaction } from "@takeoff/platform";
import { DocumentChanges } from "../documents/document-changes.ts";
import type { DocumentChange } from "../documents/document-writes.ts";
import { DocumentRepository } from "../documents/document.repository.ts";
import { ObjectRepository } from "../objects/object.repository.ts";
import type { PdfInspection } from "./pdf-inspection.ts";
import { PdfInspector } from "./pdf-inspector.ts";

/** Checks an uploaded file and moves its document on to `pending`, also when something is wrong with the file. */
@Injectable()
export class CheckService {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly objects: ObjectRepository,
    private readonly inspector: PdfInspector,
    private readonly changes: DocumentChanges,
  ) {}

  async check(event: EventEnvelope<"document.uploaded">): Promise<Effect> {
    const id = event.payload.document_id;
    const row = await this.documents.find(id);
    const object = row && (await this.objects.find(row.original_object));
    // Deleted before it was checked, alone or with its organization: there is nothing left to say.
    if (!object) return () => Promise.resolve();
    const inspection = await this.inspector.inspect(object.key, object.size);
    return (tx) => this.record(tx, id, inspection);
  }

  private async record(tx: Transaction, id: number, { pages, findings }: PdfInspection): Promise<void> {
    const row = await this.documents.hold(tx, id);
    if (!row) return;
    const change: DocumentChange = { page_count: pages, findings };
    // Staff may have moved it on while it was checked: then only the findings are news.
    if (row.status === "new") change.status = "pending";
    await this.changes.change(tx, HISTORY_BY_SYSTEM, row, change);
  }
}
