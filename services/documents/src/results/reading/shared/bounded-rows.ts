import { IMPORT_ERRORS, IMPORT_FINDINGS, LIMITS, type Finding } from "@takeoff/contracts";
import { importError, MIB } from "./import-error.ts";

/**
 * Yields rows within the limits of extracted data, and reports once each what was cut. A blank row has one empty cell.
 * @throws AppError `invalid_file` when all cells together have more text than a table may have
 */
export async function* boundedRows(rows: AsyncIterable<string[]>, findings: Finding[]): AsyncGenerator<string[]> {
  const reported = new Set<string>();
  const report = (finding: Finding): void => {
    if (!reported.has(finding.code)) findings.push(finding);
    reported.add(finding.code);
  };
  let number = 0;
  let characters = 0;
  for await (const cells of rows) {
    // The first row is the header of the stored table.
    if (number > LIMITS.extractedRows) {
      report(IMPORT_FINDINGS.tooManyRows(LIMITS.extractedRows));
      return;
    }
    const bounded = boundedCells(cells, ++number, report);
    for (const cell of bounded) characters += cell.length;
    // A text that many cells share takes few bytes of the file.
    if (characters > LIMITS.importedText) throw importError(IMPORT_ERRORS.tooMuchText(LIMITS.importedText / MIB));
    yield bounded;
  }
}

function boundedCells(cells: readonly string[], row: number, report: (finding: Finding) => void): string[] {
  if (cells.length > LIMITS.extractedColumns) report(IMPORT_FINDINGS.tooManyColumns(LIMITS.extractedColumns, row));
  let left = LIMITS.rowText;
  const bounded: string[] = [];
  for (const cell of cells.slice(0, LIMITS.extractedColumns)) {
    if (cell.length > LIMITS.extractedCell) report(IMPORT_FINDINGS.cellTooLong(LIMITS.extractedCell, row));
    // PostgreSQL cannot store NUL, UTF-8 no half of a surrogate pair, which a cut can leave.
    const text = cell.slice(0, LIMITS.extractedCell).replaceAll("\0", "\ufffd").toWellFormed();
    left -= text.length;
    if (left < 0) {
      report(IMPORT_FINDINGS.rowTooLong(LIMITS.rowText, row));
      break;
    }
    bounded.push(text);
  }
  return bounded.length === 0 ? [""] : bounded;
}
