import { Injectable } from "@nestjs/common";
import { describeSeriesKind, LIMITS, type Preflight, type ViewScale } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import {
  findKindsBySeries,
  joinGradeNotes,
  preflight,
  ScheduleJoin,
  type GradeNote,
  type PreflightPage,
  type SeriesSheet,
  type SheetKind,
} from "@takeoff/takeoff/draft";
import type { DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { matchScales } from "../store/kept-scales.ts";
import { SheetCounter } from "./sheet-counter.ts";
import { DraftEvents } from "../store/draft-events.ts";
import { DraftPageRepository, readViews, type StoredPage } from "../store/draft-page.repository.ts";
import type { DraftEntity, KeptChoice } from "../store/draft.entity.ts";
import { DraftRepository, type DraftEnd } from "../store/draft.repository.ts";
import { LineRepository } from "../store/line.repository.ts";
import { toReadLine } from "../store/read-line.ts";

/** What is known of the file as a whole. */
export interface ReadFile {
  /** The first KiB; null when the process ended before. */
  head: Buffer | null;
  /** Null when it could not be opened. */
  pages: number | null;
  restricted: boolean;
  /** The name of pdf.js's error, or the limit that ended the process before the file was opened. */
  failure: string | null;
}

/** What names steel, or asks for it, and makes no line. */
const ASKING: ReadonlySet<string> = new Set(["no_section", "unlisted", "markup"]);

/** What the preflight needs of a page; without the count of its callouts. */
export type PageFacts = Omit<PreflightPage, "callouts">;

/** Ends a draft, once all of its pages are read: joins what they say together, and proposes whether the drawing can be processed. */
@Injectable()
export class DraftFinisher {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly drafts: DraftRepository,
    private readonly pages: DraftPageRepository,
    private readonly lines: LineRepository,
    private readonly counter: SheetCounter,
    private readonly events: DraftEvents,
  ) {}

  /** Ends a draft that was read. Does nothing for one that was replaced. */
  async finish(
    tx: Transaction,
    { document_id: id, requested_at }: DraftEntity,
    describeEnd: (row: DocumentRow, pages: PageFacts[]) => Promise<DraftEnd>,
  ): Promise<void> {
    const row = await this.documents.lock(tx, id);
    const draft = await this.drafts.lock(tx, id);
    if (!row || draft?.state !== "running" || draft.requested_at.getTime() !== requested_at.getTime()) return;
    const join = new ScheduleJoin();
    const pages: PageFacts[] = [];
    const sheets: SeriesSheet[] = [];
    const grades: GradeNote[] = [];
    const scales: (ViewScale & { page: number })[] = [];
    for await (const page of this.pages.stored(id, tx)) {
      if (page.reading) join.add(page.reading);
      // Not of a page that an earlier version read.
      if (page.reading?.grades) grades.push(...page.reading.grades);
      pages.push(toFacts(page));
      if (page.reading) sheets.push(toSeriesSheet(page.reading));
      scales.push(...findKeptScales(page, draft.kept_choices ?? []));
    }
    await this.join(tx, id, join);
    for (const [shape, grade] of joinGradeNotes(grades)) await this.lines.setGrade(tx, id, shape, grade);
    const kinds = findKindsBySeries(sheets);
    await this.pages.setKinds(tx, id, kinds);
    await this.counter.doubtSeries(tx, id, [...kinds.keys()]);
    await this.pages.restoreChoices(tx, id, draft.kept_choices ?? []);
    for (const { page, ...scale } of scales) {
      await this.pages.pickScale(tx, id, page, scale);
      await this.lines.measure(tx, id, page, scale);
    }
    await this.counter.finish(tx, id);
    await this.drafts.finish(tx, id, noteKinds(await describeEnd(row, pages), kinds));
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
      await this.lines.insert(tx, id, page, lines.map(toReadLine));
      if (isCut) await this.pages.addCut(tx, id, page, "marks");
    }
  }

  /** How a draft ends whose pages were read now. */
  async describeEnd(tx: Transaction, row: DocumentRow, pages: readonly PageFacts[], file: ReadFile): Promise<DraftEnd> {
    const found = runPreflight(row, file, pages, await this.drafts.calloutsByPage(row.id, tx));
    return {
      state: file.pages === null ? "failed" : "ready",
      failure: file.pages === null ? (found.sentence ?? "The file could not be opened.") : null,
      preflight: found,
      pages: file.pages === null ? null : Math.min(file.pages, LIMITS.draftPages),
    };
  }
}

/** Says of which sheets the kind is taken from others. */
function noteKinds(end: DraftEnd, kinds: ReadonlyMap<number, SheetKind>): DraftEnd {
  if (!end.preflight || kinds.size === 0) return end;
  const notes = [...Map.groupBy(kinds, ([, kind]) => kind)].map(([kind, pages]) =>
    describeSeriesKind(
      kind,
      pages.map(([page]) => page),
    ),
  );
  // A copy of another draft has its notes already.
  return { ...end, preflight: { ...end.preflight, notes: [...new Set([...end.preflight.notes, ...notes])] } };
}

/** The scales that staff picked on this page in the reading before, for the views that are found again. */
function findKeptScales({ page, reading }: StoredPage, choices: readonly KeptChoice[]): (ViewScale & { page: number })[] {
  const kept = choices.find((choice) => choice.page === page && (choice.sheet === null || choice.sheet === reading?.sheet));
  return matchScales(kept?.scales ?? [], readViews(reading, null)).map((scale) => ({ page, ...scale }));
}

/** Without what is on it: all pages of a hostile drawing do not fit into memory. */
function toSeriesSheet({
  page,
  sheet,
  kind,
  ownKind = kind,
  isDrawing,
  width,
  height,
}: SeriesSheet & { ownKind?: SheetKind }): SeriesSheet {
  return { page, sheet, kind: ownKind, isDrawing, width, height };
}

function toFacts({ page, failure, scan, reading }: StoredPage): PageFacts {
  const { linework = null, sheet = null, references = [], isDrawing = true } = reading ?? {};
  const isAsked = reading?.exceptions.some(({ kind }) => ASKING.has(kind)) ?? false;
  const isDamaged = failure === "unreadable";
  return { page, linework, scan: scan === "waiting" ? null : scan, sheet, references, isDrawing, isAsked, isDamaged };
}

/** What the check found about damage goes before what the reading of pages says: it reads them strictly. */
function runPreflight(row: DocumentRow, file: ReadFile, pages: readonly PageFacts[], callouts: ReadonlyMap<number, number>): Preflight {
  const verdict = preflight({
    head: file.head ?? Buffer.from("%PDF-"),
    failure: file.failure,
    isRestricted: file.restricted,
    pages: pages.map((page): PreflightPage => ({ ...page, callouts: callouts.get(page.page) ?? 0 })),
  });
  const damage = row.findings.find(({ code }) => code === "corrupt");
  return damage && verdict.reason !== "wrong_format" ? { ...verdict, reason: "corrupt", sentence: damage.message } : verdict;
}
