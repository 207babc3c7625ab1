import { LIMITS, EXTRACTION_FINDINGS, unguardFormulas, type Finding } from "@takeoff/contracts";
import { parse, type InfoRecord, type Parser } from "csv-parse";
import { StreamingText } from "../../../storage/forms/text-decoder.ts";
import { Columns } from "../../lines/columns.ts";
import { RowBounds } from "../shared/bounded-rows.ts";
import { CSV_SYNTAX, detectSeparator, namedSeparator, usualWidth } from "./csv-separator.ts";
import { LONG_CELL, QuotedLines, type QuoteTrouble } from "./quoted-lines.ts";

/** Characters of the text that determine the separator. */
const SAMPLE_CHARACTERS = 65_536;
/** The limit of a row in bytes. Without it, an unclosed quote would hold the rest of the file in memory. */
export const RECORD_BYTES = 4_194_304;
const MAX_NAMED_ROWS = 10;
const QUOTE = 34;
/** Decoded at once: its rows are held together. */
const PIECE_BYTES = 65_536;

/**
 * Splits a text into rows as it comes. The rows of a piece are handed over together: a stream of rows takes as long for handing each over
 * as for reading it. Rows whose quotes may be letters are split again by their lines.
 */
class RowParser {
  /** Whether a row has no end: the following rows cannot be separated from it. */
  isTooLong = false;
  /** The troubles of the rows that were handed over last. */
  readonly troubles = new Map<string[], QuoteTrouble>();
  private rows: string[][] = [];
  private parser: Parser;
  private readonly lines: QuotedLines;
  private readonly separator: string;
  private readonly width: number;
  /** The bytes from the end of the last row on, and where they begin in what the parser has got. */
  private kept: Buffer[] = [];
  private keptFrom = 0;
  private keptBytes = 0;
  /** Where the last row ends, by the parser's count of bytes and of lines. */
  private rowEnd = 0;
  private rowLine = 0;
  /** Whether the parser holds a row without an end. */
  private isStuck = false;
  /** The length of an unfinished row at which it is judged next, in bytes. */
  private judgedAt = LONG_CELL;

  constructor(separator: string, width: number) {
    this.separator = separator;
    this.width = width;
    this.lines = new QuotedLines({
      separator,
      width,
      onRow: (cells, trouble) => {
        this.rows.push(cells);
        if (trouble) this.troubles.set(cells, trouble);
      },
    });
    this.parser = this.begin();
  }

  /** @returns the rows that end in this piece */
  async write(piece: string): Promise<string[][]> {
    await this.feed(Buffer.from(piece));
    while ((this.isStuck || this.unfinished > this.judgedAt) && !this.isTooLong) await this.judgeLongRow();
    if (this.unfinished <= LONG_CELL) this.judgedAt = LONG_CELL;
    return this.take();
  }

  /** @returns the rows that only the end of the text ends */
  async end(): Promise<string[][]> {
    await new Promise<void>((resolve, reject) => {
      this.parser.once("error", reject);
      this.parser.end(resolve);
    });
    // An open quote.
    if (this.isStuck) {
      const text = this.keptText(this.rowEnd);
      this.isTooLong = text.length > LONG_CELL && !this.lines.areRows(text);
      if (!this.isTooLong) this.lines.add(text);
    }
    this.lines.end();
    return this.take();
  }

  stop(): void {
    this.parser.destroy();
  }

  /** Bytes of the row whose end has not come. */
  private get unfinished(): number {
    return this.keptFrom + this.keptBytes - this.rowEnd;
  }

  private begin(): Parser {
    const parser = parse({
      ...CSV_SYNTAX,
      delimiter: this.separator,
      max_record_size: RECORD_BYTES,
      on_record: (cells: string[], info) => {
        this.onRow(cells, info);
        // Nothing is left for the parser's own stream of rows.
        return null;
      },
      on_skip: () => {
        this.isStuck = true;
        return undefined;
      },
    });
    // `write` and `end` throw it.
    parser.on("error", () => undefined);
    return parser;
  }

  private async feed(bytes: Buffer): Promise<void> {
    this.kept.push(bytes);
    this.keptBytes += bytes.length;
    await new Promise<void>((resolve, reject) => this.parser.write(bytes, (error) => (error ? reject(error) : resolve())));
    for (let first = this.kept[0]; first && this.keptFrom + first.length <= this.rowEnd; first = this.kept[0]) {
      this.kept.shift();
      this.keptFrom += first.length;
      this.keptBytes -= first.length;
    }
  }

  private onRow(cells: string[], info: InfoRecord): void {
    const start = this.rowEnd;
    const mayHideRows = this.mayHideRows(cells, info.lines - this.rowLine > 1);
    this.rowEnd = info.bytes;
    this.rowLine = info.lines;
    if (!this.lines.isOpen && !mayHideRows && cells.length === this.width) {
      this.rows.push(cells);
      return;
    }
    const text = this.keptText(start, info.bytes);
    const isSplit = this.lines.isOpen || ((mayHideRows || text.includes('"')) && (text.length <= LONG_CELL || this.lines.areRows(text)));
    if (isSplit) this.lines.add(text);
    else this.rows.push(cells);
  }

  /** Whether a cell has the separators and ends of lines in it, or begins with a quote as one does whose quotes are not doubled. */
  private mayHideRows(cells: readonly string[], isSeveralLines: boolean): boolean {
    for (const cell of cells)
      if (cell.charCodeAt(0) === QUOTE || (isSeveralLines && cell.includes(this.separator) && /[\r\n]/.test(cell))) return true;
    return false;
  }

  /** Splits the lines of an unfinished row that look like rows, and begins again with the one whose end has not come. */
  private async judgeLongRow(): Promise<void> {
    this.judgedAt = 2 * this.unfinished;
    const text = this.keptText(this.rowEnd);
    const end = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1;
    if (end === 0 || !this.lines.areRows(text.slice(0, end))) {
      // The parser counts neither the separators of a row nor the quotes that are doubled.
      this.isTooLong = this.isStuck || this.unfinished > 2 * RECORD_BYTES;
      return;
    }
    this.lines.add(text.slice(0, end));
    this.parser.destroy();
    this.parser = this.begin();
    this.isStuck = false;
    this.kept = [];
    this.keptFrom = this.keptBytes = this.rowEnd = this.rowLine = 0;
    this.judgedAt = LONG_CELL;
    await this.feed(Buffer.from(text.slice(end)));
  }

  private keptText(start: number, end = this.keptFrom + this.keptBytes): string {
    const parts: Buffer[] = [];
    let from = this.keptFrom;
    for (const piece of this.kept) {
      if (from >= end) break;
      if (from + piece.length > start) parts.push(piece.subarray(Math.max(0, start - from), end - from));
      from += piece.length;
    }
    return (parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)).toString();
  }

  private take(): string[][] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }
}

/** A text whose beginning is inspected before it is read. */
class PeekableText {
  private head = "";
  private readonly text: AsyncGenerator<string>;

  constructor(text: AsyncGenerator<string>) {
    this.text = text;
  }

  /** The separator of the table, and how many cells its rows have. */
  async form(): Promise<{ separator: string; width: number }> {
    while (this.head.length < SAMPLE_CHARACTERS) {
      const next = await this.text.next();
      if (next.done) break;
      this.head += next.value;
    }
    const named = namedSeparator(this.head);
    if (named) this.head = named.rest;
    const sample = this.head.slice(0, SAMPLE_CHARACTERS);
    const separator = named?.separator ?? detectSeparator(sample);
    return { separator, width: usualWidth(sample, separator) };
  }

  async *all(): AsyncGenerator<string> {
    if (this.head) yield this.head;
    this.head = "";
    yield* this.text;
  }
}

/** Reads a CSV of any size. Passes readable rows on unchanged and reports unreadable ones as findings. */
export class CsvReader {
  /** Complete when all rows were read. */
  readonly findings: Finding[] = [];
  /** Known with the first row. */
  separator: string | null = null;
  /** Below the header. */
  rowCount = 0;
  private readonly bounds = new RowBounds(this.findings, EXTRACTION_FINDINGS);
  private hasEnded = false;
  private columns: Columns | null = null;
  /** The first rows of each trouble, and how many there are. */
  private readonly troubled = { letters: { count: 0, rows: [] as number[] }, rows_in_cell: { count: 0, rows: [] as number[] } };
  private readonly source: AsyncIterable<Buffer>;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source;
  }

  /** Unique names; rows may add to them. */
  get names(): string[] {
    return this.columns?.names ?? [];
  }

  /** Whether the first row is longer than a row may be: then there is no other. */
  get isHeaderTooLong(): boolean {
    return this.hasEnded && !this.columns;
  }

  /** Yields the rows in batches, first of all `names`; each other row with its own number of cells. @throws what the source throws */
  async *rows(): AsyncGenerator<string[][]> {
    const text = new PeekableText(this.decoded());
    const { separator, width } = await text.form();
    const parser = new RowParser(separator, width);
    try {
      for await (const piece of text.all()) {
        yield this.take(await parser.write(piece), parser, separator);
        if (this.hasEnded) break;
      }
      if (!this.hasEnded) yield this.take(await parser.end(), parser, separator);
    } finally {
      parser.stop();
    }
    const { letters, rows_in_cell: hidden } = this.troubled;
    if (letters.count > 0) this.findings.push(EXTRACTION_FINDINGS.quotesRepaired(letters));
    if (hidden.count > 0) this.findings.push(EXTRACTION_FINDINGS.rowsInCell(hidden));
  }

  /** Decodes the text; ends at bytes that are not text. */
  private async *decoded(): AsyncGenerator<string> {
    const decoder = new StreamingText({ windows1252: true });
    const decode = (work: () => string): string | null => {
      try {
        return work();
      } catch {
        // `work` only decodes: an error means invalid bytes.
        this.findings.push(EXTRACTION_FINDINGS.notText("CSV"));
        return null;
      }
    };
    for await (const chunk of this.source) {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        const text = decode(() => decoder.write(chunk.subarray(at, at + PIECE_BYTES)));
        if (text === null) return;
        yield text;
      }
    }
    const last = decode(() => decoder.end());
    if (last === null) return;
    yield last;
    if (decoder.isWindows1252) this.findings.push(EXTRACTION_FINDINGS.windows1252());
  }

  /** Ends the reading at the limit of rows, and at a row without an end. */
  private take(rows: readonly string[][], { troubles, isTooLong }: RowParser, separator: string): string[][] {
    const taken: string[][] = [];
    for (const cells of rows) {
      if (this.columns && this.rowCount === LIMITS.extractedRows) {
        this.findings.push(EXTRACTION_FINDINGS.tooManyRows(LIMITS.extractedRows));
        this.hasEnded = true;
        return taken;
      }
      taken.push(this.columns ? this.cleanRow(this.columns, cells) : this.begin(cells, separator));
      const trouble = troubles.size > 0 ? troubles.get(cells) : undefined;
      if (trouble) this.addTrouble(trouble);
    }
    troubles.clear();
    this.hasEnded = isTooLong;
    if (isTooLong) this.findings.push(EXTRACTION_FINDINGS.rowUnreadable(this.nextRow, RECORD_BYTES / 1_048_576));
    return taken;
  }

  private addTrouble(trouble: QuoteTrouble): void {
    const { rows } = this.troubled[trouble];
    this.troubled[trouble].count++;
    if (rows.length < MAX_NAMED_ROWS) rows.push(this.nextRow - 1);
  }

  /** The number of the row after those that were added; the header is row 1. */
  private get nextRow(): number {
    return this.columns ? this.rowCount + 2 : 1;
  }

  private begin(header: string[], separator: string): string[] {
    this.separator = separator;
    this.columns = new Columns(this.clean(header));
    if (this.columns.isCut) this.findings.push(EXTRACTION_FINDINGS.nameTooLong(LIMITS.columnName));
    return this.columns.names;
  }

  private cleanRow(columns: Columns, cells: string[]): string[] {
    this.rowCount++;
    const clean = this.clean(cells);
    columns.growTo(clean.length);
    return clean;
  }

  private clean(cells: string[]): string[] {
    const row = this.columns ? this.rowCount + 1 : 1;
    if (cells.some((cell) => cell.includes("\0"))) this.bounds.reportOnce(EXTRACTION_FINDINGS.charactersReplaced(row));
    // What our own exports and imports put before a formula is no part of the cell.
    return this.bounds.bound(cells.map(unguardFormulas), row);
  }
}
