import type * as PdfLib from "@cantoo/pdf-lib";
import {
  type AppError,
  IMPORT_ERRORS,
  LIMITS,
  TAKEOFF_FILES,
  hasExtension,
  type Finding,
  type KnownParameters,
  type TakeoffFileKind,
  type TakeoffMapping,
} from "@takeoff/contracts";
import { isUtf32, StreamingText } from "../../storage/forms/text-decoder.ts";
import { boundedRows } from "./shared/bounded-rows.ts";
import { csvRows } from "./csv/csv-rows.ts";
import { importError, inMemory } from "./shared/import-error.ts";
import { isKissText, KISS_MAPPING, readKiss } from "./kiss/kiss.ts";
import { readMarkupRows } from "./markups/read-markup-rows.ts";
import { NC1_MAPPING } from "./nc1/nc1-columns.ts";
import { readNc1Archive, readNc1File } from "./nc1/read-nc1.ts";
import { readXlsx } from "./xlsx/xlsx.ts";
import { readXmlLines } from "./xml/read-xml-lines.ts";

/** A table of an imported file. */
export interface ImportedTable {
  kind: TakeoffFileKind;
  /** The rows as texts, what lies above the header included; they can be read once, and must be, or else be returned. May throw AppError `invalid_file`. */
  rows: AsyncIterable<string[]>;
  /** Of a CSV, once its first row was read; null before, and for other kinds. */
  separator: () => string | null;
  /** What the file's format itself says of the columns; null where only names and content tell. */
  mapping: TakeoffMapping | null;
  /** What was left out or chosen; complete when the rows were read to their end. */
  findings: Finding[];
}

/** Bytes that tell what a file is. */
const HEAD_BYTES = 512;
const ZIP = Buffer.from("PK");
const PDF = Buffer.from("%PDF-");
/** The begin of a compound file: workbooks of Excel 97–2003, and encrypted ones of today. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** The begins of sheets of Excel 2 to 4, which have no container. */
const OLD_SHEETS = ["09000400", "09020600", "09040600"];
/** Tables of web pages, which programs name .xls: Excel opens them. */
const HTML = /^\s*<(?:!doctype html|html|head|meta|style|body|div|table)\b/i;
/** The namespace of the XML that Excel 2003 writes. */
const XML_WORKBOOK = "urn:schemas-microsoft-com:office:spreadsheet";
const ENCRYPTED_STREAM = Buffer.from("EncryptedPackage", "utf16le");

/** What formats say of their columns. */
const MAPPINGS: Partial<Record<TakeoffFileKind, TakeoffMapping>> = { kiss: KISS_MAPPING, nc1: NC1_MAPPING };

/** What marked-up PDFs are read with. */
export interface MarkupReading {
  loadPdfLib: () => Promise<typeof PdfLib>;
  /** The uploader's, which name the grade where no column does. */
  parameters: KnownParameters;
}

/**
 * Reads a takeoff of any kind, by its extension and its content. XLSX, XML, ZIP, NC1 and PDF files are held in memory, others are streamed.
 * @param source is read to its end, or closed
 * @throws AppError `invalid_file` with a sentence for the person who chose the file; `too_large`; what `source` throws
 */
export async function readImport(filename: string, source: AsyncIterable<Buffer>, markups?: MarkupReading): Promise<ImportedTable> {
  const opened = await OpenedSource.open(source);
  try {
    const findings: Finding[] = [];
    const found: { separator: string | null } = { separator: null };
    const { kind, rows } = await rowsOf(filename, opened, { findings, markups, onSeparator: (separator) => (found.separator = separator) });
    return {
      kind,
      rows: closing(boundedRows(rows, findings), opened),
      findings,
      mapping: MAPPINGS[kind] ?? null,
      separator: () => found.separator,
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

interface RowOptions {
  findings: Finding[];
  markups: MarkupReading | undefined;
  onSeparator: (separator: string) => void;
}

async function rowsOf(
  filename: string,
  source: OpenedSource,
  { findings, markups, onSeparator }: RowOptions,
): Promise<{ kind: TakeoffFileKind; rows: AsyncIterable<string[]> }> {
  const { head } = source;
  if (head.length === 0) throw importError(IMPORT_ERRORS.empty);
  if (head.subarray(0, COMPOUND.length).equals(COMPOUND)) throw await compoundFileError(source);
  if (isUtf32(head)) throw importError(IMPORT_ERRORS.utf32);
  if (OLD_SHEETS.includes(head.toString("hex", 0, 4))) throw importError(IMPORT_ERRORS.oldWorkbook);
  if (hasExtension(filename, ".xlsb")) throw importError(IMPORT_ERRORS.binaryWorkbook);
  const kind = kindOf(filename, head);
  switch (kind) {
    case "xlsx":
      return { kind, rows: await readXlsx(await inMemory(source.all(), LIMITS.importedFileBytes), findings) };
    case "xml":
      return { kind, rows: readXmlLines(await inMemory(source.all(), LIMITS.importedFileBytes), findings) };
    case "kiss":
      return { kind, rows: readKiss(textOf(source.all()), findings) };
    case "csv":
      return { kind, rows: csvRows(onlyText(source.all()), findings, onSeparator) };
    case "nc1":
      if (!isZip(head)) return { kind, rows: readNc1File(filename, source.all(), findings) };
      return { kind, rows: readNc1Archive(await inMemory(source.all(), LIMITS.importedFileBytes), findings) };
    case "markups": {
      if (!markups) throw new Error("nothing to read PDFs with");
      const bytes = await inMemory(source.all(), LIMITS.markupsPdfBytes);
      return { kind, rows: readMarkupRows(await markups.loadPdfLib(), bytes, markups.parameters, findings) };
    }
  }
}

/** Closes the source also when its reader has not begun. */
async function* closing(rows: AsyncIterable<string[]>, source: OpenedSource): AsyncGenerator<string[]> {
  try {
    yield* rows;
  } finally {
    await source.close();
  }
}

/** The extension says what a file should be; KISS and XML are also met with that of a CSV, and text of any kind with that of old workbooks. */
function kindOf(filename: string, head: Buffer): TakeoffFileKind {
  const kinds = Object.keys(TAKEOFF_FILES) as TakeoffFileKind[];
  const stated = kinds.find((kind) => TAKEOFF_FILES[kind].some((extension) => hasExtension(filename, extension)));
  if (!stated) throw importError(IMPORT_ERRORS.extension);
  // An NC1 file is recognized by its name: its first line is too short to be one.
  if (stated === "nc1") {
    if (hasExtension(filename, ".zip") && !isZip(head)) throw importError(IMPORT_ERRORS.noZip);
    return stated;
  }
  if (stated === "markups") {
    if (!head.subarray(0, PDF.length).equals(PDF)) throw importError(IMPORT_ERRORS.noPdf);
    return stated;
  }
  if (isZip(head)) return "xlsx";
  const text = beginOf(head);
  const found = isKissText(text) ? "kiss" : /^\s*<[?!\p{L}_]/u.test(text) ? "xml" : "csv";
  if (found === "xml" && stated === "csv" && HTML.test(text)) throw importError(IMPORT_ERRORS.webPage);
  if (found === "xml" && text.includes(XML_WORKBOOK)) throw importError(IMPORT_ERRORS.xmlWorkbook);
  if (stated === "csv" || stated === found) return found;
  throw importError({ xlsx: IMPORT_ERRORS.noWorkbook, kiss: IMPORT_ERRORS.noKiss, xml: IMPORT_ERRORS.noXml }[stated]);
}

function isZip(head: Buffer): boolean {
  return head.subarray(0, ZIP.length).equals(ZIP) && head.includes(0);
}

/** The first characters; empty when the bytes are no text. */
function beginOf(head: Buffer): string {
  try {
    const decoder = new StreamingText({ windows1252: true });
    const text = decoder.write(head.subarray(0, HEAD_BYTES));
    // A shorter file is known to its end.
    return head.length < HEAD_BYTES ? text + decoder.end() : text;
  } catch {
    // Decoding fails by an error of its own type only.
    return "";
  }
}

async function compoundFileError(source: OpenedSource): Promise<AppError> {
  const bytes = await inMemory(source.all(), LIMITS.importedFileBytes);
  return importError(bytes.includes(ENCRYPTED_STREAM) ? IMPORT_ERRORS.encrypted : IMPORT_ERRORS.oldWorkbook);
}

/** Decodes a text. @throws AppError `invalid_file` for bytes that are no text */
async function* textOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const text = new ReadText();
  for await (const chunk of source) yield text.take(chunk);
  yield text.end();
}

/**
 * Yields the bytes of a file while they are text. A CSV is stored as it is and must be text then: without this, its preview would show
 * what its import rejects.
 * @throws AppError `invalid_file` for bytes that are no text
 */
export async function* onlyText(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const text = new ReadText();
  for await (const chunk of source) {
    text.take(chunk);
    yield chunk;
  }
  text.end();
}

class ReadText {
  private readonly decoder = new StreamingText({ windows1252: true });

  take(chunk: Buffer): string {
    return this.decode(() => this.decoder.write(chunk));
  }

  end(): string {
    return this.decode(() => this.decoder.end());
  }

  private decode(work: () => string): string {
    let text: string;
    try {
      text = work();
    } catch (cause) {
      throw importError(IMPORT_ERRORS.noText, cause);
    }
    // A binary file may decode as text by chance; its NUL bytes tell.
    if (text.includes("\0")) throw importError(IMPORT_ERRORS.noText);
    return text;
  }
}

/** A source whose beginning is looked at before it is read. */
class OpenedSource {
  readonly head: Buffer;
  private readonly rest: AsyncIterator<Buffer>;

  private constructor(head: Buffer, rest: AsyncIterator<Buffer>) {
    this.head = head;
    this.rest = rest;
  }

  static async open(source: AsyncIterable<Buffer>): Promise<OpenedSource> {
    const rest = source[Symbol.asyncIterator]();
    let head = Buffer.alloc(0);
    while (head.length < HEAD_BYTES) {
      const next = await rest.next();
      if (next.done) break;
      head = Buffer.concat([head, next.value]);
    }
    return new OpenedSource(head, rest);
  }

  async *all(): AsyncGenerator<Buffer> {
    try {
      yield this.head;
      for (let next = await this.rest.next(); !next.done; next = await this.rest.next()) yield next.value;
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    await this.rest.return?.();
  }
}
