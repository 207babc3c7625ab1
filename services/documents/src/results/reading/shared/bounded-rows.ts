import { IMPORT_ERRORS, IMPORT_FINDINGS, LIMITS, type Finding } from "@takeoff/contracts";
import { importError, MIB } from "./import-error.ts";

/** The findings about what is cut, each with its limit and the row. */
type CutFindings = Record<"tooManyColumns" | "cellTooLong" | "rowTooLong", (limit: number, row: number) => Finding>;

/** Cuts rows to the limits of extracted data, and reports each kind of cut once. */
export class RowBounds {
  private readonly reported = new Set<string>();
  private readonly findings: Finding[];
  private readonly cuts: CutFindings;

  constructor(findings: Finding[], cuts: CutFindings) {
    this.findings = findings;
    this.cuts = cuts;
  }

  /** @param row its number, for the findings */
  bound(cells: readonly string[], row: number): string[] {
    if (cells.length > LIMITS.extractedColumns) this.reportOnce(this.cuts.tooManyColumns(LIMITS.extractedColumns, row));
    let left = LIMITS.rowText;
    const bounded: string[] = [];
    for (const cell of cells.slice(0, LIMITS.extractedColumns)) {
      if (cell.length > LIMITS.extractedCell) this.reportOnce(this.cuts.cellTooLong(LIMITS.extractedCell, row));
      // PostgreSQL cannot store NUL, UTF-8 no half of a surrogate pair, which a cut can leave.
      const text = cell.slice(0, LIMITS.extractedCell).replaceAll("\0", "\ufffd").toWellFormed();
      left -= text.length;
      if (left < 0) {
        this.reportOnce(this.cuts.rowTooLong(LIMITS.rowText, row));
        break;
      }
      bounded.push(text);
    }
    return bounded;
  }

  reportOnce(finding: Finding): void {
    if (!this.reported.has(finding.code)) this.findings.push(finding);
    this.reported.add(finding.code);
  }
}

/** Yields rows within the limits of extracted data, blank ones with one empty cell. @throws AppError `invalid_file` for too much text */
export async function* boundedRows(rows: AsyncIterable<string[]>, findings: Finding[]): AsyncGenerator<string[]> {
  const bounds = new RowBounds(findings, IMPORT_FINDINGS);
  let number = 0;
  let characters = 0;
  for await (const cells of rows) {
    // The first row is the header of the stored table.
    if (number > LIMITS.extractedRows) {
      bounds.reportOnce(IMPORT_FINDINGS.tooManyRows(LIMITS.extractedRows));
      return;
    }
    const bounded = bounds.bound(cells, ++number);
    for (const cell of bounded) characters += cell.length;
    // A text that many cells share takes few bytes of the file.
    if (characters > LIMITS.importedText) throw importError(IMPORT_ERRORS.tooMuchText(LIMITS.importedText / MIB));
    yield bounded.length === 0 ? [""] : bounded;
  }
}
