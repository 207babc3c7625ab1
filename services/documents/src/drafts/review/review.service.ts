import { Injectable } from "@nestjs/common";
import {
  AppError,
  fieldError,
  findSignature,
  idSchema,
  LIMITS,
  MAX_INTEGER,
  MESSAGES,
  type Caller,
  type Draft,
  type DraftLine,
  type DraftLineQuery,
  type DraftPage,
  type LineDecisions,
  type Preflight,
  type ViewScale,
} from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { buildPage, readCursor, type RequestReader, type Page } from "@takeoff/platform/http";
import * as z from "zod";
import { auditedDocument, type DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { DraftPageRepository, readViews } from "../store/draft-page.repository.ts";
import { areResultsOf, findLock, keepsProcessedPdf, rejectLocked } from "../changes/draft-lock.ts";
import type { DraftEntity } from "../store/draft.entity.ts";
import { DraftRepository } from "../store/draft.repository.ts";
import { DraftRequests, isStale } from "../store/draft-requests.ts";
import { LineRepository } from "../store/line.repository.ts";
import { DraftChanges } from "../changes/draft-changes.ts";
import { countDecision } from "../changes/review-metrics.ts";

const words = MESSAGES.drafts;
const pageNumber = z.int().positive().max(MAX_INTEGER);
const positionSchema = z.object({ page: pageNumber, i: idSchema });
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
    private readonly changes: DraftChanges,
  ) {}

  /** @throws AppError `not_found`, also for a document without a draft */
  async get(caller: Caller, id: number): Promise<Draft> {
    const { row, draft } = await this.changes.find(caller, id);
    return this.toDraft(row, draft);
  }

  /** @throws AppError `not_found`, also until the drawing was read */
  async preflight(caller: Caller, id: number): Promise<Preflight> {
    const { draft } = await this.changes.find(caller, id);
    if (!draft.preflight) throw new AppError("not_found");
    return draft.preflight;
  }

  /** Starts a draft, unless there is one that is neither failed nor outdated. @throws AppError `not_found` */
  async request(caller: Caller, id: number): Promise<Draft> {
    await this.database.transaction(async (tx) => {
      const row = await this.documents.lockVisible(tx, caller, id);
      if (!row) throw new AppError("not_found");
      const draft = await this.drafts.lock(tx, id);
      // A reading anew replaces the lines, from which the customer's results were made.
      if (draft && areResultsOf(row, draft) && (draft.state === "failed" || isStale(draft))) rejectLocked(row, draft);
      await this.requests.request(tx, row);
      await recordAuditEvent(tx, "requestDraft", auditedDocument(row));
    });
    return this.get(caller, id);
  }

  async list(caller: Caller, id: number, query: DraftLineQuery): Promise<Page<DraftLine>> {
    await this.changes.find(caller, id);
    const { cursor, limit, ...filters } = query;
    const scope = { id, ...filters };
    const after = readCursor(cursor, scope, positionSchema);
    const states = filters.state === undefined ? undefined : [filters.state];
    const { lines, hasMore } = await this.lines.list(id, { ...filters, states }, after, limit);
    return { ...buildPage(lines, hasMore, scope, ({ page, id: line }) => ({ page, i: line })), total: null };
  }

  /** Decides all lines or none. @throws AppError `not_found`; `conflict` for a changed line; `validation_failed` for too many */
  async decide(caller: Caller, id: number, body: RequestReader<LineDecisions>): Promise<DraftLine[]> {
    await this.changes.find(caller, id);
    const { lines, state } = await body();
    return this.changes.change(caller, id, async (tx, audited) => {
      const before = await this.lines.lock(tx, id, lines);
      if (!before) throw new AppError("conflict", { message: words.changed });
      const bytes = before.reduce((sum, line) => sum + line.bytes, 0);
      if (before.length > 1 && bytes > LIMITS.draftDecisionBytes) throw fieldError("lines", words.tooMuch(LIMITS.draftDecisionBytes));
      if (state !== "draft") for (const line of before) countDecision(line.confidence, state);
      await recordAuditEvent(tx, "decideDraftLines", audited(`${state}: ${lines.length}`));
      return this.lines.decide(tx, id, [...new Set(lines.map((line) => line.id))], state, caller);
    });
  }

  /** Measures the lines of a view by a scale that a person picked. @throws AppError `not_found`; `validation_failed` for no such view */
  async setScale(caller: Caller, id: number, page: number, body: RequestReader<ViewScale>): Promise<DraftPage> {
    await this.changes.find(caller, id);
    const scale = await body();
    await this.changes.change(caller, id, async (tx, audited) => {
      const stored = await this.pages.pickScale(tx, id, page, scale);
      if (!stored) throw new AppError("not_found");
      if (scale.view >= readViews(stored.reading, stored.scales).length) throw fieldError("view", words.view);
      await this.lines.measure(tx, id, page, scale);
      await recordAuditEvent(tx, "setViewScale", audited(`page ${page}: ${scale.points_per_foot} points per foot`));
    });
    const shown = await this.pages.find(id, page);
    if (!shown) throw new AppError("not_found");
    return shown;
  }

  private async toDraft(row: DocumentRow, draft: DraftEntity): Promise<Draft> {
    const { document_id, failure, engine_version, pages, pages_done, scans, scans_done, preflight } = draft;
    const isOfResults = areResultsOf(row, draft);
    return {
      marked_pdf: isOfResults ? draft.marked_pdf : null,
      prevents_marked_pdf: findPrevention(row, draft),
      signature: findSignature(row.findings),
      delivery: isOfResults ? draft.delivery : null,
      lock: findLock(row, draft),
      ...{ document_id, failure, engine_version, pages, pages_done, scans, scans_done, preflight },
      state: isStale(draft) ? "stale" : draft.state,
      requested_at: draft.requested_at.toISOString(),
      finished_at: draft.finished_at && draft.finished_at.toISOString(),
      totals: { ...(await this.drafts.totals(document_id)), is_metric: await this.drafts.isMetric(document_id) },
    };
  }
}

/** The check of an encrypted drawing says that nothing may be added to it. */
function findPrevention(row: DocumentRow, draft: DraftEntity): Draft["prevents_marked_pdf"] {
  if (keepsProcessedPdf(row, draft)) return "kept";
  return row.findings.some(({ code }) => code === "owner_password") ? "restricted" : null;
}
