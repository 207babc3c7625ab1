import { Injectable } from "@nestjs/common";
import type { EventEnvelope } from "@takeoff/contracts";
import { Database, type Effect, type Transaction } from "@takeoff/platform";
import { DocumentEvents } from "../documents/document-events.ts";
import { DocumentRepository, type DocumentChange } from "../documents/document.repository.ts";
import { ObjectRepository } from "../objects/object.repository.ts";
import type { PdfInspection } from "./pdf-inspection.ts";
import { PdfInspector } from "./pdf-inspector.ts";

/** Checks an uploaded file and moves its document on to `pending`, also when something is wrong with the file. */
@Injectable()
export class CheckService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly objects: ObjectRepository,
    private readonly inspector: PdfInspector,
    private readonly events: DocumentEvents,
  ) {}

  async check(event: EventEnvelope<"document.uploaded">): Promise<Effect> {
    const id = event.payload.document_id;
    const [row] = await this.database.query<{ original_object: string }>("select original_object from documents where id = $1", [id]);
    const object = row && (await this.objects.find(row.original_object));
    // Deleted before it was checked: there is nothing left to say.
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
    const after = await this.documents.update(tx, id, change);
    await this.events.changed(tx, row, after);
  }
}
