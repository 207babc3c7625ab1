import { Injectable } from "@nestjs/common";
import {
  AppError,
  isOpen,
  RESULTS_PENDING,
  TAKEOFF_FILE_PART,
  type Caller,
  type Document,
  type TakeoffMapping,
  type TakeoffPreview,
} from "@takeoff/contracts";
import { Database, recordAuditEvent, type Lazy } from "@takeoff/platform";
import { assignedByAct } from "../../documents/assignment/assigned-by-act.ts";
import { auditedDocument, toDocumentResponse } from "../../documents/document-row.ts";
import { DocumentChanges } from "../../documents/document-changes.ts";
import { DocumentRepository } from "../../documents/document.repository.ts";
import { DocumentsService } from "../../documents/documents.service.ts";
import type { FormReader } from "../../storage/forms/read-form.ts";
import { ExtractedDataRepository } from "../data/extracted-data.repository.ts";
import { ImportReader } from "../import/import-reader.ts";
import { MappingRepository } from "../../documents/mappings/mapping.repository.ts";
import { PreviewRows } from "./preview-rows.ts";

/** Shows how tables are read, and lets staff say what their columns hold. */
@Injectable()
export class TakeoffService {
  constructor(
    private readonly database: Database,
    private readonly access: DocumentsService,
    private readonly documents: DocumentRepository,
    private readonly data: ExtractedDataRepository,
    private readonly mappings: MappingRepository,
    private readonly changes: DocumentChanges,
    private readonly reader: ImportReader,
  ) {}

  /**
   * Shows how a file would be read as a document's takeoff; stores nothing.
   * @throws AppError `not_found`; `file_required`; `invalid_file` for a file that cannot be read
   */
  async previewFile(caller: Caller, id: number, form: FormReader): Promise<TakeoffPreview> {
    const { organization_id } = await this.access.getVisible(caller, id);
    const remembered = await this.mappings.lookup(organization_id);
    let preview: TakeoffPreview | null = null;
    await form(async (part) => {
      if (part.name !== TAKEOFF_FILE_PART || part.filename === "" || preview) return part.drop();
      preview = await this.reader.read(organization_id, part.filename, part.source, async (table) => {
        const rows = new PreviewRows();
        for await (const cells of table.rows) rows.add(cells);
        const { kind, findings, mapping } = table;
        return { ...rows.result({ kind, findings, separator: table.separator() }, mapping, remembered), imported_filename: null };
      });
    });
    if (!preview) throw new AppError("file_required");
    return preview;
  }

  /**
   * Shows how a document's CSV was read. Writes the audit entry, since the response has rows of it.
   * @throws AppError `not_found`, also for a document whose CSV was not extracted yet
   */
  async previewStored(caller: Caller, id: number): Promise<TakeoffPreview> {
    const row = await this.access.getVisible(caller, id);
    const head = await this.data.head(id);
    if (row.csv_object === null || head.generation === null || head.columns.length === 0) throw new AppError("not_found");
    await recordAuditEvent(this.database, "getTakeoff", auditedDocument(row));
    const rows = new PreviewRows();
    rows.add(head.columns);
    for await (const batch of this.data.rows(head)) {
      for (const cells of batch) rows.add(cells);
      if (rows.isFull) break;
    }
    const table = { kind: "csv" as const, separator: head.takeoff?.separator ?? null, findings: [] };
    const preview = rows.result(table, row.csv_mapping?.mapping ?? head.takeoff?.mapping ?? null, () => null);
    return { ...preview, row_count: head.rowCount + 1, imported_filename: row.imported_filename };
  }

  /**
   * Takes what a person says about the columns of a document's CSV; the CSV is read anew with it, its status stays.
   * @throws AppError `not_found`, also for a document without a CSV; `conflict` while results are being stored for the document
   */
  async map(caller: Caller, id: number, body: Lazy<TakeoffMapping>): Promise<Document> {
    await this.access.getVisible(caller, id);
    const mapping = await body();
    return this.database.transaction(async (tx) => {
      const row = await this.documents.lockVisible(tx, caller, id);
      if (!row || row.csv_object === null) throw new AppError("not_found");
      if (await this.documents.isLeasedByAnother(tx, id, null)) throw new AppError("conflict");
      const now = new Date();
      const assigned = isOpen(row.status) ? assignedByAct(row, caller, row.status, false, now) : null;
      const after = await this.changes.change(tx, caller.username, row, {
        csv_mapping: { at: now.toISOString(), mapping },
        result_findings: [RESULTS_PENDING],
        ...assigned?.change,
      });
      await recordAuditEvent(tx, "mapTakeoff", auditedDocument(row, assigned?.detail));
      return toDocumentResponse(after, caller);
    });
  }
}
