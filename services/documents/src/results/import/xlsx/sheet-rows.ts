import { LIMITS } from "@takeoff/contracts";
import type { XmlHandler } from "../xml-events.ts";
import { dateText, numberText } from "./number-format.ts";
import { RichText } from "./shared-strings.ts";
import type { Workbook } from "./workbook.ts";

/** Rows of a sheet, Excel's limit. */
const MAX_ROWS = 1_048_576;
/** Empty rows between two rows are kept up to this number, so that a distant row does not make a million of them. */
const MAX_GAP = 1_000;

/** What was met while cells were read. */
export interface CellCounts {
  /** Formulas whose result is an error, such as `#REF!`. */
  errors: number;
  /** Rows with cells behind the last column that is read. */
  wideRows: number;
}

/** Turns a sheet's events into rows of texts: the values of formulas, numbers without their format, dates as ISO 8601. */
export class SheetRows implements XmlHandler {
  /** Complete rows that were not taken yet. */
  private rows: string[][] = [];
  private cells: string[] | null = null;
  private lastRow = 0;
  private column = 0;
  private type = "";
  private style = 0;
  private value = "";
  private isValue = false;
  private readonly inline = new RichText();

  constructor(
    private readonly workbook: Pick<Workbook, "is1904" | "dateStyles">,
    private readonly strings: readonly string[],
    readonly counts: CellCounts,
  ) {}

  /** The rows since the last call. */
  take(): string[][] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, { r = "", t = "n", s = "0" }: Readonly<Record<string, string>>): void {
    switch (name) {
      case "row":
        this.beginRow(Number(r) || this.lastRow + 1);
        break;
      case "c":
        this.column = columnOf(r) ?? this.column;
        this.type = t;
        this.style = Number(s);
        this.value = "";
        break;
      case "v":
        this.isValue = true;
        break;
      default:
        if (this.type === "inlineStr") this.inline.open(name);
    }
  }

  text(text: string): void {
    if (this.isValue && this.value.length <= LIMITS.extractedCell) this.value += text.slice(0, LIMITS.extractedCell + 1);
    else if (this.type === "inlineStr") this.inline.text(text);
  }

  close(name: string): void {
    if (name === "v") this.isValue = false;
    else if (name === "c") this.endCell();
    else if (name === "row" && this.cells) {
      this.rows.push(this.cells);
      this.cells = null;
    } else if (this.type === "inlineStr") this.inline.close(name);
  }

  private beginRow(number: number): void {
    const gap = number - this.lastRow - 1;
    for (let index = 0; index < Math.min(gap, MAX_GAP); index++) this.rows.push([]);
    // A row with a number that is too small or too large comes next.
    this.lastRow = number > this.lastRow && number <= MAX_ROWS ? number : this.lastRow + 1;
    this.cells = [];
    this.column = 0;
  }

  private endCell(): void {
    const text = this.cellText();
    if (this.cells && text !== "") {
      if (this.column >= LIMITS.extractedColumns) this.counts.wideRows++;
      else {
        while (this.cells.length < this.column) this.cells.push("");
        this.cells[this.column] = text;
      }
    }
    this.column++;
    this.type = "";
  }

  private cellText(): string {
    const { type, value } = this;
    switch (type) {
      case "s":
        return this.strings[Number(value)] ?? "";
      case "inlineStr":
        return this.inline.take();
      case "b":
        return value === "1" ? "TRUE" : value === "0" ? "FALSE" : value;
      case "e":
        this.counts.errors++;
        return "";
      case "n":
        if (value === "") return "";
        return (this.workbook.dateStyles[this.style] ? dateText(Number(value), this.workbook.is1904) : null) ?? numberText(value);
      default:
        // Texts of formulas (`str`) and dates in ISO 8601 (`d`).
        return value;
    }
  }
}

/** The index of a column from a cell's reference, 27 for `AB12`; null without one. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
