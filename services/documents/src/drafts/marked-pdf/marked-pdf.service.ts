import { Injectable } from "@nestjs/common";
import {
  AppError,
  HISTORY_BY_SYSTEM,
  RESULTS_PENDING,
  type DeliveryState,
  type EventEnvelope,
  type MarkedPdfState,
} from "@takeoff/contracts";
import type { Effect } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import { Counter } from "prom-client";
import { DocumentChanges } from "../../core/document-changes.ts";
import type { DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { UNASSIGNED } from "../../lifecycle/assignment/assigned-by-act.ts";
import { transition } from "../../lifecycle/status/transition.ts";
import { ObjectRepository, type StoredObject } from "../../storage/objects/object.repository.ts";
import { ObjectWriter } from "../../storage/objects/object-writer.ts";
import { DraftEvents } from "../store/draft-events.ts";
import type { DraftEntity } from "../store/draft.entity.ts";
import { DraftRepository } from "../store/draft.repository.ts";
import { DraftSlots } from "../reading/draft-slots.ts";
import { isBeingSent, keepsProcessedPdf } from "../changes/draft-lock.ts";
import { MarkedContentReader } from "./marked-content.ts";
import { MarkedPdfMaker, type MarkingFailure } from "./marked-pdf-maker.ts";

const nothing: Effect = () => Promise.resolve();

const markedPdfs = new Counter({
  name: "takeoff_marked_pdfs_total",
  help: "Marked-up PDFs of completed drafts, by what became of them",
  labelNames: ["state"],
});

/** Draws the accepted lines of a completed draft into a copy of its drawing, which becomes the processed PDF. */
@Injectable()
export class MarkedPdfService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly objects: ObjectRepository,
    private readonly writer: ObjectWriter,
    private readonly changes: DocumentChanges,
    private readonly drafts: DraftRepository,
    private readonly contents: MarkedContentReader,
    private readonly events: DraftEvents,
    private readonly maker: MarkedPdfMaker,
    private readonly slots: DraftSlots,
  ) {}

  /** @throws JobPostponed when too many of the organization's drawings wait; AppError `unavailable` for the store or database. */
  make({ payload }: EventEnvelope<"document.draft_completed">): Promise<Effect> {
    return this.slots.run(payload.organization_id, async () => {
      await this.draw(payload.document_id);
      return nothing;
    });
  }

  private async draw(id: number): Promise<void> {
    const row = await this.documents.find(id);
    const draft = await this.drafts.find(id);
    const original = row && (await this.objects.find(row.original_object));
    if (!row || !original || !draft || !isAwaited(row, draft)) return;
    const finish = (state: MarkingFailure | "kept"): Promise<void> => this.database.transaction((tx) => this.fail(tx, id, draft, state));
    if (keepsProcessedPdf(row, draft)) return finish("kept");
    const content = await this.contents.read(row, draft.made_marks ?? {});
    if (content === "too_many") return finish("too_many");
    const made = await this.maker.make(original, content);
    if (typeof made === "string") return finish(made);
    const object = await this.writer.write(made, {
      organizationId: row.organization_id,
      errorWhenDeleted: () => new AppError("not_found"),
    });
    try {
      const isAttached = await this.database.transaction((tx) => this.attach(tx, id, draft, object));
      if (!isAttached) await this.writer.discard(object.key);
    } catch (error) {
      await this.writer.discard(object.key);
      throw error;
    }
  }

  /** @returns false when the results were replaced in the meantime */
  private async attach(tx: Transaction, id: number, draft: DraftEntity, object: StoredObject): Promise<boolean> {
    const row = await this.documents.lock(tx, id);
    const current = await this.drafts.lock(tx, id);
    if (!row || !current || !isAwaited(row, current) || current.marked_with !== draft.marked_with || keepsProcessedPdf(row, current))
      return false;
    // As for every change of status: other results are being stored, which this one must not overtake.
    if (isBeingSent(row, current) && (await this.documents.isLeasedByAnother(tx, id, null))) throw new AppError("unavailable");
    if (!(await this.objects.commit(tx, object))) throw new AppError("unavailable");
    const replaced = row.processed_object;
    const marked = await this.changes.change(tx, HISTORY_BY_SYSTEM, row, {
      processed_object: object.key,
      result_findings: [RESULTS_PENDING],
    });
    if (replaced !== null) await this.objects.scheduleDeletion(tx, [replaced], "upload");
    const delivery = await this.deliver(tx, marked, current);
    await this.finish(tx, id, draft, { state: "made", object: object.key, delivery });
    return true;
  }

  /** Completes a document that is to be sent, in the transaction that attaches its marked-up PDF: its uploader is notified of both. */
  private async deliver(tx: Transaction, row: DocumentRow, draft: DraftEntity): Promise<DeliveryState | null> {
    if (!isBeingSent(row, draft)) return null;
    const change = { ...transition(row, "completed", new Date()), ...UNASSIGNED };
    await this.changes.change(tx, draft.delivery_by ?? HISTORY_BY_SYSTEM, row, change);
    return "sent";
  }

  /** A document that was to be sent stays in processing, and staff see why: its uploader expects the marked-up PDF. */
  private async fail(tx: Transaction, id: number, draft: DraftEntity, state: MarkingFailure | "kept"): Promise<void> {
    const row = await this.documents.lock(tx, id);
    const current = await this.drafts.lock(tx, id);
    const delivery = row && current && isBeingSent(row, current) ? "not_sent" : null;
    await this.finish(tx, id, draft, { state, delivery });
  }

  private async finish(
    tx: Transaction,
    id: number,
    { marked_with: csv }: DraftEntity,
    ended: { state: Exclude<MarkedPdfState, "waiting">; object?: string; delivery: DeliveryState | null },
  ): Promise<void> {
    const row = await this.documents.lock(tx, id);
    const current = await this.drafts.lock(tx, id);
    if (!row || csv === null || current?.marked_with !== csv) return;
    await this.drafts.setMarked(tx, id, { ...ended, csv });
    await this.events.changed(tx, row);
    markedPdfs.inc({ state: ended.state });
  }
}

/** Whether the results are still those that were made of the draft. */
function isAwaited({ csv_object }: DocumentRow, { marked_pdf, marked_with }: DraftEntity): boolean {
  return marked_pdf === "waiting" && marked_with !== null && marked_with === csv_object;
}
