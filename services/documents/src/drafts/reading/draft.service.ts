import { Injectable } from "@nestjs/common";
import { LIMITS, type EventEnvelope } from "@takeoff/contracts";
import type { Effect } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { DRAFT_ENGINE_VERSION } from "@takeoff/takeoff/draft";
import { Histogram, Counter } from "prom-client";
import type { DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { DraftEvents } from "../store/draft-events.ts";
import { DraftSlots } from "./draft-slots.ts";
import { DraftPageRepository } from "../store/draft-page.repository.ts";
import type { DraftEntity } from "../store/draft.entity.ts";
import { DraftReplacedError, DraftRepository } from "../store/draft.repository.ts";
import { ScanRequests } from "../scans/scan-requests.ts";
import { DraftFinisher, type ReadFile } from "../sets/draft-finisher.ts";
import { DrawingReader, type ReadPage } from "./drawing-reader.ts";
import { SheetCounter } from "../sets/sheet-counter.ts";
import { LineRepository } from "../store/line.repository.ts";
import { fitToFile } from "./fit-to-file.ts";

const nothing: Effect = () => Promise.resolve();

const duration = new Histogram({
  name: "takeoff_draft_seconds",
  help: "Time from the start of a draft takeoff until it is ready or has failed, seconds",
  buckets: [1, 2, 5, 10, 30, 60, 120, 300, 600],
});
const pagesRead = new Counter({
  name: "takeoff_draft_pages_total",
  help: "Pages that were read for draft takeoffs, by their linework; failed ones as failed",
  labelNames: ["linework"],
});

/** Reads drawings for draft takeoffs, one page after another, and stores each page when it is read. */
@Injectable()
export class DraftService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly objects: ObjectRepository,
    private readonly drafts: DraftRepository,
    private readonly pages: DraftPageRepository,
    private readonly lines: LineRepository,
    private readonly counter: SheetCounter,
    private readonly events: DraftEvents,
    private readonly finisher: DraftFinisher,
    private readonly scans: ScanRequests,
    private readonly reader: DrawingReader,
    private readonly slots: DraftSlots,
  ) {}

  /** @throws JobPostponed when too many of the organization's drafts wait; AppError `unavailable` for the store or database. */
  draft({ payload: { document_id: id, organization_id: organization } }: EventEnvelope<"document.draft_requested">): Promise<Effect> {
    return this.slots.run(organization, () => this.read(id));
  }

  private async read(id: number): Promise<Effect> {
    const row = await this.documents.find(id);
    const object = row && (await this.objects.find(row.original_object));
    if (!row || !object || !(await this.drafts.begin(id))) return nothing;
    const done = duration.startTimer();
    const draft = await this.copyPages(row);
    if (!draft) return nothing;
    const same = draft.pages_done === draft.pages ? await this.drafts.findReady(draft) : null;
    if (same) {
      done();
      return async (tx) => {
        // Read before the models were installed that read scans.
        if (await this.scans.request(tx, draft, { pages: same.pages, restricted: same.restricted })) return;
        await this.finisher.finish(tx, draft, () => Promise.resolve(same));
      };
    }
    try {
      const file = await this.reader.read({
        ...{ key: object.key, size: object.size, from: draft.pages_done + 1 },
        onPage: (page, { pages }) => this.storePage(row, draft, page, pages ?? page.page),
      });
      done();
      return async (tx) => {
        if (isPdf(file) && (await this.scans.request(tx, draft, file))) return;
        await this.finisher.finish(tx, draft, (found, pages) => this.finisher.describeEnd(tx, found, pages, file));
      };
    } catch (error) {
      // A request that replaced it has an event of its own.
      if (error instanceof DraftReplacedError) return nothing;
      throw error;
    }
  }

  /** Takes over what was read of the same file for another document. @returns the draft with the pages that are stored */
  private copyPages(row: DocumentRow): Promise<DraftEntity | null> {
    return this.database.transaction(async (tx) => {
      const draft = await this.drafts.lock(tx, row.id);
      if (!draft) return null;
      // Begun by the version before an update: its pages say less.
      if (draft.engine_version !== DRAFT_ENGINE_VERSION) {
        await this.counter.keepDecisions(tx, row.id);
        return this.drafts.restart(tx, draft, DRAFT_ENGINE_VERSION);
      }
      if (draft.pages_done !== 0) return draft;
      const from = await this.drafts.findFurthest(tx, draft);
      if (from !== null) {
        await this.pages.copy(tx, row.id, from);
        await this.lines.copy(tx, row.id, from);
        await this.drafts.countCopied(tx, row.id, from);
      }
      await this.events.changed(tx, row);
      return this.drafts.find(row.id, tx);
    });
  }

  private async storePage(row: DocumentRow, { requested_at }: DraftEntity, page: ReadPage, pages: number): Promise<void> {
    const linework = await this.database.transaction(async (tx) => {
      const draft = await this.drafts.lock(tx, row.id);
      if (draft?.requested_at.getTime() !== requested_at.getTime()) throw new DraftReplacedError();
      const what = page.failure ?? fitToFile(page, await this.pages.size(tx, row.id));
      const isRead = typeof what !== "string";
      if (await this.pages.add(tx, row.id, page.page, what)) {
        if (isRead) await this.lines.insert(tx, row.id, page.page, what.content.lines);
        await this.drafts.countPage(tx, row.id, Math.min(pages, LIMITS.draftPages));
        await this.events.changed(tx, row);
      }
      return isRead ? what.content.reading.linework : "failed";
    });
    pagesRead.inc({ linework });
  }
}

/** Whether the file says of itself that it is a PDF: of another, no more is read. */
function isPdf({ head }: ReadFile): boolean {
  return head === null || head.includes("%PDF-");
}
