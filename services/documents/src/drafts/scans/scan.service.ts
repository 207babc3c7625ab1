import { Injectable } from "@nestjs/common";
import type { EventEnvelope, PageFailure, PageScan } from "@takeoff/contracts";
import type { Effect } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import { rateScan } from "@takeoff/takeoff/draft";
import { Counter, Histogram } from "prom-client";
import type { DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { ObjectRepository, type StoredObject } from "../../storage/objects/object.repository.ts";
import type { PageContent } from "../reading/draft-messages.ts";
import { DraftFinisher } from "../sets/draft-finisher.ts";
import { fitToFile } from "../reading/fit-to-file.ts";
import { DraftEvents } from "../store/draft-events.ts";
import type { DraftEntity } from "../store/draft.entity.ts";
import { DraftReplacedError, DraftRepository } from "../store/draft.repository.ts";
import { LineRepository } from "../store/line.repository.ts";
import { PageScanner, type ScannedContent } from "./page-scanner.ts";
import { chooseKind } from "./scan-messages.ts";
import { ScanModelFiles } from "./scan-model-files.ts";
import { ScanPageRepository, type WaitingPage } from "./scan-page.repository.ts";
import { ScanSlots } from "./scan-slots.ts";

const nothing: Effect = () => Promise.resolve();

const duration = new Histogram({
  name: "takeoff_scan_seconds",
  help: "Time to read a page by the shapes of its letters, without waiting for its turn, seconds",
  buckets: [5, 10, 30, 60, 120, 180, 240, 360, 600],
});
const pagesRead = new Counter({
  name: "takeoff_scan_pages_total",
  help: "Pages that were to be read by the shapes of their letters, by what became of them",
  labelNames: ["outcome"],
});

/** Reads scans, and pages whose texts are drawn as lines, for draft takeoffs: one page after another, each stored when it is read. */
@Injectable()
export class ScanService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly objects: ObjectRepository,
    private readonly drafts: DraftRepository,
    private readonly pages: ScanPageRepository,
    private readonly lines: LineRepository,
    private readonly finisher: DraftFinisher,
    private readonly events: DraftEvents,
    private readonly models: ScanModelFiles,
    private readonly scanner: PageScanner,
    private readonly slots: ScanSlots,
  ) {}

  /** Reads the pages that wait; a repeated job goes on where it stopped. @throws JobPostponed for too many; AppError `unavailable` */
  async read({ payload: { document_id: id, organization_id: organization } }: EventEnvelope<"document.scans_requested">): Promise<Effect> {
    const row = await this.documents.find(id);
    const object = row && (await this.objects.find(row.original_object));
    const draft = await this.drafts.find(id);
    if (!row || !object || draft?.state !== "running") return nothing;
    if (!this.models.areInstalled) return (tx) => this.finish(tx, draft, true);
    try {
      for (;;) {
        const page = await this.pages.findNext(id);
        if (!page) break;
        // A turn for each page: other organizations' scans come in between.
        await this.slots.run(organization, () => this.readPage(row, object, draft, page));
      }
    } catch (error) {
      // A request that replaced it has events of its own.
      if (error instanceof DraftReplacedError) return nothing;
      throw error;
    }
    return (tx) => this.finish(tx, draft, false);
  }

  private async readPage(
    row: DocumentRow,
    { key, size }: StoredObject,
    draft: DraftEntity,
    { page, linework }: WaitingPage,
  ): Promise<void> {
    const done = duration.startTimer();
    const scanned = await this.scanner.read({ key, size, page, kind: chooseKind(linework) });
    done();
    const outcome = await this.database.transaction(async (tx) => {
      const current = await this.drafts.lock(tx, row.id);
      if (current?.requested_at.getTime() !== draft.requested_at.getTime()) throw new DraftReplacedError();
      const stored = await this.store(tx, row.id, page, scanned);
      if (stored === null) return null;
      await this.drafts.countScan(tx, row.id);
      await this.events.changed(tx, row);
      return stored;
    });
    if (outcome !== null) pagesRead.inc({ outcome });
  }

  /** @returns what became of the page; null when another job has stored it */
  private async store(tx: Transaction, id: number, page: number, scanned: ScannedContent): Promise<PageScan | null> {
    const reject = async (outcome: PageScan): Promise<PageScan | null> =>
      (await this.pages.reject(tx, id, page, outcome)) ? outcome : null;
    if (scanned.failure !== null) return reject(rateFailure(scanned.failure));
    const rating = rateScan({ ...scanned.quality, callouts: countCallouts(scanned.content) });
    if (rating !== "read") return reject(rating);
    const fitted = fitToFile(scanned.content, await this.pages.sizeOfOthers(tx, id, page));
    if (typeof fitted === "string") return reject("too_large");
    if (!(await this.pages.store(tx, id, page, fitted))) return null;
    await this.lines.insert(tx, id, page, fitted.content.lines);
    return "read";
  }

  private async finish(tx: Transaction, draft: DraftEntity, isGivenUp: boolean): Promise<void> {
    if (isGivenUp) await this.pages.giveUp(tx, draft.document_id);
    const file = { head: null, pages: draft.pages, restricted: draft.restricted, failure: null };
    await this.finisher.finish(tx, draft, (row, pages) => this.finisher.describeEnd(tx, row, pages, file));
  }
}

/** A page that is damaged gives nothing; all others reached a limit. */
function rateFailure(failure: PageFailure): PageScan {
  return failure === "unreadable" ? "unreadable" : "too_large";
}

function countCallouts({ lines, reading }: PageContent): number {
  return [...lines, ...reading.marks].reduce((sum, { pieces }) => sum + pieces.length, 0);
}
