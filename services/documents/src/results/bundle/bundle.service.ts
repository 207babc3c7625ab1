import { Readable } from "node:stream";
import { Injectable } from "@nestjs/common";
import {
  AppError,
  BUNDLE_FORMATS,
  BUNDLE_README,
  bundleFilename,
  canSeeResults,
  EXPORTS,
  removeExtension,
  RESULT_KINDS,
  type BundleFormat,
  type Caller,
  type ResultKind,
} from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { auditedDocument, OBJECT_COLUMNS, type DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { plainName, uniqueNames } from "../../downloads/archive/archive-names.ts";
import type { Archive } from "../../downloads/archive/send-archive.ts";
import { SessionChecks } from "../../downloads/archive/session-checks.ts";
import { streamZip, type ZipEntry } from "../../downloads/archive/zip-stream.ts";
import { FilesService } from "../../downloads/files/files.service.ts";
import type { ExportSource } from "../export/export-source.ts";
import { ExportService } from "../export/export.service.ts";
import { EXPORT_WRITERS } from "../export/formats.ts";
import { readUnderstanding } from "../lines/takeoff-lines.ts";
import { writeReadme, type BundledFile } from "./readme.ts";

interface Bundle {
  filename: string;
  archive: Archive;
}

@Injectable()
export class BundleService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly files: FilesService,
    private readonly exports: ExportService,
    private readonly sessions: SessionChecks,
  ) {}

  /**
   * The result files, the takeoff as an Excel workbook and a KISS file, and a README that says what in them is assumed. Everything is
   * read and written while the archive is sent.
   * @throws AppError `not_found` for a document that the caller may not see, or without results that the caller may see
   */
  async get(caller: Caller, id: number): Promise<Bundle> {
    const document = await this.documents.getVisible(caller, id);
    const kinds = RESULT_KINDS.filter((kind) => canSeeResults(caller, document.status) && document[OBJECT_COLUMNS[kind]] !== null);
    if (kinds.length === 0) throw new AppError("not_found");
    const source = await this.exports.getSource(caller, document);
    const confirm = this.sessions.begin(caller);
    return {
      filename: bundleFilename(removeExtension(document.filename)),
      archive: {
        stream: streamZip(this.entries(caller, document, kinds, source), confirm),
        record: () => recordAuditEvent(this.database, "downloadBundle", auditedDocument(document)),
      },
    };
  }

  private async *entries(
    caller: Caller,
    document: DocumentRow,
    kinds: readonly ResultKind[],
    source: ExportSource,
  ): AsyncGenerator<ZipEntry> {
    const at = document.completed_at ?? document.upload_date;
    const stem = removeExtension(document.filename);
    const unique = uniqueNames();
    const bundled: BundledFile[] = [];
    const makePath = (kind: BundledFile["kind"], name: string): string => {
      const path = unique(plainName(name));
      bundled.push({ kind, path });
      return path;
    };
    for (const kind of kinds) {
      const file = await this.files.get(caller, document.id, () => Promise.resolve(kind));
      yield { path: makePath(kind, file.name), at, compress: kind !== "processed", size: file.size, open: () => file.open(null) };
    }
    for (const format of await listFormats(source)) {
      const open = (): Promise<Readable> => Promise.resolve(Readable.from(EXPORT_WRITERS[format](source), { objectMode: false }));
      // A workbook is compressed itself.
      yield { path: makePath(format, stem + EXPORTS[format].extension), at, compress: format !== "xlsx", open };
    }
    const open = (): Promise<Readable> => Promise.resolve(Readable.from(writeReadme(document, source, bundled), { objectMode: false }));
    yield { path: unique(BUNDLE_README), at, compress: true, open };
  }
}

/** The exports that hold something: none before the data were read, and no KISS file without a line. */
async function listFormats(source: ExportSource): Promise<BundleFormat[]> {
  if (source.head.generation === null) return [];
  const { lines } = await readUnderstanding(source);
  return BUNDLE_FORMATS.filter((format) => format !== "kiss" || lines > 0);
}
