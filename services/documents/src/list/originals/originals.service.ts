import { Injectable } from "@nestjs/common";
import { AppError, type Caller } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { plainName, uniqueNames } from "../../downloads/archive/archive-names.ts";
import type { Archive } from "../../downloads/archive/send-archive.ts";
import { SessionChecks } from "../../downloads/archive/session-checks.ts";
import { streamZip, type ZipEntry } from "../../downloads/archive/zip-stream.ts";
import { auditedDocument, type DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { FilesService } from "../../downloads/files/files.service.ts";

/** The originals of several documents as one archive. */
@Injectable()
export class OriginalsService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly files: FilesService,
    private readonly sessions: SessionChecks,
  ) {}

  /**
   * Files are read one after another while the archive is sent, in the order of the ids.
   * @param ids of different documents
   * @throws AppError `not_found` when the caller may not see one of the documents
   */
  async get(caller: Caller, ids: readonly number[]): Promise<Archive> {
    const found = new Map((await this.documents.findAllVisible(caller, ids)).map((row) => [row.id, row]));
    const rows = ids.map((id) => {
      const row = found.get(id);
      if (!row) throw new AppError("not_found");
      return row;
    });
    return { stream: streamZip(this.entries(caller, rows), this.sessions.begin(caller)), record: () => this.record(rows) };
  }

  /** Fails for a document that was deleted since it was found: an archive without it would look complete. */
  private async *entries(caller: Caller, rows: readonly DocumentRow[]): AsyncGenerator<ZipEntry> {
    const unique = uniqueNames();
    for (const { id, upload_date } of rows) {
      const file = await this.files.get(caller, id, () => Promise.resolve("original"));
      yield { path: unique(plainName(file.name)), at: upload_date, compress: false, size: file.size, open: () => file.open(null) };
    }
  }

  /** An entry for each document, as for a download of its file: each organization sees the entries of its own documents. */
  private record(rows: readonly DocumentRow[]): Promise<void> {
    return this.database.transaction(async (tx) => {
      for (const row of rows) await recordAuditEvent(tx, "downloadOriginals", auditedDocument(row, "original"));
    });
  }
}
