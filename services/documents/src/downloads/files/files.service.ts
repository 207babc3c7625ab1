import type { Readable, Stream } from "node:stream";
import { Injectable } from "@nestjs/common";
import { AppError, canSeeResults, IMPORT_MEDIA_TYPE, removeExtension, RESULT_FILES, type Caller } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import type { RequestReader } from "@takeoff/platform/http";
import { auditedDocument, OBJECT_COLUMNS, type DocumentRow, type StoredFileKind } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { ReadLeases } from "../../storage/objects/read-leases.ts";
import { BlobStore, type ByteRange } from "../../storage/store/blob-store.ts";

export type FileAction = "previewDocument" | "downloadDocument" | "downloadCsv" | "downloadXml" | "downloadImport";

/** A stored file that the caller may read. */
export interface ReadableFile {
  name: string;
  mediaType: string;
  size: number;
  /** Derived from the SHA-256: changes with the bytes and only with them. */
  etag: string;
  /** Writes the audit entry of the download. Must complete before the first byte is sent. */
  record(action: FileAction): Promise<void>;
  open(range: ByteRange | null): Promise<Readable>;
  /** An address of the store from which the gateway can read the file; null where the store has none. */
  signedUrl(): Promise<string | null>;
  /** Keeps the file in the store until `reader` is closed, also when its document is deleted before that. */
  keepUntilClosed(reader: Stream): void;
}

@Injectable()
export class FilesService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly objects: ObjectRepository,
    private readonly store: BlobStore,
    private readonly leases: ReadLeases,
  ) {}

  /**
   * @param which resolves the file's kind from the request; called only after the caller's access to the document is checked
   * @throws AppError `not_found` for a document that the caller may not see, or a file that it does not have; also for results
   * before completion, unless the caller is staff.
   */
  async get(caller: Caller, id: number, which: RequestReader<StoredFileKind>): Promise<ReadableFile> {
    const row = await this.documents.getVisible(caller, id);
    const kind = await which();
    const key = kind === "original" || canSeeResults(caller, row.status) ? row[OBJECT_COLUMNS[kind]] : null;
    const object = key === null ? null : await this.objects.find(key);
    if (!object) throw new AppError("not_found");
    return {
      name: chooseName(row, kind),
      mediaType: findMediaType(kind),
      size: object.size,
      etag: `"${object.sha256.toString("base64url")}"`,
      record: (action) => recordAuditEvent(this.database, action, auditedDocument(row, kind)),
      open: (range) => this.open(object.key, range),
      signedUrl: () => this.store.signedUrl(object.key),
      keepUntilClosed: (reader) => this.leases.renewUntilClosed(object.key, reader),
    };
  }

  private async open(key: string, range: ByteRange | null): Promise<Readable> {
    const stream = await this.store.open(key, range ?? undefined);
    if (stream) {
      this.leases.renewUntilClosed(key, stream);
      return stream;
    }
    // The object was replaced or deleted since `get`: this is not a failure of the store.
    if (!(await this.objects.find(key))) throw new AppError("not_found");
    throw new AppError("unavailable", { cause: new Error(`object ${key} is not in the store`) });
  }
}

function findMediaType(kind: StoredFileKind): string {
  if (kind === "imported") return IMPORT_MEDIA_TYPE;
  return kind === "original" ? "application/pdf" : RESULT_FILES[kind].mediaType;
}

function chooseName({ filename, imported_filename }: DocumentRow, kind: StoredFileKind): string {
  if (kind === "original") return filename;
  if (kind === "imported") return imported_filename ?? filename;
  return kind === "processed" ? `${removeExtension(filename)}-processed.pdf` : removeExtension(filename) + RESULT_FILES[kind].extension;
}
