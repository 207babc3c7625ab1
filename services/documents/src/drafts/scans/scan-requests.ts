import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import { DocumentRepository } from "../../core/document.repository.ts";
import { DraftEvents } from "../store/draft-events.ts";
import type { DraftEntity } from "../store/draft.entity.ts";
import { DraftRepository } from "../store/draft.repository.ts";
import { ScanModelFiles } from "./scan-model-files.ts";
import { ScanPageRepository } from "./scan-page.repository.ts";

/** Queues the reading of pages by the shapes of their letters, once all pages of a drawing were read. */
@Injectable()
export class ScanRequests {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly drafts: DraftRepository,
    private readonly pages: ScanPageRepository,
    private readonly models: ScanModelFiles,
    private readonly events: DraftEvents,
  ) {}

  /** Queues the reading of a draft's scans, which must be read before it is ready. @returns false when nothing, or no model, is there */
  async request(tx: Transaction, draft: DraftEntity, file: { pages: number | null; restricted: boolean }): Promise<boolean> {
    if (file.pages === null || !this.models.areInstalled) return false;
    const row = await this.documents.lock(tx, draft.document_id);
    const current = await this.drafts.lock(tx, draft.document_id);
    if (!row || current?.state !== "running" || current.requested_at.getTime() !== draft.requested_at.getTime()) return false;
    const scans = await this.pages.mark(tx, row.id, LIMITS.scanPages);
    if (scans === 0) return false;
    await this.drafts.startScans(tx, row.id, { scans, restricted: file.restricted });
    await this.events.scansRequested(tx, row);
    await this.events.changed(tx, row);
    return true;
  }
}
