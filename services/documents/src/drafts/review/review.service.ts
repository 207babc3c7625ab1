import { Injectable } from "@nestjs/common";
import {
  AppError,
  fieldError,
  idSchema,
  isOpen,
  LIMITS,
  MAX_INTEGER,
  MESSAGES,
  type Caller,
  type Draft,
  type DraftLine,
  type DraftLineQuery,
  type DraftPage,
  type DraftSheet,
  type DraftSheetQuery,
  type LineDecisions,
  type LineEdit,
  type OwnLine,
  type Preflight,
  type ViewScale,
} from "@takeoff/contracts";
import {
  cutPage,
  Database,
  pageOf,
  readCursor,
  recordAuditEvent,
  type AuditEventDetails,
  type Lazy,
  type Page,
  type Transaction,
} from "@takeoff/platform";
import { lengthInInches, readWrittenLength } from "@takeoff/takeoff";
import { Counter } from "prom-client";
import * as z from "zod";
import { TAKEN_OVER, takenOverByAct } from "../../lifecycle/assignment/assigned-by-act.ts";
import { auditedDocument, type DocumentRow } from "../../core/document-row.ts";
import { DocumentChanges } from "../../core/document-changes.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { describe } from "../store/described.ts";
import { DraftEvents } from "../store/draft-events.ts";
import { DraftPageRepository, viewsOf } from "../store/draft-page.repository.ts";
import type { DraftEntity } from "../store/draft.entity.ts";
import { DraftRepository } from "../store/draft.repository.ts";
import { DraftRequests, isStale } from "../store/draft-requests.ts";
import { LineRepository } from "../store/line.repository.ts";

const words = MESSAGES.drafts;
const pageNumber = z.int().positive().max(MAX_INTEGER);
const sheetPositionSchema = z.object({ page: pageNumber });
const positionSchema = z.object({ page: pageNumber, i: idSchema });
const decisions = new Counter({
  name: "takeoff_draft_decisions_total",
  help: "Decisions of staff about lines of draft takeoffs, by the line's confidence; accepted ones are unchanged",
  labelNames: ["confidence", "decision"],
});

type Audited = (detail: string) => AuditEventDetails;

/** What staff see of draft takeoffs, and their decisions. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly drafts: DraftRepository,
    private readonly pages: DraftPageRepository,
    private readonly lines: LineRepository,
    private readonly requests: DraftRequests,
    private readonly events: DraftEvents,
    private readonly acts: DocumentChanges,
  ) {}

  /** @throws AppError `not_found`, also for a document without a draft */
  async get(caller: Caller, id: number): Promise<Draft> {
    const { row, draft } = await this.find(caller, id);
    return this.toDraft(row, draft);
  }

  /** @throws AppError `not_found`, also until the drawing was read */
  async preflight(caller: Caller, id: number): Promise<Preflight> {
    const { draft } = await this.find(caller, id);
    if (!draft.preflight) throw new AppError("not_found");
    return draft.preflight;
  }

  /** Starts a draft, unless there is one that is neither failed nor outdated. @throws AppError `not_found` */
  async request(caller: Caller, id: number): Promise<Draft> {
    await this.database.transaction(async (tx) => {
      const row = await this.documents.lockVisible(tx, caller, id);
      if (!row) throw new AppError("not_found");
      await this.requests.request(tx, row);
      await recordAuditEvent(tx, "requestDraft", auditedDocument(row));
    });
    return this.get(caller, id);
  }

  /** The pages that were read, without what is on them. */
  async sheets(caller: Caller, id: number, { cursor, limit }: DraftSheetQuery): Promise<Page<DraftSheet>> {
    await this.find(caller, id);
    const scope = { id, list: "pages" };
    const after = readCursor(cursor, scope, sheetPositionSchema);
    const found = await this.pages.list(id, after?.page ?? 0, limit + 1);
    return { ...cutPage(found, limit, scope, ({ page }) => ({ page })), total: null };
  }

  /** @throws AppError `not_found`, also for a page that was not read yet */
  async page(caller: Caller, id: number, number: number): Promise<DraftPage> {
    await this.find(caller, id);
    const page = await this.pages.find(id, number);
    if (!page) throw new AppError("not_found");
    return page;
  }

  async list(caller: Caller, id: number, query: DraftLineQuery): Promise<Page<DraftLine>> {
    await this.find(caller, id);
    const { cursor, limit, ...filters } = query;
    const scope = { id, ...filters };
    const after = readCursor(cursor, scope, positionSchema);
    const states = filters.state === undefined ? undefined : [filters.state];
    const { lines, hasMore } = await this.lines.list(id, { ...filters, states }, after, limit);
    return { ...pageOf(lines, hasMore, scope, ({ page, id: line }) => ({ page, i: line })), total: null };
  }

  /**
   * Decides all lines or none.
   * @throws AppError `not_found`; `conflict` when one of them was changed in the meantime; `validation_failed` when the response would be
   * too large
   */
  async decide(caller: Caller, id: number, body: Lazy<LineDecisions>): Promise<DraftLine[]> {
    await this.find(caller, id);
    const { lines, state } = await body();
    return this.change(caller, id, async (tx, audited) => {
      const before = await this.lines.lock(tx, id, lines);
      if (!before) throw new AppError("conflict", { message: words.changed });
      const bytes = before.reduce((sum, line) => sum + line.bytes, 0);
      if (before.length > 1 && bytes > LIMITS.draftDecisionBytes) throw fieldError("lines", words.tooMuch(LIMITS.draftDecisionBytes));
      if (state !== "draft") for (const line of before) decisions.inc({ confidence: line.confidence, decision: state });
      await recordAuditEvent(tx, "decideDraftLines", audited(`${state}: ${lines.length}`));
      return this.lines.decide(tx, id, [...new Set(lines.map((line) => line.id))], state, caller);
    });
  }

  /** @throws AppError `not_found`; `conflict` when the line was changed in the meantime; `validation_failed` for a text that is no designation */
  async edit(caller: Caller, id: number, lineId: number, body: Lazy<LineEdit>): Promise<DraftLine> {
    await this.find(caller, id);
    const { version, quantity, ...edit } = await body();
    const { designation, weight_per_ft } = describedBy(edit.designation);
    const length_in = inchesOf(edit.length);
    return this.change(caller, id, async (tx, audited) => {
      const before = await this.lines.lock(tx, id, [{ id: lineId, version }]);
      if (!before) throw new AppError("conflict", { message: words.changed });
      for (const line of before) decisions.inc({ confidence: line.confidence, decision: "edited" });
      await recordAuditEvent(tx, "editDraftLine", audited(designation));
      return this.lines.edit(tx, id, lineId, { designation, quantity, weight_per_ft, length_in }, caller);
    });
  }

  /** @throws AppError `not_found`, also for a page that was not read; `validation_failed` for a text that is no designation */
  async add(caller: Caller, id: number, body: Lazy<OwnLine>): Promise<DraftLine> {
    await this.find(caller, id);
    const { page, quantity, box, ...own } = await body();
    const { designation, weight_per_ft } = describedBy(own.designation);
    const length_in = inchesOf(own.length);
    if (!(await this.pages.has(id, page))) throw fieldError("page", words.page);
    return this.change(caller, id, async (tx, audited) => {
      await recordAuditEvent(tx, "addDraftLine", audited(designation));
      const pieces = [{ box, text: own.designation, quantity, line: null }];
      return this.lines.add(tx, id, { page, designation, quantity, weight_per_ft, length_in, pieces }, caller);
    });
  }

  /**
   * Measures the lines of a view by a scale that a person picked.
   * @throws AppError `not_found`, also for a page that was not read; `validation_failed` for a view that the page does not have
   */
  async setScale(caller: Caller, id: number, page: number, body: Lazy<ViewScale>): Promise<DraftPage> {
    await this.find(caller, id);
    const scale = await body();
    await this.change(caller, id, async (tx, audited) => {
      const stored = await this.pages.pickScale(tx, id, page, scale);
      if (!stored) throw new AppError("not_found");
      if (scale.view >= viewsOf(stored.reading, stored.scales).length) throw fieldError("view", words.view);
      await this.lines.measure(tx, id, page, scale);
      await recordAuditEvent(tx, "setViewScale", audited(`page ${page}: ${scale.points_per_foot} points per foot`));
    });
    return this.page(caller, id, page);
  }

  private async find(caller: Caller, id: number): Promise<{ row: DocumentRow; draft: DraftEntity }> {
    const row = await this.documents.findVisible(caller, id);
    const draft = row && (await this.drafts.find(id));
    if (!row || !draft) throw new AppError("not_found");
    return { row, draft };
  }

  /**
   * An act of staff on a draft. On a colleague's document it takes the document over, as every other act does.
   * @param work gets a function that makes the subject of its audit entry from a detail
   */
  private change<T>(caller: Caller, id: number, work: (tx: Transaction, audited: Audited) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      // Before the draft, in the order of all that lock both.
      const row = await this.documents.lockVisible(tx, caller, id);
      if (!row || !(await this.drafts.lock(tx, id))) throw new AppError("not_found");
      const taken = isOpen(row.status) ? takenOverByAct(row, caller, new Date()) : null;
      const result = await work(tx, (detail) => auditedDocument(row, taken ? `${detail}, ${TAKEN_OVER}` : detail));
      if (taken) await this.acts.change(tx, caller.username, row, taken);
      else await this.acts.noteAct(tx, caller, id);
      await this.events.changed(tx, row);
      return result;
    });
  }

  private async toDraft({ csv_object }: DocumentRow, draft: DraftEntity): Promise<Draft> {
    const { document_id, failure, engine_version, pages, pages_done, preflight } = draft;
    return {
      marked_pdf: csv_object !== null && draft.marked_with === csv_object ? draft.marked_pdf : null,
      ...{ document_id, failure, engine_version, pages, pages_done, preflight },
      state: isStale(draft) ? "stale" : draft.state,
      requested_at: draft.requested_at.toISOString(),
      finished_at: draft.finished_at && draft.finished_at.toISOString(),
      totals: await this.drafts.totals(document_id),
    };
  }
}

function describedBy(text: string): { designation: string; weight_per_ft: number | null } {
  const described = describe(text);
  if (!described) throw fieldError("designation", words.unknownDesignation);
  return described;
}

/** A typed length in inches; null for an empty text, undefined where none was given. */
function inchesOf(text: string | null | undefined): number | null | undefined {
  if (text === null || text === undefined) return undefined;
  if (text === "") return null;
  const written = readWrittenLength(text, { unit: null, mark: ".", dashed: true });
  if (!written || written.value <= 0) throw fieldError("length", words.length);
  return lengthInInches(written);
}
