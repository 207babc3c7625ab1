import { Readable, type PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import {
  fieldError,
  IMPORT_ERRORS,
  isMarkedPdfName,
  isNc1Name,
  LIMITS,
  maxImportBytes,
  nc1ArchiveName,
  TAKEOFF_FILE_PART,
} from "@takeoff/contracts";
import { ZipFile } from "yazl";
import { cleanFilename } from "../../core/filename.ts";
import { plainName, uniqueNames } from "../../downloads/archive/archive-names.ts";
import { checked, pdfCheck, sizeCheck } from "../../storage/forms/file-checks.ts";
import type { FilePart } from "../../storage/forms/read-form.ts";
import type { StoredObject } from "../../storage/objects/object.repository.ts";
import { importError } from "../reading/shared/import-error.ts";
import type { FileToImport } from "../reading/import-reader.ts";

const MIB = 1_048_576;

export interface ImportStorage {
  write(bytes: AsyncIterable<Buffer>): Promise<StoredObject>;
  open(key: string): Promise<AsyncIterable<Buffer>>;
  discard(key: string): Promise<void>;
}

/**
 * The files of one import in the order of the form: one of any kind, which is stored as it is, or several NC1 files, which are stored as one
 * ZIP, so that the document keeps one file and one reader reads them.
 */
export class ReceivedFiles {
  private readonly storage: ImportStorage;
  private first: FileToImport | null = null;
  private archive: Nc1Archive | null = null;
  private count = 0;
  /** The files are stored one after another. */
  private turn: Promise<void> = Promise.resolve();

  constructor(storage: ImportStorage) {
    this.storage = storage;
  }

  /** @throws AppError `validation_failed` for several files that are not all NC1 files, and for too many; `too_large` */
  take(part: FilePart): Promise<void> {
    this.turn = this.turn.then(() => this.receive(part));
    return this.turn;
  }

  /** @returns what is to be imported; null when no file was received */
  async end(): Promise<FileToImport | null> {
    if (!this.archive || !this.first) return this.first;
    const object = await this.archive.end();
    await this.storage.discard(this.first.object.key);
    return { filename: nc1ArchiveName(this.count), object };
  }

  /** Discards what was stored before an error. */
  async fail(error: unknown): Promise<void> {
    const keys = [this.first?.object.key, (await this.archive?.fail(error))?.key];
    for (const key of keys) if (key !== undefined) await this.storage.discard(key);
  }

  private async receive({ filename, source }: FilePart): Promise<void> {
    const maxBytes = maxImportBytes(filename);
    const megabytes = maxBytes / MIB;
    // The one of several files that is rejected is named.
    const message = isNc1Name(filename)
      ? IMPORT_ERRORS.namedTooLarge(cleanFilename(filename), megabytes)
      : IMPORT_ERRORS.tooLarge(megabytes);
    const checks = [sizeCheck(maxBytes, message)];
    if (isMarkedPdfName(filename)) checks.push(pdfCheck(() => importError(IMPORT_ERRORS.noPdf)));
    const bytes = checked(source, ...checks);
    this.count++;
    if (!this.first) {
      this.first = { filename, object: await this.storage.write(bytes) };
      return;
    }
    if (!isNc1Name(this.first.filename) || !isNc1Name(filename)) throw fieldError(TAKEOFF_FILE_PART, IMPORT_ERRORS.severalFiles);
    if (this.count > LIMITS.nc1Parts) throw fieldError(TAKEOFF_FILE_PART, IMPORT_ERRORS.tooManyFiles(LIMITS.nc1Parts));
    this.archive ??= await this.beginArchive(this.first);
    await this.archive.add(filename, bytes);
  }

  private async beginArchive({ filename, object }: FileToImport): Promise<Nc1Archive> {
    const limit = sizeCheck(LIMITS.importedFileBytes, IMPORT_ERRORS.filesTooLarge(LIMITS.importedFileBytes / MIB));
    const archive = new Nc1Archive((bytes) => this.storage.write(checked(bytes, limit)));
    // Known to `fail` before anything can throw.
    this.archive = archive;
    await archive.add(filename, await this.storage.open(object.key));
    return archive;
  }
}

/** Several NC1 files as one ZIP, which is stored while they arrive: one of them is open at a time. */
class Nc1Archive {
  private readonly zip = new ZipFile();
  private readonly output = this.zip.outputStream as PassThrough;
  private readonly uniqueName = uniqueNames();
  private readonly stored: Promise<StoredObject>;

  /** @param write stores the bytes of the ZIP; what it throws fails `add` and `end` */
  constructor(write: (bytes: AsyncIterable<Buffer>) => Promise<StoredObject>) {
    // Node ends the process for an error without a listener; `write` receives it as well.
    this.output.on("error", () => undefined);
    this.zip.on("error", (error) => this.output.destroy(error as Error));
    this.stored = write(this.output);
    // Awaited at the end; it may fail before.
    this.stored.catch(() => undefined);
  }

  /** Adds a file, and returns when all of it was read. @throws what `bytes` throws */
  async add(filename: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const stream = Readable.from(bytes, { objectMode: false });
    this.zip.addReadStream(stream, this.uniqueName(plainName(cleanFilename(filename))), { compress: true });
    await Promise.race([finished(stream), this.stored]);
  }

  end(): Promise<StoredObject> {
    this.zip.end();
    return this.stored;
  }

  /** Ends an archive that lacks files. @returns the object when it was stored in spite of that, to be discarded */
  async fail(error: unknown): Promise<StoredObject | null> {
    this.output.destroy(error instanceof Error ? error : new Error(String(error)));
    return this.stored.catch(() => null);
  }
}
