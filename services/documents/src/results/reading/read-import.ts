import { type AppError, IMPORT_ERRORS, LIMITS, TAKEOFF_FILES, hasExtension, type Finding, type TakeoffFileKind } from "@takeoff/contracts";
import { isUtf32, StreamingText } from "../../storage/forms/text-decoder.ts";
import { CSV } from "./csv/csv-table.ts";
import { isKissText, KISS } from "./kiss/kiss.ts";
import { readMarkupRows } from "./markups/read-markup-rows.ts";
import { NC1 } from "./nc1/read-nc1.ts";
import { boundedRows } from "./shared/bounded-rows.ts";
import { importError, inMemory } from "./shared/import-error.ts";
import type { FileToRead, MarkupReading, TableReader } from "./shared/table-reader.ts";
import { XLSX } from "./xlsx/xlsx.ts";
import { XML } from "./xml/read-xml-lines.ts";

export interface ImportedTable {
  kind: TakeoffFileKind;
  /** The rows as texts, what lies above the header included; they can be read once, and must be, or else be returned. May throw AppError `invalid_file`. */
  rows: AsyncIterable<string[]>;
  /** The separator of a CSV, once its first row was read; null before, and for other kinds. */
  separator: () => string | null;
  mapping: TableReader["mapping"];
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

const MARKUPS: TableReader = {
  mapping: null,
  async *rows({ bytes, markups }, findings) {
    if (!markups) throw new Error("nothing to read PDFs with");
    const pdf = await inMemory(bytes, LIMITS.markupsPdfBytes);
    yield* readMarkupRows(await markups.loadPdfLib(), pdf, markups.parameters, findings);
  },
};
const READERS: Readonly<Record<TakeoffFileKind, TableReader>> = { xlsx: XLSX, xml: XML, kiss: KISS, csv: CSV, nc1: NC1, markups: MARKUPS };

/**
 * Reads a takeoff of any kind, by its extension and its content. XLSX, XML, ZIP, NC1 and PDF files are held in memory, others are streamed.
 * @param source is read to its end, or closed
 * @throws AppError `invalid_file` with a sentence for the person who chose the file; what `source` throws
 */
export async function readImport(filename: string, source: AsyncIterable<Buffer>, markups?: MarkupReading): Promise<ImportedTable> {
  const opened = await OpenedSource.open(source);
  try {
    const kind = await findKind(filename, opened);
    const { mapping, rows } = READERS[kind];
    const file: FileToRead = { filename, isZip: isZip(opened.head), bytes: opened.all(), separator: null, markups };
    const findings: Finding[] = [];
    return { kind, rows: closing(boundedRows(rows(file, findings), findings), opened), findings, mapping, separator: () => file.separator };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function findKind(filename: string, source: OpenedSource): Promise<TakeoffFileKind> {
  const { head } = source;
  if (head.length === 0) throw importError(IMPORT_ERRORS.empty);
  if (head.subarray(0, COMPOUND.length).equals(COMPOUND)) throw await compoundFileError(source);
  if (isUtf32(head)) throw importError(IMPORT_ERRORS.utf32);
  if (OLD_SHEETS.includes(head.toString("hex", 0, 4))) throw importError(IMPORT_ERRORS.oldWorkbook);
  if (hasExtension(filename, ".xlsb")) throw importError(IMPORT_ERRORS.binaryWorkbook);
  return chooseKind(filename, head);
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
function chooseKind(filename: string, head: Buffer): TakeoffFileKind {
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
  const text = decodeHead(head);
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
function decodeHead(head: Buffer): string {
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
