import { Injectable } from "@nestjs/common";
import { AppError, MESSAGES, type Caller, type Document, type DraftCompletion } from "@takeoff/contracts";
import type { Lazy, Transaction } from "@takeoff/platform";
import { ResultsService } from "../../results/attach/results.service.ts";
import type { ParsedResults } from "../../results/attach/results-form.ts";
import type { DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { DraftEvents } from "../store/draft-events.ts";
import { DraftRepository } from "../store/draft.repository.ts";
import { LineRepository, type LinesVersion } from "../store/line.repository.ts";
import type { MadeMarks } from "./results/made-marks.ts";
import { ResultWriter } from "./results/result-writer.ts";

const words = MESSAGES.drafts;

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
  ) {}

  /**
   * Stores the accepted and edited lines as the document's CSV and XML, as if staff had attached them, and has the worker draw them
   * into a copy of the drawing.
   * @throws AppError `not_found`; `conflict` while the drawing is read, while lines are undecided that are not left out, without an
   * accepted line, when a line was changed in the meantime, and as `ResultsService.process`
   */
  async complete(caller: Caller, id: number, body: Lazy<DraftCompletion>): Promise<Document> {
    const document = await this.documents.getVisible(caller, id);
    const { leave_out_open } = await body();
    const version = await this.lines.version(id);
    const decided = await this.countDecided(id, leave_out_open ?? false);
    let marks: MadeMarks = {};
    const write = async (): Promise<ParsedResults> => {
      const written = await this.files.write(document);
      marks = written.marks;
      return written.results;
    };
    return this.results.store(caller, id, "completeDraft", write, {
      entry: { what: "draft_completed", from: null, to: String(decided) },
      stored: (tx, row) => this.requestMarkedPdf(tx, row, version, marks),
    });
  }

  /**
   * @param version of the lines before the results were written
   * @param marks that were made for the results
   */
  private async requestMarkedPdf(tx: Transaction, row: DocumentRow, version: LinesVersion, marks: MadeMarks): Promise<void> {
    if (row.csv_object === null) throw new Error(`the results of document ${row.id} were stored without a CSV`);
    // The files are written from several queries: a line that changes between them would be in one file only.
    await this.drafts.lock(tx, row.id);
    const now = await this.lines.version(row.id, tx);
    if (now.lines !== version.lines || now.versions !== version.versions) throw new AppError("conflict", { message: words.changed });
    await this.drafts.setMadeMarks(tx, row.id, marks);
    await this.drafts.setMarked(tx, row.id, { state: "waiting", csv: row.csv_object });
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
}
