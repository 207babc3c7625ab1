import { Inject, Injectable } from "@nestjs/common";
import type { Transaction } from "@takeoff/platform";
import { changeEntries, storedKinds } from "../history/change-entries.ts";
import { HistoryRepository } from "../history/history.repository.ts";
import { DocumentEvents } from "./document-events.ts";
import type { DocumentRow } from "./document-row.ts";
import { DocumentWrites, type DocumentChange, type NewDocument } from "./document-writes.ts";

export type ChangeEvents = Pick<DocumentEvents, "uploaded" | "changed" | "resultsStored" | "deleted">;

/** The only way to change a document: with its history and its event, all in the transaction of the change. */
@Injectable()
export class DocumentChanges {
  private readonly writes = new DocumentWrites();

  constructor(
    @Inject(DocumentEvents) private readonly events: ChangeEvents,
    private readonly history: HistoryRepository,
  ) {}

  async create(tx: Transaction, document: NewDocument): Promise<DocumentRow> {
    const row = await this.writes.insert(tx, document);
    await this.history.add(tx, row.id, document.uploader.username, [{ what: "uploaded", from: null, to: row.filename }]);
    await this.events.uploaded(tx, row);
    return row;
  }

  /**
   * Changes a held document.
   * @param by the username of whoever asked for it, or `HISTORY_BY_SYSTEM`
   * @param before the row as it is held
   */
  async change(tx: Transaction, by: string, before: DocumentRow, change: DocumentChange, notify = true): Promise<DocumentRow> {
    const after = await this.writes.update(tx, before.id, change);
    await this.history.add(tx, before.id, by, changeEntries(before, change));
    await this.events.changed(tx, before, after, notify);
    const stored = storedKinds(change);
    if (stored.length) await this.events.resultsStored(tx, after, stored);
    return after;
  }

  /** Removes a held document with its history. Its objects stay until they are let go of. */
  async remove(tx: Transaction, row: DocumentRow): Promise<void> {
    await this.writes.remove(tx, row.id);
    await this.events.deleted(tx, row);
  }
}
