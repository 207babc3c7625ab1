import { IMPORT_FINDINGS, LIMITS, type Finding } from "@takeoff/contracts";
import { inMemory } from "../shared/import-error.ts";
import type { FileToRead, TableReader } from "../shared/table-reader.ts";
import { chooseSheet } from "./choose-sheet.ts";
import { SheetNotes } from "./sheet-notes.ts";
import { sheetRows } from "./sheet-rows.ts";
import { readWorkbook } from "./workbook.ts";
import { asImportError, WorkbookPackage } from "./workbook-package.ts";

/**
 * Reads the sheet of a workbook that holds a takeoff: values, not formulas. Blank rows between others are kept, so that rows keep
 * their numbers.
 */
export const XLSX: TableReader = { mapping: null, rows: readRows };

async function* readRows({ bytes }: FileToRead, findings: Finding[]): AsyncGenerator<string[]> {
  const pack = await WorkbookPackage.open(await inMemory(bytes, LIMITS.importedFileBytes));
  const workbook = await readWorkbook(pack);
  const { sheet, findings: choice } = await chooseSheet(pack, workbook);
  findings.push(...choice);
  const notes = new SheetNotes();
  let last = 0;
  let isShortened = false;
  try {
    for await (const { number, cells } of sheetRows(pack.read(sheet.path), workbook, notes)) {
      const blank = number - last - 1;
      isShortened ||= blank > LIMITS.blankRows;
      for (let row = Math.min(blank, LIMITS.blankRows); row > 0; row--) yield [];
      last = number;
      yield cells;
    }
  } catch (error) {
    throw asImportError(error);
  } finally {
    // Also when the rest is not read, as beyond the limit of rows.
    findings.push(...notes.findings(), ...(isShortened ? [IMPORT_FINDINGS.blankRowsLeftOut()] : []));
  }
}
