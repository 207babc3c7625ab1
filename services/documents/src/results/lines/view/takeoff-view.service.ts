import { Injectable } from "@nestjs/common";
import { canSeeResults, type Caller, type TakeoffLine, type TakeoffLineQuery, type TakeoffSummary } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { cutPage, readCursor, type RequestReader, type Page } from "@takeoff/platform/http";
import * as z from "zod";
import { auditedDocument } from "../../../core/document-row.ts";
import { DocumentRepository } from "../../../core/document.repository.ts";
import { TakeoffLineRepository } from "../store/takeoff-line.repository.ts";
import { TakeoffLineReader } from "./takeoff-line-reader.ts";

const positionSchema = z.object({ row: z.int().positive() });
const NO_LINES: Page<TakeoffLine> = { rows: [], next: null, total: null };

/**
 * What customers see of a delivered takeoff. It is read from the extracted results alone, never from a draft: decisions of staff after the
 * completion, and the names of those who made them, are not part of it.
 */
@Injectable()
export class TakeoffViewService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly lines: TakeoffLineRepository,
    private readonly reader: TakeoffLineReader,
  ) {}

  /**
   * What the takeoff adds up to; nothing before the extraction, and for callers who may not see results yet.
   * @throws AppError `not_found` for a document that the caller may not see
   */
  async summary(caller: Caller, id: number): Promise<TakeoffSummary> {
    const { status } = await this.documents.getVisible(caller, id);
    const stored = canSeeResults(caller, status) ? await this.lines.findSummary(id) : null;
    const extractedAt = stored?.extracted_at ?? null;
    return { document_id: id, takeoff: stored?.totals ?? null, extracted_at: extractedAt && extractedAt.toISOString() };
  }

  /**
   * The lines of a sheet; none before the extraction, and for callers who may not see results yet. Writes an audit entry for the first
   * page of each sheet, before any line is sent.
   * @throws AppError `not_found` as `summary`; `invalid_cursor` for a cursor of another sheet or of results that were replaced
   */
  async list(caller: Caller, id: number, wanted: RequestReader<TakeoffLineQuery>): Promise<Page<TakeoffLine>> {
    const document = await this.documents.getVisible(caller, id);
    const { page, limit, cursor } = await wanted();
    const stored = canSeeResults(caller, document.status) ? await this.lines.findSummary(id) : null;
    const scope = { id, page, generation: stored?.generation ?? null };
    const after = readCursor(cursor, scope, positionSchema);
    if (!after) await recordAuditEvent(this.database, "listTakeoffLines", auditedDocument(document, `page ${page}`));
    if (!stored) return NO_LINES;
    const found = await this.lines.list(stored.generation, page, after?.row ?? 0, limit + 1);
    const { rows, next } = cutPage(found, limit, scope, ({ row }) => ({ row }));
    const lines = await this.reader.read(id, stored.generation, rows);
    const shown = rows.flatMap(({ places, places_elsewhere }, index) => {
      const line = lines[index];
      return line ? [{ page, line, places, places_elsewhere }] : [];
    });
    return { rows: shown, next, total: null };
  }
}
