import { Injectable } from "@nestjs/common";
import { AppError, MESSAGES, type Caller, type Document, type DraftCompletion, type DraftLine } from "@takeoff/contracts";
import { Database, type Lazy, type Transaction } from "@takeoff/platform";
import { ResultsService } from "../results/attach/results.service.ts";
import type { ParsedResults } from "../results/attach/results-form.ts";
import type { DocumentRow } from "../documents/document-row.ts";
import { DocumentRepository } from "../documents/document.repository.ts";
import { ObjectWriter } from "../storage/objects/object-writer.ts";
import { csvOf } from "../results/import/csv-of.ts";
import { DraftEvents } from "./draft-events.ts";
import { DraftRepository } from "./draft.repository.ts";
import { LineRepository } from "./line.repository.ts";
import { csvRows, xmlOf } from "./result-files.ts";

const words = MESSAGES.drafts;

/** Makes a document's results from the accepted lines of its draft. */
@Injectable()
export class CompletionService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly drafts: DraftRepository,
    private readonly lines: LineRepository,
    private readonly events: DraftEvents,
    private readonly writer: ObjectWriter,
    private readonly results: ResultsService,
  ) {}

  /**
   * Stores the accepted and edited lines as the document's CSV and XML, as if staff had attached them, and has the worker draw them
   * into a copy of the drawing.
   * @throws AppError `not_found`; `conflict` while the drawing is read, while lines are undecided that are not left out, without an
   * accepted line, and as `ResultsService.process`
   */
  async complete(caller: Caller, id: number, body: Lazy<DraftCompletion>): Promise<Document> {
    if (!(await this.documents.findVisible(caller, id))) throw new AppError("not_found");
    const { leave_out_open } = await body();
    const lines = await this.decided(id, leave_out_open ?? false);
    return this.results.store(caller, id, "completeDraft", (organizationId) => this.write(id, organizationId, lines), {
      entry: { what: "draft_completed", from: null, to: String(lines.length) },
      stored: (tx, row) => this.requestMarkedPdf(tx, row),
    });
  }

  private async requestMarkedPdf(tx: Transaction, row: DocumentRow): Promise<void> {
    if (row.csv_object === null) throw new Error(`the results of document ${row.id} were stored without a CSV`);
    await this.drafts.setMarked(tx, row.id, { state: "waiting", csv: row.csv_object });
    await this.events.completed(tx, row);
    await this.events.changed(tx, row);
  }

  private async decided(id: number, leaveOutOpen: boolean): Promise<DraftLine[]> {
    const draft = await this.drafts.find(id);
    if (!draft) throw new AppError("not_found");
    if (draft.state === "queued" || draft.state === "running") throw new AppError("conflict", { message: words.notReady });
    const { open } = await this.drafts.totals(id);
    if (open > 0 && !leaveOutOpen) throw new AppError("conflict", { message: words.openLines(open) });
    const lines = await this.lines.decided(this.database, id);
    if (lines.length === 0) throw new AppError("conflict", { message: words.nothingAccepted });
    return lines;
  }

  private async write(id: number, organizationId: number, lines: readonly DraftLine[]): Promise<ParsedResults> {
    const sheets = new Map((await this.drafts.pages(id)).map(({ page, reading }) => [page, reading?.sheet ?? ""]));
    const owner = { organizationId, errorWhenDeleted: () => new AppError("not_found") };
    const csv = await this.writer.write(csvOf(csvRows(lines, sheets)), owner);
    try {
      const xml = await this.writer.write(xmlOf(lines, sheets), owner);
      return {
        files: new Map([
          ["csv", csv],
          ["xml", xml],
        ]),
        ...{ mapping: null, imported: null },
      };
    } catch (error) {
      await this.writer.discard(csv.key);
      throw error;
    }
  }
}
