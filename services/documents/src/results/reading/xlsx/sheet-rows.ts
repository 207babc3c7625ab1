import { LIMITS } from "@takeoff/contracts";
import { SHEET_ROWS } from "./columns-and-rows.ts";
import { tooMuch } from "../shared/import-error.ts";
import { decodeEscapes, XmlReader, type XmlHandler } from "../xml/xml-reader.ts";
import { isoText, plainNumber } from "./number-format.ts";
import { TextItem } from "./shared-texts.ts";
import type { SheetNotes } from "./sheet-notes.ts";
import type { Workbook } from "./workbook.ts";

/** A row of a sheet with at least one cell that is not empty. */
export interface SheetRow {
  /** Counted from 1, as Excel shows it. */
  number: number;
  cells: string[];
}

/**
 * Yields the rows of a sheet that hold something.
 * @param mostBytes of the sheet; what follows them and the first row is not read
 * @throws AppError `invalid_file` for more cells than the limit; UnreadableXml; what `source` throws
 */
export async function* sheetRows(
  source: AsyncIterable<Buffer>,
  workbook: Workbook,
  notes: SheetNotes,
  mostBytes = Infinity,
): AsyncGenerator<SheetRow> {
  const sheet = new SheetParser(workbook, notes);
  const reader = new XmlReader(sheet);
  let size = 0;
  let hasRow = false;
  for await (const chunk of source) {
    // What follows the cells is not parsed, only read to its end for the checksum.
    if (!sheet.isAtEnd) reader.write(chunk);
    const rows = sheet.takeRows();
    hasRow ||= rows.length > 0;
    yield* rows;
    size += chunk.length;
    if (size > mostBytes && hasRow) return;
  }
  if (!sheet.isAtEnd) reader.end();
  // A short sheet is decoded when it ends.
  yield* sheet.takeRows();
}

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
  hasValue: boolean;
  hasFormula: boolean;
}

class SheetParser implements XmlHandler {
  isAtEnd = false;
  private rows: SheetRow[] = [];
  private row: SheetRow | null = null;
  private rowNumber = 0;
  private isHidden = false;
  private column = 0;
  private characters = 0;
  private cells = 0;
  private cell: Cell | null = null;
  private inValue = false;
  private readonly item = new TextItem();
  private readonly workbook: Workbook;
  private readonly notes: SheetNotes;

  constructor(workbook: Workbook, notes: SheetNotes) {
    this.workbook = workbook;
    this.notes = notes;
  }

  takeRows(): SheetRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.isAtEnd) return;
    if (this.cell) this.openInCell(this.cell, name);
    else if (name === "c" && this.row) this.beginCell(attributes);
    else if (name === "row") this.beginRow(attributes);
  }

  text(text: string): void {
    if (!this.cell) return;
    if (this.inValue) this.cell.value += text;
    else this.item.text(text);
  }

  close(name: string): void {
    if (this.cell) this.closeInCell(this.cell, name);
    else if (name === "row" && this.row) this.endRow(this.row);
    else if (name === "sheetData") this.isAtEnd = true;
  }

  private beginRow({ r: reference, hidden }: Readonly<Record<string, string>>): void {
    const stated = Number(reference);
    this.rowNumber = Number.isInteger(stated) && stated > this.rowNumber ? stated : this.rowNumber + 1;
    if (this.rowNumber > SHEET_ROWS) throw tooMuch("rows", SHEET_ROWS);
    this.row = { number: this.rowNumber, cells: [] };
    this.column = 0;
    this.characters = 0;
    this.isHidden = hidden === "1" || hidden === "true";
  }

  private endRow(row: SheetRow): void {
    this.row = null;
    if (row.cells.length === 0) return;
    this.rows.push(row);
    if (this.isHidden) this.notes.hiddenRow(row.number);
  }

  private beginCell({ r: reference = "", t: type = "n", s: style }: Readonly<Record<string, string>>): void {
    // Empty cells take few bytes and much time.
    if (++this.cells > LIMITS.sheetCells) throw tooMuch("cells", LIMITS.sheetCells);
    const column = readColumn(reference) ?? this.column;
    this.column = column + 1;
    this.cell = { column, type, style: Number(style ?? 0), value: "", hasValue: false, hasFormula: false };
  }

  private openInCell(cell: Cell, name: string): void {
    if (name === "v") this.inValue = cell.hasValue = true;
    else if (name === "f") cell.hasFormula = true;
    else this.item.open(name);
  }

  private closeInCell(cell: Cell, name: string): void {
    if (name === "v") this.inValue = false;
    else if (name === "c") this.endCell(cell);
    else this.item.close(name);
  }

  private endCell(cell: Cell): void {
    this.cell = null;
    const inline = this.item.take();
    const text = cell.type === "inlineStr" ? inline : this.readText(cell);
    if (text === "" || !this.row) return;
    if (cell.column >= LIMITS.extractedColumns) {
      this.notes.tooWide(this.rowNumber);
      return;
    }
    // The last cell that is kept shows that the row is too long.
    if (this.characters > LIMITS.rowText) return;
    this.characters += text.length;
    const { cells } = this.row;
    while (cells.length < cell.column) cells.push("");
    // One more than allowed, so that the limit of cells shows that this one is too long.
    cells[cell.column] = text.slice(0, LIMITS.extractedCell + 1);
  }

  private readText({ type, style, value, hasValue, hasFormula, column }: Cell): string {
    if (hasFormula && !hasValue) this.notes.formula(this.rowNumber);
    if (!hasValue) return "";
    switch (type) {
      case "s": {
        const text = this.workbook.texts.at(value.trim() === "" ? NaN : Number(value));
        if (text === undefined) this.notes.missingText(this.rowNumber);
        return text ?? "";
      }
      case "str":
        return decodeEscapes(value);
      case "b":
        return value.trim() === "1" || value.trim() === "true" ? "TRUE" : "FALSE";
      case "e":
        this.notes.errorCell(this.rowNumber);
        return "";
      case "d":
        return value.trim().replace(/T00:00:00(?:\.0+)?Z?$/, "");
      default:
        return this.numberText(value.trim(), style, column);
    }
  }

  private numberText(value: string, style: number, column: number): string {
    const kind = this.workbook.kinds[style] ?? "number";
    if (kind === "number with unit" && value !== "") this.notes.unitColumns.add(column);
    const date = kind === "date" || kind === "time" ? isoText(Number(value), kind, this.workbook.is1904) : null;
    return (value === "" ? null : date) ?? plainNumber(value);
  }
}

/** The index of the column that a reference such as `AB12` names; null for another text. */
export function readColumn(reference: string): number | null {
  const letters = /^([A-Z]{1,3})\d+$/i.exec(reference)?.[1];
  if (letters === undefined) return null;
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}
