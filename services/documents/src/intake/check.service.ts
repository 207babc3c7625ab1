import { Injectable } from "@nestjs/common";
import { HISTORY_BY_SYSTEM, type EventEnvelope } from "@takeoff/contracts";
import type { Effect } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import { InjectConfig } from "@takeoff/platform/inject";
import type { DocumentsConfig } from "../config.ts";
import { currentPageFindings, isDamageFinding } from "../core/findings.ts";
import { DocumentChanges } from "../core/document-changes.ts";
import type { DocumentChange } from "../core/document-row.ts";
import { DocumentRepository } from "../core/document.repository.ts";
import { DraftRequests } from "../drafts/store/draft-requests.ts";
import { ObjectRepository } from "../storage/objects/object.repository.ts";
import type { PdfInspection } from "../pdf/inspection/pdf-inspection.ts";
import { PdfInspector } from "../pdf/inspection/pdf-inspector.ts";
import { UploadPause } from "./upload-pause.ts";

/** Inspects an uploaded file and sets its document to `pending`, also when the inspection has findings. */
@Injectable()
export class CheckService {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly objects: ObjectRepository,
    private readonly inspector: PdfInspector,
    private readonly changes: DocumentChanges,
    private readonly drafts: DraftRequests,
    private readonly uploads: UploadPause,
    @InjectConfig() private readonly config: Pick<DocumentsConfig, "DRAFT_AUTOMATICALLY">,
  ) {}

  async check(event: EventEnvelope<"document.uploaded">): Promise<Effect> {
    const { document_id: id, organization_id: organization } = event.payload;
    await this.uploads.wait();
    const inspection = await this.inspector.check(organization, async () => {
      const row = await this.documents.find(id);
      return row && this.objects.find(row.original_object);
    });
    // The document, or its organization, was deleted before the check.
    return inspection ? (tx) => this.record(tx, id, inspection) : () => Promise.resolve();
  }

  private async record(tx: Transaction, id: number, { pages, findings }: PdfInspection): Promise<void> {
    const row = await this.documents.lock(tx, id);
    if (!row) return;
    // Reconciliation may have added a finding about a missing or damaged file while the check waited in the queue.
    const change: DocumentChange = { page_count: pages, findings: [...findings, ...row.findings.filter(isDamageFinding)] };
    // Staff may have changed the status during the check: it stays, and only the findings are recorded.
    if (row.status === "new") change.status = "pending";
    const resultFindings = currentPageFindings(row.result_findings, pages);
    if (resultFindings.length < row.result_findings.length) change.result_findings = resultFindings;
    const checked = await this.changes.change(tx, HISTORY_BY_SYSTEM, row, change);
    // Also of a file that could not be opened: the preflight then says why.
    if (this.config.DRAFT_AUTOMATICALLY) await this.drafts.request(tx, checked);
  }
}
