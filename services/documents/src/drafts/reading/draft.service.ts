import { Injectable } from "@nestjs/common";
import { LIMITS, type EventEnvelope, type PageFailure, type Preflight, type ViewScale } from "@takeoff/contracts";
import { Database, type Effect, type Transaction } from "@takeoff/platform";
import { DRAFT_ENGINE_VERSION, preflight, joinGradeNotes, ScheduleJoin, type GradeNote, type PreflightPage } from "@takeoff/takeoff/draft";
import { Histogram, Counter } from "prom-client";
import type { DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { DraftEvents } from "../store/draft-events.ts";
import { DraftSlots } from "./draft-slots.ts";
import { DraftPageRepository, viewsOf, type StoredPage } from "../store/draft-page.repository.ts";
import type { DraftEntity, KeptChoice } from "../store/draft.entity.ts";
import { DraftRepository, type DraftEnd } from "../store/draft.repository.ts";
import { DrawingReader, type ReadFile, type ReadPage } from "./drawing-reader.ts";
import { matchScales } from "../sets/kept-scales.ts";
import { SheetCounter } from "../sets/sheet-counter.ts";
import { LineRepository } from "../store/line.repository.ts";
import { fitPage, type DraftSize, type FittedPage } from "./page-content.ts";
import { readLineOf } from "./read-line.ts";

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

/** The draft that is read was deleted with its document, or replaced. */
class DraftReplacedError extends Error {}

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
      return (tx) => this.finish(tx, draft, () => Promise.resolve(same));
    }
    try {
      const file = await this.reader.read({
        ...{ key: object.key, size: object.size, from: draft.pages_done + 1 },
        onPage: (page, { pages }) => this.storePage(row, draft, page, pages ?? page.page),
      });
      done();
      return (tx) => this.finish(tx, draft, (row, pages) => this.endOf(tx, row, pages, file));
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
      const what = page.failure ?? fitted(page, await this.pages.size(tx, row.id));
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

  private async finish(
    tx: Transaction,
    { document_id: id, requested_at }: DraftEntity,
    endOf: (row: DocumentRow, pages: PageFacts[]) => Promise<DraftEnd>,
  ): Promise<void> {
    const row = await this.documents.lock(tx, id);
    const draft = await this.drafts.lock(tx, id);
    if (!row || draft?.state !== "running" || draft.requested_at.getTime() !== requested_at.getTime()) return;
    const join = new ScheduleJoin();
    const pages: PageFacts[] = [];
    const grades: GradeNote[] = [];
    const scales: (ViewScale & { page: number })[] = [];
    for await (const page of this.pages.stored(id, tx)) {
      if (page.reading) join.add(page.reading);
      // Not of a page that an earlier version read.
      if (page.reading?.grades) grades.push(...page.reading.grades);
      pages.push(factsOf(page));
      scales.push(...findKeptScales(page, draft.kept_choices ?? []));
    }
    await this.join(tx, id, join);
    for (const [shape, grade] of joinGradeNotes(grades)) await this.lines.setGrade(tx, id, shape, grade);
    await this.pages.restoreChoices(tx, id, draft.kept_choices ?? []);
    for (const { page, ...scale } of scales) {
      await this.pages.pickScale(tx, id, page, scale);
      await this.lines.measure(tx, id, page, scale);
    }
    await this.counter.finish(tx, id);
    await this.drafts.finish(tx, id, await endOf(row, pages));
    await this.events.changed(tx, row);
  }

  /** Replaces lines of schedules by those of the marks that they explain. */
  private async join(tx: Transaction, id: number, join: ScheduleJoin): Promise<void> {
    for (const [page, designations] of join.replaced()) await this.lines.deleteReplaced(tx, id, page, [...designations]);
    let places = LIMITS.draftFilePlaces - (await this.pages.size(tx, id)).places;
    for await (const { page, reading } of this.pages.stored(id, tx)) {
      if (!reading) continue;
      const { lines, pieces, isCut } = join.linesOf(reading.marks, Math.min(places, LIMITS.draftPagePlaces));
      places -= pieces;
      await this.lines.insert(tx, id, page, lines.map(readLineOf));
      if (isCut) await this.pages.addCut(tx, id, page, "marks");
    }
  }

  private async endOf(tx: Transaction, row: DocumentRow, pages: readonly PageFacts[], file: ReadFile): Promise<DraftEnd> {
    const found = preflightOf(row, file, pages, await this.drafts.calloutsByPage(row.id, tx));
    return {
      state: file.pages === null ? "failed" : "ready",
      failure: file.pages === null ? (found.sentence ?? "The file could not be opened.") : null,
      preflight: found,
      pages: file.pages === null ? null : Math.min(file.pages, LIMITS.draftPages),
    };
  }
}

const PAGE_MAX: DraftSize = { text: LIMITS.draftPageText, places: LIMITS.draftPagePlaces };
const FILE_MAX: DraftSize = { text: LIMITS.draftFileText, places: LIMITS.draftFilePlaces };
/** The second half is for lines: notes on the first sheets must not displace those of the last. */
const FILE_MAX_BESIDES: DraftSize = { text: FILE_MAX.text / 2, places: FILE_MAX.places / 2 };

/** A page within what the file's pages may take together with those that are stored. */
function fitted(page: Extract<ReadPage, { failure: null }>, stored: DraftSize): FittedPage | PageFailure {
  const found = fitPage(page, within(PAGE_MAX, FILE_MAX, stored), within(PAGE_MAX, FILE_MAX_BESIDES, stored));
  if (typeof found !== "string") return found;
  return FILE_MAX[found] - stored[found] < PAGE_MAX[found] ? `file_${found}` : `page_${found}`;
}

/** What a page may take where others have taken a part of what the file may. */
function within(page: DraftSize, file: DraftSize, stored: DraftSize): DraftSize {
  return { text: Math.min(page.text, file.text - stored.text), places: Math.min(page.places, file.places - stored.places) };
}

/** What the preflight needs of a page; without the count of its callouts. */
type PageFacts = Omit<PreflightPage, "callouts">;

function findKeptScales({ page, reading }: StoredPage, choices: readonly KeptChoice[]): (ViewScale & { page: number })[] {
  const kept = choices.find((choice) => choice.page === page && (choice.sheet === null || choice.sheet === reading?.sheet));
  return matchScales(kept?.scales ?? [], viewsOf(reading, null)).map((scale) => ({ page, ...scale }));
}

function factsOf({ page, failure, reading }: StoredPage): PageFacts {
  const { linework = null, sheet = null, references = [], isDrawing = true } = reading ?? {};
  return { page, linework, sheet, references, isDrawing, isDamaged: failure === "unreadable" };
}

/** What the check found about damage goes before what the reading of pages says: it reads them strictly. */
function preflightOf(row: DocumentRow, file: ReadFile, pages: readonly PageFacts[], callouts: ReadonlyMap<number, number>): Preflight {
  const verdict = preflight({
    head: file.head ?? Buffer.from("%PDF-"),
    failure: file.failure,
    isRestricted: file.restricted,
    pages: pages.map((page): PreflightPage => ({ ...page, callouts: callouts.get(page.page) ?? 0 })),
  });
  const damage = row.findings.find(({ code }) => code === "corrupt");
  return damage && verdict.reason !== "wrong_format" ? { ...verdict, reason: "corrupt", sentence: damage.message } : verdict;
}
