import { crc32, createInflateRaw } from "node:zlib";
import { type Readable } from "node:stream";
import { IMPORT_ERRORS, LIMITS } from "@takeoff/contracts";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { importError, MIB, tooMuch } from "../import-error.ts";
import { UnreadableXml, XmlReader, type XmlHandler } from "../xml/xml-reader.ts";

/** Small, because one chunk of a sheet can refer to many long shared texts. */
const CHUNK_BYTES = 16_384;
const STORED = 0;
const DEFLATED = 8;

/** The parts of a workbook, inflated while they are read. Names are compared in lower case, as OPC asks. */
export class WorkbookPackage {
  private inflated = 0;
  private readonly bytes: Buffer;
  private readonly zip: ZipFile;
  private readonly parts: ReadonlyMap<string, Entry>;

  private constructor(bytes: Buffer, zip: ZipFile, parts: ReadonlyMap<string, Entry>) {
    this.bytes = bytes;
    this.zip = zip;
    this.parts = parts;
  }

  /** @throws AppError `invalid_file` for what is no ZIP, is damaged, is encrypted, or has too many entries. */
  static async open(bytes: Buffer): Promise<WorkbookPackage> {
    try {
      const zip = await fromBufferPromise(bytes);
      // Checked before the directory is read: it may list entries that overlap.
      if (zip.entryCount > LIMITS.workbookParts) throw tooMuch("files", LIMITS.workbookParts);
      const parts = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        const name = entry.fileName.toLowerCase();
        // Programs disagree on which of two entries with one name counts.
        if (parts.has(name)) throw importError(IMPORT_ERRORS.damaged);
        if (entry.isEncrypted()) throw importError(IMPORT_ERRORS.encrypted);
        parts.set(name, entry);
      }
      return new WorkbookPackage(bytes, zip, parts);
    } catch (error) {
      throw asImportError(error);
    }
  }

  has(name: string): boolean {
    return this.parts.has(name.toLowerCase());
  }

  /** Parses a part with `handler` until it is finished. Does nothing when the workbook has no such part. @throws AppError `invalid_file` */
  async parse(name: string, handler: XmlHandler): Promise<void> {
    if (!this.has(name)) return;
    try {
      const reader = new XmlReader(handler);
      for await (const chunk of this.read(name)) reader.write(chunk);
      reader.end();
    } catch (error) {
      throw asImportError(error);
    }
  }

  /**
   * Yields the bytes of a part. Its checksum is compared at its end, so only readers who get there know that it is undamaged.
   * @throws AppError `invalid_file` for a damaged part, and one that inflates to more than the limits
   */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.parts.get(name.toLowerCase());
    if (!entry) throw importError(IMPORT_ERRORS.damaged, new Error(`no part ${name}`));
    try {
      let size = 0;
      let checksum = 0;
      for await (const chunk of this.inflate(entry)) {
        size += chunk.length;
        this.inflated += chunk.length;
        if (size > LIMITS.workbookPartBytes) throw tooMuch("MB in one of its files", LIMITS.workbookPartBytes / MIB);
        if (this.inflated > LIMITS.workbookBytes) throw tooMuch("MB in all of its files", LIMITS.workbookBytes / MIB);
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
      if (checksum !== entry.crc32) throw new Error(`wrong checksum of ${name}`);
    } catch (error) {
      throw asImportError(error);
    }
  }

  private async *inflate(entry: Entry): AsyncGenerator<Buffer> {
    const { fileDataStart: start } = await this.zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const data = this.bytes.subarray(start, start + entry.compressedSize);
    if (entry.compressionMethod === STORED) {
      for (let at = 0; at < data.length; at += CHUNK_BYTES) yield data.subarray(at, at + CHUNK_BYTES);
      return;
    }
    if (entry.compressionMethod !== DEFLATED) throw new Error(`compression method ${entry.compressionMethod}`);
    const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
    inflate.end(data);
    for await (const chunk of inflate as Readable as AsyncIterable<Buffer>) yield chunk;
  }
}

/** What is thrown while a workbook is read: damage of any kind becomes `invalid_file`. */
export function asImportError(error: unknown): Error {
  if (error instanceof UnreadableXml && error.reason === "token") return tooMuch("MB in one text", LIMITS.importedTokenBytes / MIB);
  // Errors of the ZIP's directory and of zlib have no type of their own.
  return error instanceof Error && error.name === "AppError" ? error : importError(IMPORT_ERRORS.damaged, error);
}
