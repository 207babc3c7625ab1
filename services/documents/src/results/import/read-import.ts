import { AppError, IMPORT_ERRORS, IMPORT_FINDINGS, LIMITS, type Finding, type TakeoffFileKind } from "@takeoff/contracts";
import { StreamingText } from "../../storage/forms/text-decoder.ts";
import { readCsv } from "../extraction/read-csv.ts";
import { notImportable } from "./import-error.ts";
import { isKissText, kissRows } from "./kiss.ts";
import { readXlsx } from "./xlsx/read-xlsx.ts";
import { readXmlRows, type RowHandler } from "./xml-rows.ts";

/** What is known of an imported file once its rows are read. */
export interface ImportedFile {
  kind: TakeoffFileKind;
  /** Of a CSV; null for other kinds. */
  separator: string | null;
  findings: Finding[];
}

const ZIP = Buffer.from("PK\x03\x04", "latin1");
/** Of the files of Excel before 2007, and of encrypted ones since. */
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** How much of a file shows its kind, in bytes. */
const HEAD = 1_024;

/**
 * Reads the rows of a takeoff from an Excel, KISS, XML or CSV file, the row that names the columns among them. The content decides what
 * a file is: KISS files are met with the extension `.csv`.
 * @param source of at most `LIMITS.importBytes`, which are held in memory
 * @param onRow is awaited for each row
 * @throws AppError `invalid_file` with a sentence for the person; `too_large`; what `source` and `onRow` throw
 */
export async function readImport(filename: string, source: AsyncIterable<Buffer>, onRow: RowHandler): Promise<ImportedFile> {
  const bytes = await collected(source);
  if (bytes.length === 0) throw notImportable(IMPORT_ERRORS.empty);
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return { kind: "xlsx", separator: null, findings: await readXlsx(bytes, onRow) };
  if (bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE))
    throw notImportable(filename.toLowerCase().endsWith(".xls") ? IMPORT_ERRORS.oldExcel : IMPORT_ERRORS.protectedXlsx);
  if (/\.xls[xmb]?$/i.test(filename)) throw notImportable(IMPORT_ERRORS.brokenXlsx);
  const head = headText(bytes);
  if (isKissText(head)) return readKiss(bytes, onRow);
  if (/^\ufeff?\s*</.test(head)) return { kind: "xml", separator: null, findings: await readXmlRows(bytes, onRow) };
  if (!/\.(?:csv|txt)$/i.test(filename)) throw notImportable(IMPORT_ERRORS.unknownKind);
  return readCsvFile(bytes, onRow);
}

async function collected(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > LIMITS.importBytes) throw new AppError("too_large", { message: IMPORT_ERRORS.largerThan(LIMITS.importBytes) });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The beginning of a text; empty for what is no text. */
function headText(bytes: Buffer): string {
  try {
    return new StreamingText({ windows1252: true }).write(bytes.subarray(0, HEAD));
  } catch {
    return "";
  }
}

async function readKiss(bytes: Buffer, onRow: RowHandler): Promise<ImportedFile> {
  const findings: Finding[] = [];
  const text = textOf(bytes);
  let rows = 0;
  for (const row of kissRows(text, findings)) if (rows++ <= LIMITS.extractedRows) await onRow(row);
  if (rows > LIMITS.extractedRows + 1) findings.push(IMPORT_FINDINGS.tooManyRows(LIMITS.extractedRows));
  if (rows === 1) throw notImportable(IMPORT_ERRORS.noLinesInKiss);
  return { kind: "kiss", separator: null, findings };
}

function textOf(bytes: Buffer): string {
  const decoder = new StreamingText({ windows1252: true });
  try {
    return decoder.write(bytes) + decoder.end();
  } catch (cause) {
    throw notImportable(IMPORT_ERRORS.unknownKind, cause);
  }
}

async function readCsvFile(bytes: Buffer, onRow: RowHandler): Promise<ImportedFile> {
  let separator: string | null = null;
  let header: string[] = [];
  const { findings, columns } = await readCsv(
    (async function* () {
      await Promise.resolve();
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    })(),
    {
      begin: (names, found) => {
        separator = found;
        header = [...names];
      },
      row: async (cells) => {
        if (header.length > 0) await onRow(header);
        header = [];
        await onRow(cells);
      },
    },
  );
  if (columns.length === 0) throw notImportable(IMPORT_ERRORS.empty);
  if (header.length > 0) await onRow(header);
  return { kind: "csv", separator, findings };
}
