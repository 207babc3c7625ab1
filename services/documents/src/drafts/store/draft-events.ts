import { Injectable } from "@nestjs/common";
import { Outbox } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import { toEventOrder, toEventIds } from "../../core/document-events.ts";
import type { DocumentRow } from "../../core/document-row.ts";

/** Publishes what happens to drafts, in the transaction of the change. */
@Injectable()
export class DraftEvents {
  constructor(private readonly outbox: Outbox) {}

  async requested(tx: Transaction, row: DocumentRow): Promise<void> {
    await this.outbox.add(tx, { type: "document.draft_requested", ...toEventOrder(row), payload: toEventIds(row) });
  }

  async scansRequested(tx: Transaction, row: DocumentRow): Promise<void> {
    await this.outbox.add(tx, { type: "document.scans_requested", ...toEventOrder(row), payload: toEventIds(row) });
  }

  async completed(tx: Transaction, row: DocumentRow): Promise<void> {
    await this.outbox.add(tx, { type: "document.draft_completed", ...toEventOrder(row), payload: toEventIds(row) });
  }

  /** Updates the screens of staff. */
  async changed(tx: Transaction, row: DocumentRow): Promise<void> {
    await this.outbox.add(tx, { type: "document.draft_changed", ...toEventOrder(row), payload: toEventIds(row) });
  }
}
