import { IMPORT_FINDINGS, LIMITS, type Finding } from "@takeoff/contracts";
import { columnLetters } from "./columns-and-rows.ts";

const MOST_NAMED_COLUMNS = 10;
const MOST_NAMED_ROWS = 10;

/** How often something was found, and in which row first. */
class Occurrences {
  private count = 0;
  private first = 0;

  add(row: number): void {
    if (this.count++ === 0) this.first = row;
  }

  finding(make: (count: number, row: number) => Finding): Finding[] {
    return this.count === 0 ? [] : [make(this.count, this.first)];
  }
}

/** What cannot be taken from a sheet as it is. Rows are counted from 1, as Excel shows them. */
export class SheetNotes {
  readonly unitColumns = new Set<number>();
  private readonly hidden: number[] = [];
  private hiddenRows = 0;
  private readonly errors = new Occurrences();
  private readonly formulas = new Occurrences();
  private readonly texts = new Occurrences();
  private readonly wide = new Occurrences();

  hiddenRow(row: number): void {
    if (this.hiddenRows++ < MOST_NAMED_ROWS) this.hidden.push(row);
  }

  errorCell(row: number): void {
    this.errors.add(row);
  }

  formula(row: number): void {
    this.formulas.add(row);
  }

  missingText(row: number): void {
    this.texts.add(row);
  }

  tooWide(row: number): void {
    this.wide.add(row);
  }

  findings(): Finding[] {
    const columns = [...this.unitColumns].sort((a, b) => a - b).map(columnLetters);
    return [
      ...this.wide.finding((_, row) => IMPORT_FINDINGS.tooManyColumns(LIMITS.extractedColumns, row)),
      ...this.formulas.finding(IMPORT_FINDINGS.formulasWithoutValue),
      ...this.texts.finding(IMPORT_FINDINGS.textsMissing),
      ...this.errors.finding(IMPORT_FINDINGS.errorCells),
      ...(columns.length > 0 ? [IMPORT_FINDINGS.formatsWithUnits(columns.slice(0, MOST_NAMED_COLUMNS))] : []),
      ...(this.hiddenRows > 0 ? [IMPORT_FINDINGS.hiddenRows(this.hidden, this.hiddenRows - this.hidden.length)] : []),
    ];
  }
}
