import { cellXml, plainTextCell, STYLES, textCell } from "./cell.ts";
import { columnLetters } from "../../../reading/xlsx/columns-and-rows.ts";
import { joinInChunks } from "../../../lines/chunks.ts";
import type { Batches } from "../../export-source.ts";

/** Widths of columns in characters. The maximum keeps a long note from pushing other columns off the screen. */
const WIDTHS = { min: 8, max: 60, padding: 2 } as const;

type Row = readonly string[];
const NO_TEXTS: ReadonlySet<number> = new Set();

/**
 * Streams a worksheet with a frozen header row. Column widths fit the first batch of rows.
 * @param texts indexes of the columns whose cells are texts, also those that look like numbers, such as the mark `101`
 */
export async function* sheetXml(header: Row, rows: Batches, texts: ReadonlySet<number> = NO_TEXTS): AsyncGenerator<string> {
  const letters = header.map((_, index) => columnLetters(index));
  const iterator = rows[Symbol.asyncIterator]();
  try {
    let next = await iterator.next();
    yield sheetHead(header, next.done ? [] : next.value, letters);
    let number = 2;
    for (; !next.done; next = await iterator.next()) yield* joinInChunks(next.value, (row) => rowXml(number++, row, letters, texts));
    yield "</sheetData></worksheet>";
  } finally {
    await iterator.return?.();
  }
}

function sheetHead(header: Row, sample: readonly Row[], letters: readonly string[]): string {
  const cells = header.map((text, index) => textCell(`${letters[index]}1`, text, STYLES.header)).join("");
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columnWidths(header, sample)}<sheetData><row r="1">${cells}</row>`;
}

function columnWidths(header: Row, sample: readonly Row[]): string {
  const columns = header.map((text, index) => {
    const longest = sample.reduce((most, row) => Math.max(most, row[index]?.length ?? 0), text.length);
    const width = Math.min(WIDTHS.max, Math.max(WIDTHS.min, longest + WIDTHS.padding));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return columns.length ? `<cols>${columns.join("")}</cols>` : "";
}

function rowXml(number: number, row: Row, letters: readonly string[], texts: ReadonlySet<number>): string {
  let cells = "";
  for (const [index, text] of row.entries()) cells += (texts.has(index) ? plainTextCell : cellXml)(`${letters[index]}${number}`, text);
  return `<row r="${number}">${cells}</row>`;
}

/** Splits batches of rows into pages of at most one sheet's rows. */
export class RowPages {
  private readonly batches: AsyncIterator<readonly Row[]>;
  private batch: readonly Row[] = [];

  constructor(rows: Batches) {
    this.batches = rows[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.batch.length === 0) {
      const next = await this.batches.next();
      if (next.done) return false;
      this.batch = next.value;
    }
    return true;
  }

  async *take(most: number): AsyncGenerator<readonly Row[]> {
    for (let left = most; left > 0 && (await this.hasMore());) {
      const batch = this.batch.slice(0, left);
      this.batch = this.batch.slice(left);
      left -= batch.length;
      yield batch;
    }
  }

  async end(): Promise<void> {
    await this.batches.return?.();
  }
}
