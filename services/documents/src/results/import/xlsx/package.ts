import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { IMPORT_ERRORS, LIMITS } from "@takeoff/contracts";
import { fromBuffer, type Entry, type Options, type ZipFile } from "yauzl";
import { notImportable } from "../import-error.ts";
import { parseXml, type XmlHandler } from "../xml-events.ts";

/** No workbook of a takeoff has so many parts. */
const MAX_ENTRIES = 10_000;
/** Of a part that describes the workbook, inflated; its sheets and texts may be larger. */
export const MAX_PART_BYTES = 16_777_216;

const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** The parts of an XLSX file, inflated as streams. Sizes that the file declares are not trusted. */
export class XlsxPackage {
  private inflated = 0;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws AppError `invalid_file` for a file that is no ZIP archive, is encrypted, or has too many parts */
  static async open(bytes: Buffer): Promise<XlsxPackage> {
    try {
      const zip = await open(bytes, { lazyEntries: true, autoClose: false });
      if (zip.entryCount > MAX_ENTRIES) throw notImportable(IMPORT_ERRORS.tooLarge);
      return new XlsxPackage(zip, await entriesOf(zip));
    } catch (cause) {
      throw notImportable(IMPORT_ERRORS.brokenXlsx, cause);
    }
  }

  has(path: string): boolean {
    return this.entries.has(path.toLowerCase());
  }

  /**
   * Parses a part; a missing one has no events.
   * @param limit of its inflated bytes
   * @throws AppError `invalid_file` for a part that is damaged or exceeds a limit
   */
  async parse(path: string, handler: Partial<XmlHandler>, limit = MAX_PART_BYTES, afterChunk?: () => Promise<void> | void): Promise<void> {
    const entry = this.entries.get(path.toLowerCase());
    if (entry) await parseXml(this.inflate(entry, limit), handler, afterChunk);
  }

  private async *inflate(entry: Entry, limit: number): AsyncGenerator<Buffer> {
    let size = 0;
    try {
      const stream = await promisify<Entry, Readable>(this.zip.openReadStream.bind(this.zip))(entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        this.inflated += chunk.length;
        if (size > limit || this.inflated > LIMITS.importInflatedBytes) throw notImportable(IMPORT_ERRORS.tooLarge);
        yield chunk;
      }
    } catch (cause) {
      throw notImportable(IMPORT_ERRORS.brokenXlsx, cause);
    }
  }
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry);
      zip.readEntry();
    });
    zip.on("end", () => resolve(entries));
    zip.on("error", reject);
    zip.readEntry();
  });
}
