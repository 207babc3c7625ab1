import { Injectable } from "@nestjs/common";
import type { Caller, ExportFormat } from "@takeoff/contracts";
import { Database, recordAct, type Lazy } from "@takeoff/platform";
import { auditedDocument } from "../documents/audited-document.ts";
import { DataService } from "../data/data.service.ts";
import { DocumentsService } from "../documents/documents.service.ts";
import { EXPORT_WRITERS } from "./formats.ts";

export interface Export {
  format: ExportFormat;
  /** Keeps in the audit trail that it goes out; before it does. */
  record(): Promise<void>;
  /** Begins to read when it is read. */
  pieces: AsyncIterable<string | Buffer>;
}

@Injectable()
export class ExportService {
  constructor(
    private readonly database: Database,
    private readonly access: DocumentsService,
    private readonly data: DataService,
  ) {}

  /**
   * The document's data in a format: without rows while there are none, or none that the caller may see yet.
   * @param which tells the format; asked only after the document was found to be the caller's to see.
   * @throws AppError `not_found` for a document that is not the caller's to see.
   */
  async get(caller: Caller, id: number, which: Lazy<ExportFormat>): Promise<Export> {
    const document = await this.access.getVisible(caller, id);
    const format = await which();
    const record = () => recordAct(this.database, "exportDocument", auditedDocument(document, format));
    return { format, record, pieces: EXPORT_WRITERS[format]({ document, ...(await this.data.of(caller, document)) }) };
  }
}
