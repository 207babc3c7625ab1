import { LIMITS, EXTRACTION_FINDINGS, unguardFormulas, type Finding } from "@takeoff/contracts";
import { parse, type CsvError, type Parser } from "csv-parse";
import { StreamingText } from "../../storage/forms/text-decoder.ts";
import { CSV_SYNTAX, detectSeparator, namedSeparator } from "./csv-separator.ts";
import { Columns } from "./columns.ts";

/** Characters of the text that determine the separator. */
const SAMPLE_CHARACTERS = 65_536;
/** The limit of a row in bytes. Without it, an unclosed quote would hold the rest of the file in memory. */
export const RECORD_BYTES = 4_194_304;
const MAX_NAMED_ROWS = 10;
/** Decoded at once: its rows are held together. */
const PIECE_BYTES = 65_536;

export interface CsvTable {
  columns: string[];
  rowCount: number;
  findings: Finding[];
  /** Whether the first row is longer than a row may be: then there is no other. */
  isHeaderTooLong: boolean;
}

/** Receives the rows of a CSV while they are read. */
export interface RowSink {
  /** Called once, before the first row; not called for a file without a header. */
  begin(columns: readonly string[], separator: string): void;
  /** Called with the cells of each row, at most as many as the table has columns in the end. */
  row(cells: string[]): Promise<void> | void;
}

/**
 * Reads a CSV of any size row by row. Passes readable rows on unchanged and reports unreadable ones as findings.
 * @throws what `source` and `sink` throw.
 */
export async function readCsv(source: AsyncIterable<Buffer>, sink: RowSink): Promise<CsvTable> {
  const reading = new CsvReading(sink);
  const text = new PeekableText(decoded(source, reading));
  const separator = await text.separator();
  const parser = new RowParser(separator, (error) => reading.onSkippedRow(error));
  try {
    for await (const piece of text.all()) if (!(await reading.addRows(await parser.write(piece), separator))) return reading.result();
    await reading.addRows(await parser.end(), separator);
  } finally {
    parser.stop();
  }
  return reading.result();
}

/**
 * Splits a text into rows as it comes. The rows of a piece are handed over together: a stream of rows takes as long for handing each over
 * as for reading it.
 */
class RowParser {
  private rows: string[][] = [];
  private readonly parser: Parser;

  constructor(separator: string, onSkip: (error: CsvError) => void) {
    this.parser = parse({
      ...CSV_SYNTAX,
      delimiter: separator,
      max_record_size: RECORD_BYTES,
      on_record: (cells: string[]) => {
        this.rows.push(cells);
        // Nothing is left for the parser's own stream of rows.
        return null;
      },
      on_skip: (error) => {
        if (error) onSkip(error);
        return undefined;
      },
    });
    // `write` and `end` throw it.
    this.parser.on("error", () => undefined);
  }

  /** @returns the rows that end in this piece */
  async write(piece: string): Promise<string[][]> {
    await new Promise<void>((resolve, reject) => this.parser.write(piece, (error) => (error ? reject(error) : resolve())));
    return this.take();
  }

  /** @returns the row that only the end of the text ends */
  async end(): Promise<string[][]> {
    await new Promise<void>((resolve, reject) => {
      this.parser.once("error", reject);
      this.parser.end(resolve);
    });
    return this.take();
  }

  stop(): void {
    this.parser.destroy();
  }

  private take(): string[][] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }
}

/** Decodes the text; ends at bytes that are not text. */
async function* decoded(source: AsyncIterable<Buffer>, reading: CsvReading): AsyncGenerator<string> {
  const decoder = new StreamingText({ windows1252: true });
  const decode = (work: () => string): string | null => {
    try {
      return work();
    } catch {
      // `work` only decodes: an error means invalid bytes.
      reading.findings.push(EXTRACTION_FINDINGS.notText("CSV"));
      return null;
    }
  };
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const text = decode(() => decoder.write(chunk.subarray(at, at + PIECE_BYTES)));
      if (text === null || reading.ended) return;
      yield text;
    }
  }
  const last = decode(() => decoder.end());
  if (last === null) return;
  yield last;
  if (decoder.isWindows1252) reading.findings.push(EXTRACTION_FINDINGS.windows1252());
}

/** A text whose beginning is inspected before it is read. */
class PeekableText {
  private head = "";
  private readonly text: AsyncGenerator<string>;

  constructor(text: AsyncGenerator<string>) {
    this.text = text;
  }

  async separator(): Promise<string> {
    while (this.head.length < SAMPLE_CHARACTERS) {
      const next = await this.text.next();
      if (next.done) break;
      this.head += next.value;
    }
    const named = namedSeparator(this.head);
    if (named) this.head = named.rest;
    return named?.separator ?? detectSeparator(this.head.slice(0, SAMPLE_CHARACTERS));
  }

  async *all(): AsyncGenerator<string> {
    if (this.head) yield this.head;
    this.head = "";
    yield* this.text;
  }
}

/** The state of a reading: columns, row count and findings. */
class CsvReading {
  readonly findings: Finding[] = [];
  private readonly reported = new Set<string>();
  /** Whether a row has no end: the following rows cannot be separated from it. */
  ended = false;
  private columns: Columns | null = null;
  private rowCount = 0;
  private unreadable = 0;
  private readonly sink: RowSink;

  constructor(sink: RowSink) {
    this.sink = sink;
  }

  /** False when the row limit is reached. */
  async addRows(rows: readonly string[][], separator: string): Promise<boolean> {
    for (const cells of rows) {
      if (!this.columns) this.begin(cells, separator);
      else if (this.rowCount === LIMITS.extractedRows) {
        this.findings.push(EXTRACTION_FINDINGS.tooManyRows(LIMITS.extractedRows));
        return false;
      } else {
        const taken = this.addRow(this.columns, cells);
        if (taken) await taken;
      }
    }
    return true;
  }

  private begin(header: string[], separator: string): void {
    this.columns = new Columns(this.clean(header));
    if (this.columns.isCut) this.findings.push(EXTRACTION_FINDINGS.nameTooLong(LIMITS.columnName));
    this.sink.begin(this.columns.names, separator);
  }

  private addRow(columns: Columns, cells: string[]): Promise<void> | void {
    this.rowCount++;
    const clean = this.clean(cells);
    columns.growTo(clean.length);
    return this.sink.row(clean);
  }

  /** Reports a skipped row. Takes its number from the parser, which is ahead of `rowCount`. */
  onSkippedRow(error: CsvError): void {
    if (this.ended) return;
    this.ended = error.code === "CSV_MAX_RECORD_SIZE";
    this.unreadable++;
    if (this.unreadable > MAX_NAMED_ROWS) return;
    this.findings.push(EXTRACTION_FINDINGS.rowUnreadable(Number(error["records"]) + this.unreadable, reasonOf(error)));
  }

  result(): CsvTable {
    if (this.unreadable > MAX_NAMED_ROWS) this.findings.push(EXTRACTION_FINDINGS.moreRowsUnreadable(this.unreadable - MAX_NAMED_ROWS));
    const isHeaderTooLong = this.ended && !this.columns;
    return { columns: this.columns?.names ?? [], rowCount: this.rowCount, findings: this.findings, isHeaderTooLong };
  }

  /** Makes cells storable, and reports each kind of change once. */
  private clean(cells: string[]): string[] {
    const row = this.columns ? this.rowCount + 1 : 1;
    if (cells.length > LIMITS.extractedColumns)
      this.reportOnce("columns", EXTRACTION_FINDINGS.tooManyColumns(LIMITS.extractedColumns, row));
    const clean: string[] = [];
    let left = LIMITS.rowText;
    for (const cell of cells.slice(0, LIMITS.extractedColumns)) {
      const text = this.cleanCell(cell, row);
      left -= text.length;
      if (left < 0) {
        this.reportOnce("row", EXTRACTION_FINDINGS.rowTooLong(LIMITS.rowText, row));
        break;
      }
      clean.push(text);
    }
    return clean;
  }

  private cleanCell(guarded: string, row: number): string {
    // What our own exports and imports put before a formula is no part of the cell.
    const cell = unguardFormulas(guarded);
    // PostgreSQL cannot store NUL.
    const storable = cell.includes("\0") ? cell.replaceAll("\0", "\ufffd") : cell;
    if (storable !== cell) this.reportOnce("nul", EXTRACTION_FINDINGS.charactersReplaced(row));
    if (storable.length <= LIMITS.extractedCell) return storable;
    this.reportOnce("cell", EXTRACTION_FINDINGS.cellTooLong(LIMITS.extractedCell, row));
    // The cut may split a surrogate pair.
    return storable.slice(0, LIMITS.extractedCell).toWellFormed();
  }

  private reportOnce(what: string, finding: Finding): void {
    if (!this.reported.has(what)) this.findings.push(finding);
    this.reported.add(what);
  }
}

function reasonOf({ code }: CsvError): string {
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "a quote is never closed. Everything from there on is missing.";
    case "CSV_MAX_RECORD_SIZE":
      return `it is longer than the limit of ${RECORD_BYTES / 1_048_576} MB; perhaps a quote is never closed. Everything from there on is missing.`;
    default:
      return "its quotes do not match.";
  }
}
