import { crc32, createInflateRaw } from "node:zlib";
import { type Readable } from "node:stream";
import type { AppError } from "@takeoff/contracts";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { importError, MIB } from "./import-error.ts";

/** Small, because one chunk of a sheet can refer to many long shared texts. */
const CHUNK_BYTES = 16_384;
const STORED = 0;
const DEFLATED = 8;

/** How much a ZIP may hold, and the sentences that reject it. */
export interface ZipRules {
  /** All entries, folders included. */
  maxEntries: number;
  /** What one entry, and all that are read together, may inflate to, in bytes. */
  maxEntryBytes: number;
  maxBytes: number;
  /** What two entries must not have in common: programs disagree on which of two with one name counts. */
  keyOf: (name: string) => string;
  damaged: string;
  encrypted: string;
  /** @param limit what it has too much of: `more than 4,096 files` */
  tooMuch: (limit: string) => string;
  /** What is said of an entry that inflates to more than `maxEntryBytes`. */
  entryTooLarge: (name: string, megabytes: number) => string;
}

/** The entries of a ZIP of a stranger, inflated while they are read, so that a small file cannot fill the memory. */
export class ZipPackage {
  private inflated = 0;
  private readonly bytes: Buffer;
  private readonly zip: ZipFile;
  private readonly entries: ReadonlyMap<string, Entry>;
  private readonly rules: ZipRules;

  private constructor(bytes: Buffer, zip: ZipFile, entries: ReadonlyMap<string, Entry>, rules: ZipRules) {
    this.bytes = bytes;
    this.zip = zip;
    this.entries = entries;
    this.rules = rules;
  }

  /** @throws AppError `invalid_file` for what is no ZIP, is damaged, is encrypted, or has too many entries */
  static async open(bytes: Buffer, rules: ZipRules): Promise<ZipPackage> {
    try {
      const zip = await fromBufferPromise(bytes);
      // Checked before the directory is read: it may list entries that overlap.
      if (zip.entryCount > rules.maxEntries) throw tooMuch("files", rules.maxEntries, rules);
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        const key = rules.keyOf(entry.fileName);
        if (entries.has(key)) throw importError(rules.damaged);
        if (entry.isEncrypted()) throw importError(rules.encrypted);
        entries.set(key, entry);
      }
      return new ZipPackage(bytes, zip, entries, rules);
    } catch (error) {
      throw asZipError(error, rules);
    }
  }

  /** The names of all entries in the order of the directory; those of folders end with a slash. */
  get names(): string[] {
    return [...this.entries.values()].map(({ fileName }) => fileName);
  }

  has(name: string): boolean {
    return this.entries.has(this.rules.keyOf(name));
  }

  /**
   * Yields the bytes of an entry. Its checksum is compared at its end, so only readers who get there know that it is undamaged.
   * @throws AppError `invalid_file` for a damaged entry, and one that inflates to more than the limits
   */
  async *read(name: string): AsyncGenerator<Buffer> {
    const { rules } = this;
    const entry = this.entries.get(rules.keyOf(name));
    if (!entry) throw importError(rules.damaged, new Error(`no entry ${name}`));
    try {
      let size = 0;
      let checksum = 0;
      for await (const chunk of this.inflate(entry)) {
        size += chunk.length;
        this.inflated += chunk.length;
        if (size > rules.maxEntryBytes) throw importError(rules.entryTooLarge(name, rules.maxEntryBytes / MIB));
        if (this.inflated > rules.maxBytes) throw tooMuch("MB in all of its files", rules.maxBytes / MIB, rules);
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
      if (checksum !== entry.crc32) throw new Error(`wrong checksum of ${name}`);
    } catch (error) {
      throw asZipError(error, rules);
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

/** Errors of a ZIP's directory and of zlib have no type of their own: each is damage. */
function asZipError(error: unknown, { damaged }: ZipRules): Error {
  return error instanceof Error && error.name === "AppError" ? error : importError(damaged, error);
}

function tooMuch(what: string, limit: number, rules: ZipRules): AppError {
  return importError(rules.tooMuch(`more than ${limit.toLocaleString("en-US")} ${what}`));
}
