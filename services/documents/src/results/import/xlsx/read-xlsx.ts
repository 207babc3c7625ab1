import { IMPORT_ERRORS, IMPORT_FINDINGS, LIMITS, type Finding } from "@takeoff/contracts";
import { findTable, SAMPLE_ROWS } from "@takeoff/takeoff";
import { notImportable } from "../import-error.ts";
import type { RowHandler } from "../xml-rows.ts";
import { XlsxPackage } from "./package.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { SheetRows, type CellCounts } from "./sheet-rows.ts";
import { readWorkbook, type Workbook } from "./workbook.ts";

/** The roles that show that a table is a takeoff. */
const TAKEOFF_ROLES: ReadonlySet<string | null> = new Set(["designation", "shape", "size", "subject"]);
/** Sheets are looked at in their order, so many at most. */
const MAX_SHEETS = 100;

/** Ends the parsing of a sheet of which enough was read. */
class Enough extends Error {}

/**
 * Reads the first sheet of an Excel workbook that holds a takeoff, of workbooks without one the first that holds anything.
 * @param bytes the file; its parts are inflated as streams
 * @throws AppError `invalid_file` for a file that is no workbook, is damaged or exceeds a limit
 */
export async function readXlsx(bytes: Buffer, onRow: RowHandler): Promise<Finding[]> {
  const files = await XlsxPackage.open(bytes);
  const workbook = await readWorkbook(files);
  const sheets = workbook.sheets.filter(({ path }) => files.has(path));
  if (sheets.length === 0) throw notImportable(IMPORT_ERRORS.brokenXlsx);
  const strings = await readSharedStrings(files, workbook.sharedStringsPath);
  const read = { files, workbook, strings };
  const sheet = await chooseSheet(read, sheets);
  if (!sheet) throw notImportable(IMPORT_ERRORS.emptyWorkbook);
  const counts: CellCounts = { errors: 0, wideRows: 0 };
  let rows = 0;
  await readSheet(read, sheet.path, counts, async (cells) => {
    rows++;
    if (rows <= LIMITS.extractedRows + 1) await onRow(cells);
  });
  return [
    ...(sheets.length > 1 ? [IMPORT_FINDINGS.sheetRead(sheet.name, sheets.length)] : []),
    ...(rows > LIMITS.extractedRows + 1 ? [IMPORT_FINDINGS.tooManyRows(LIMITS.extractedRows)] : []),
    ...(counts.wideRows > 0 ? [IMPORT_FINDINGS.tooManyColumns(LIMITS.extractedColumns)] : []),
    ...(counts.errors > 0 ? [IMPORT_FINDINGS.errorCells(counts.errors)] : []),
  ];
}

interface OpenWorkbook {
  files: XlsxPackage;
  workbook: Workbook;
  strings: readonly string[];
}

async function chooseSheet(read: OpenWorkbook, sheets: Workbook["sheets"]): Promise<Workbook["sheets"][number] | null> {
  let first: Workbook["sheets"][number] | null = null;
  for (const sheet of sheets.slice(0, MAX_SHEETS)) {
    const sample = await sampleOf(read, sheet.path);
    if (sample.every((cells) => cells.length === 0)) continue;
    first ??= sheet;
    if (findTable(sample, null).columns.some(({ role }) => TAKEOFF_ROLES.has(role))) return sheet;
  }
  return first;
}

async function sampleOf(read: OpenWorkbook, path: string): Promise<string[][]> {
  const sample: string[][] = [];
  try {
    await readSheet(read, path, { errors: 0, wideRows: 0 }, (cells) => {
      if (sample.push(cells) === SAMPLE_ROWS) throw new Enough();
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return sample;
}

async function readSheet({ files, workbook, strings }: OpenWorkbook, path: string, counts: CellCounts, onRow: RowHandler): Promise<void> {
  const rows = new SheetRows(workbook, strings, counts);
  await files.parse(path, rows, LIMITS.importInflatedBytes, async () => {
    for (const cells of rows.take()) await onRow(cells);
  });
}
