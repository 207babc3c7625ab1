import { Injectable } from "@nestjs/common";
import { AppError, MESSAGES, type Caller, type Document, type DraftCompletion } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import type { RequestReader } from "@takeoff/platform/http";
import { ResultsService } from "../../results/attach/results.service.ts";
import type { ParsedResults } from "../../results/attach/results-form.ts";
import { toDocumentResponse, type DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { findLock, rejectLocked } from "../changes/draft-lock.ts";
import { DeliveredCheckRepository } from "../../core/checks/delivered-check.repository.ts";
import { DrawnFactsService } from "../marks/drawn-facts.service.ts";
import type { FoundMarks } from "../marks/mark-checker.ts";
import { withoutLines } from "../marks/mark-response.ts";
import { DraftEvents } from "../store/draft-events.ts";
import { DraftRepository } from "../store/draft.repository.ts";
import { LineRepository, type LinesVersion } from "../store/line.repository.ts";
import type { MadeMarks } from "./made-marks.ts";
import { ResultWriter, type WrittenResults } from "./result-writer.ts";
import { measureReview } from "../changes/review-metrics.ts";

const words = MESSAGES.drafts;

/** Results that were written, and what for. */
interface Completed {
  /** The version of the lines before the results were written. */
  version: LinesVersion;
  /** Those that were made for the results. */
  marks: MadeMarks;
  check: FoundMarks | null;
  /** Who sends them; null for results that are not sent. */
  by: string | null;
}

/** Makes a document's results from the accepted lines of its draft. */
@Injectable()
export class CompletionService {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly drafts: DraftRepository,
    private readonly lines: LineRepository,
    private readonly events: DraftEvents,
    private readonly files: ResultWriter,
    private readonly results: ResultsService,
    private readonly checks: DeliveredCheckRepository,
    private readonly drawn: DrawnFactsService,
  ) {}

  /**
   * Stores the accepted and edited lines as the document's CSV and XML, as if staff had attached them, and has the worker draw them
   * into a copy of the drawing. With `send` the worker then completes the document, so that the e-mail to the uploader never precedes
   * the marked-up PDF. A repeated request to send changes nothing.
   * @throws AppError `not_found`; `conflict` while the drawing is read, while lines are undecided that are not left out, without an
   * accepted line, when a line was changed in the meantime, for a draft that cannot be changed, and as `ResultsService.process`
   */
  async complete(caller: Caller, id: number, body: RequestReader<DraftCompletion>): Promise<Document> {
    if (!(await this.documents.findVisible(caller, id))) throw new AppError("not_found");
    const completion = await body();
    const sent = completion.send ? await this.findSent(caller, id) : null;
    if (sent) return sent;
    try {
      return await this.store(caller, id, completion);
    } catch (error) {
      // The same request came twice at the same time, and the other one was faster.
      const repeated = completion.send && isConflict(error) ? await this.findSent(caller, id) : null;
      if (repeated) return repeated;
      throw error;
    }
  }

  private async store(caller: Caller, id: number, { leave_out_open, send, effort }: DraftCompletion): Promise<Document> {
    await this.drawn.refresh(caller, id);
    const version = await this.lines.version(id);
    const decided = await this.countDecided(id, leave_out_open ?? false);
    const by = send ? caller.username : null;
    const outcomes = await this.drafts.countOutcomes(id);
    let made: Pick<WrittenResults, "marks" | "check"> = { marks: {}, check: null };
    const write = async (): Promise<ParsedResults> => {
      const written = await this.write(id);
      made = written;
      return written.results;
    };
    const document = await this.results.store(caller, id, "completeDraft", write, {
      entry: { what: "draft_completed", from: null, to: String(decided) },
      detail: send ? "to be sent" : null,
      stored: (tx, row) => this.requestMarkedPdf(tx, row, { version, marks: made.marks, check: made.check, by }),
    });
    measureReview(outcomes, effort ?? null);
    return document;
  }

  /** The document whose takeoff is being sent or was sent; null for any other. */
  private async findSent(caller: Caller, id: number): Promise<Document | null> {
    const row = await this.documents.findVisible(caller, id);
    const draft = row && (await this.drafts.find(id));
    const lock = row && draft ? findLock(row, draft) : null;
    return row && (lock === "sending" || lock === "delivered") ? toDocumentResponse(row, caller) : null;
  }

  private async requestMarkedPdf(tx: Transaction, row: DocumentRow, { version, marks, check, by }: Completed): Promise<void> {
    if (row.csv_object === null) throw new Error(`the results of document ${row.id} were stored without a CSV`);
    // The files are written from several queries: a line that changes between them would be in one file only.
    await this.drafts.lock(tx, row.id);
    const now = await this.lines.version(row.id, tx);
    if (now.lines !== version.lines || now.versions !== version.versions) throw new AppError("conflict", { message: words.changed });
    await this.drafts.setMadeMarks(tx, row.id, marks);
    if (check) await this.checks.store(tx, check.summary, check.marks.map(withoutLines), row.csv_object);
    else await this.checks.discard(tx, row.id);
    await this.drafts.setMarkedAt(tx, row.id);
    await this.drafts.setMarked(tx, row.id, { state: "waiting", csv: row.csv_object, delivery: by === null ? null : "waiting", by });
    await this.events.completed(tx, row);
    await this.events.changed(tx, row);
  }

  /** How many lines the results have. */
  private async countDecided(id: number, leaveOutOpen: boolean): Promise<number> {
    const draft = await this.drafts.find(id);
    if (!draft) throw new AppError("not_found");
    if (draft.state === "queued" || draft.state === "running") throw new AppError("conflict", { message: words.notReady });
    const { open, accepted, edited } = await this.drafts.totals(id);
    if (open > 0 && !leaveOutOpen) throw new AppError("conflict", { message: words.openLines(open) });
    if (accepted + edited === 0) throw new AppError("conflict", { message: words.nothingAccepted });
    return accepted + edited;
  }

  private async write(id: number): Promise<WrittenResults> {
    // Not before the lease of the document is held: nobody else completes it until it is released.
    const [row, draft] = await Promise.all([this.documents.find(id), this.drafts.find(id)]);
    if (!row || !draft) throw new AppError("not_found");
    rejectLocked(row, draft);
    return this.files.write(row);
  }
}

const isConflict = (error: unknown): boolean => error instanceof AppError && error.code === "conflict";
