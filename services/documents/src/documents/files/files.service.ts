import type { Readable } from "node:stream";
import { Injectable } from "@nestjs/common";
import { AppError, canSeeResults, RESULT_FILES, type Caller, type FileKind } from "@takeoff/contracts";
import { Database, recordAct, type Lazy } from "@takeoff/platform";
import { auditedDocument } from "../documents/audited-document.ts";
import { OBJECT_COLUMNS } from "../documents/document-row.ts";
import { DocumentsService } from "../documents/documents.service.ts";
import { ObjectRepository } from "../objects/object.repository.ts";
import { Readers } from "../objects/readers.ts";
import { BlobStore, type ByteRange } from "../store/blob-store.ts";
import { stemOf } from "../upload/filename.ts";

/** The routes that hand files out. */
export type FileAction = "previewDocument" | "downloadDocument" | "downloadCsv" | "downloadXml";

/** A stored file that a caller may read. */
export interface ReadableFile {
  name: string;
  mediaType: string;
  size: number;
  /** Changes with the bytes and only with them. */
  etag: string;
  /** Keeps in the audit trail that its bytes go out; before the first of them does. */
  record(action: FileAction): Promise<void>;
  open(range: ByteRange | null): Promise<Readable>;
}

@Injectable()
export class FilesService {
  constructor(
    private readonly database: Database,
    private readonly access: DocumentsService,
    private readonly objects: ObjectRepository,
    private readonly store: BlobStore,
    private readonly readers: Readers,
  ) {}

  /**
   * @param which tells the file's kind; asked only after the document was found to be the caller's to see.
   * @throws AppError `not_found` for a document that is not the caller's to see, or a file that it does not have (yet,
   * for those who may not see results before completion).
   */
  async get(caller: Caller, id: number, which: Lazy<FileKind>): Promise<ReadableFile> {
    const row = await this.access.getVisible(caller, id);
    const kind = await which();
    const key = kind === "original" || canSeeResults(caller, row.status) ? row[OBJECT_COLUMNS[kind]] : null;
    const object = key === null ? null : await this.objects.find(key);
    if (!object) throw new AppError("not_found");
    return {
      name: nameOf(row.filename, kind),
      mediaType: kind === "original" ? "application/pdf" : RESULT_FILES[kind].mediaType,
      size: object.size,
      etag: `"${object.sha256.toString("base64url")}"`,
      record: (action) => recordAct(this.database, action, auditedDocument(row, kind)),
      open: (range) => this.open(object.key, range),
    };
  }

  private async open(key: string, range: ByteRange | null): Promise<Readable> {
    const stream = await this.store.open(key, range ?? undefined);
    if (stream) return this.readers.hold(key, stream);
    // Let go of since it was asked for, which is no fault of the store.
    if (!(await this.objects.find(key))) throw new AppError("not_found");
    throw new AppError("unavailable", { cause: new Error(`object ${key} is not in the store`) });
  }
}

function nameOf(filename: string, kind: FileKind): string {
  if (kind === "original") return filename;
  return kind === "processed" ? `${stemOf(filename)}-processed.pdf` : stemOf(filename) + RESULT_FILES[kind].extension;
}
