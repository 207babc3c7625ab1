import { IMPORT_ERRORS, LIMITS } from "@takeoff/contracts";
import { importError, MIB, tooMuch } from "../shared/import-error.ts";
import { UnreadableXml, XmlReader, type XmlHandler } from "../xml/xml-reader.ts";
import { ZipPackage, type ZipRules } from "../shared/zip-package.ts";

const RULES: ZipRules = {
  maxEntries: LIMITS.workbookParts,
  maxEntryBytes: LIMITS.workbookPartBytes,
  maxBytes: LIMITS.workbookBytes,
  // As OPC asks.
  keyOf: (name) => name.toLowerCase(),
  damaged: IMPORT_ERRORS.damaged,
  encrypted: IMPORT_ERRORS.encrypted,
  tooMuch: IMPORT_ERRORS.tooMuch,
  entryTooLarge: (_, megabytes) => IMPORT_ERRORS.tooMuch(`more than ${megabytes} MB in one of its files`),
};

/** The parts of a workbook, inflated while they are read. Names are compared in lower case. */
export class WorkbookPackage {
  private readonly zip: ZipPackage;

  private constructor(zip: ZipPackage) {
    this.zip = zip;
  }

  /** @throws AppError `invalid_file` for what is no ZIP, is damaged, is encrypted, or has too many entries */
  static async open(bytes: Buffer): Promise<WorkbookPackage> {
    return new WorkbookPackage(await ZipPackage.open(bytes, RULES));
  }

  has(name: string): boolean {
    return this.zip.has(name);
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

  /** Yields the bytes of a part. @throws AppError `invalid_file`, as `ZipPackage.read` */
  read(name: string): AsyncGenerator<Buffer> {
    return this.zip.read(name);
  }
}

/** What is thrown while a workbook is read: damage of any kind becomes `invalid_file`. */
export function asImportError(error: unknown): Error {
  if (error instanceof UnreadableXml && error.reason === "token") return tooMuch("MB in one text", LIMITS.importedTokenBytes / MIB);
  return error instanceof Error && error.name === "AppError" ? error : importError(IMPORT_ERRORS.damaged, error);
}
