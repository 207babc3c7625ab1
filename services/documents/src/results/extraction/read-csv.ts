import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { LIMITS, READING_FINDINGS, type Finding } from "@takeoff/contracts";
import { parse, type CsvError } from "csv-parse";
import { StreamingText } from "../forms/text-decoder.ts";
import { CSV_SYNTAX } from "./csv-syntax.ts";
import { Columns } from "./headers.ts";
import { detectSeparator, namedSeparator } from "./separator.ts";

/** So much text decides the separator. */
const HEAD_CHARACTERS = 65_536;
/** A row may be so long, in bytes: a quote that is never closed would else hold all the rest in memory. */
const RECORD_BYTES = 4_194_304;
const UNREADABLE_NAMED = 10;

export interface CsvTable {
  columns: string[];
  rowCount: number;
  findings: Finding[];
}

/** Takes the rows of a CSV as they come. */
export interface RowSink {
  /** Once, before the first row; not for a file without any. */
  begin(columns: readonly string[], separator: string): void;
  /** A row's cells, at most as many as there will be columns in the end. */
  row(cells: string[]): Promise<void> | void;
}

/**
 * Reads a CSV of any size row by row: what cannot be read is said in the findings, what can is passed on verbatim.
 * @throws what `source` and `sink` throw.
 */
export async function readCsv(source: AsyncIterable<Buffer>, sink: RowSink): Promise<CsvTable> {
  const reading = new CsvReading(sink);
  const text = new HeadedText(decoded(source, reading));
  const separator = await text.separator();
  const parser = parse({
    ...CSV_SYNTAX,
    delimiter: separator,
    max_record_size: RECORD_BYTES,
    on_skip: (error) => {
      if (error) reading.skipped(error);
      return undefined;
    },
  });
  const enough = new AbortController();
  try {
    await pipeline(
      Readable.from(text.all()),
      parser,
      async (rows: AsyncIterable<string[]>) => {
        for await (const cells of rows) if (!(await reading.take(cells, separator))) enough.abort();
      },
      { signal: enough.signal },
    );
  } catch (error) {
    if (!enough.signal.aborted) throw error;
  }
  return reading.result();
}

/** Text as it is decoded; where it stops to be text, it ends. */
async function* decoded(source: AsyncIterable<Buffer>, reading: CsvReading): AsyncGenerator<string> {
  const decoder = new StreamingText();
  const decode = (work: () => string): string | null => {
    try {
      return work();
    } catch {
      // Nothing but decoding happens here: the bytes are at fault.
      reading.findings.push(READING_FINDINGS.notText("CSV"));
      return null;
    }
  };
  for await (const chunk of source) {
    const text = decode(() => decoder.write(chunk));
    if (text === null || reading.ended) return;
    yield text;
  }
  yield decode(() => decoder.end()) ?? "";
}

/** A text whose beginning is looked at before it is read. */
class HeadedText {
  private head = "";

  constructor(private readonly text: AsyncGenerator<string>) {}

  async separator(): Promise<string> {
    while (this.head.length < HEAD_CHARACTERS) {
      const next = await this.text.next();
      if (next.done) break;
      this.head += next.value;
    }
    const named = namedSeparator(this.head);
    if (named) this.head = named.rest;
    return named?.separator ?? detectSeparator(this.head.slice(0, HEAD_CHARACTERS));
  }

  async *all(): AsyncGenerator<string> {
    if (this.head) yield this.head;
    this.head = "";
    yield* this.text;
  }
}

/** What has been read so far, and what was wrong with it. */
class CsvReading {
  readonly findings: Finding[] = [];
  private readonly said = new Set<string>();
  /** Whether a row has no end: what follows cannot be told from it. */
  ended = false;
  private columns: Columns | null = null;
  private rowCount = 0;
  private unreadable = 0;

  constructor(private readonly sink: RowSink) {}

  /** False when no more rows are taken. */
  async take(cells: string[], separator: string): Promise<boolean> {
    if (!this.columns) {
      this.columns = new Columns(this.clean(cells));
      this.sink.begin(this.columns.names, separator);
      return true;
    }
    if (this.rowCount === LIMITS.extractedRows) {
      this.findings.push(READING_FINDINGS.tooManyRows(LIMITS.extractedRows));
      return false;
    }
    this.rowCount++;
    const clean = this.clean(cells);
    this.columns.growTo(clean.length);
    await this.sink.row(clean);
    return true;
  }

  /** The parser is ahead of the rows that were taken: it alone knows where the bad one stands. */
  skipped(error: CsvError): void {
    if (this.ended) return;
    this.ended = error.code === "CSV_MAX_RECORD_SIZE";
    this.unreadable++;
    if (this.unreadable > UNREADABLE_NAMED) return;
    this.findings.push(READING_FINDINGS.rowUnreadable(Number(error["records"]) + this.unreadable, because(error)));
  }

  result(): CsvTable {
    if (this.unreadable > UNREADABLE_NAMED) this.findings.push(READING_FINDINGS.moreRowsUnreadable(this.unreadable - UNREADABLE_NAMED));
    return { columns: this.columns?.names ?? [], rowCount: this.rowCount, findings: this.findings };
  }

  /** Cells as they can be stored and shown; what that costs is said once. */
  private clean(cells: string[]): string[] {
    const row = this.columns ? this.rowCount + 1 : 1;
    if (cells.length > LIMITS.extractedColumns) this.sayOnce("columns", READING_FINDINGS.tooManyColumns(LIMITS.extractedColumns, row));
    return cells.slice(0, LIMITS.extractedColumns).map((cell) => {
      // PostgreSQL stores no NUL.
      const storable = cell.includes("\0") ? cell.replaceAll("\0", "\ufffd") : cell;
      if (storable !== cell) this.sayOnce("nul", READING_FINDINGS.charactersReplaced(row));
      if (storable.length <= LIMITS.extractedCell) return storable;
      this.sayOnce("cell", READING_FINDINGS.cellTooLong(LIMITS.extractedCell, row));
      // Cut between two halves of one character, it would not be Unicode any more.
      return storable.slice(0, LIMITS.extractedCell).toWellFormed();
    });
  }

  private sayOnce(what: string, finding: Finding): void {
    if (!this.said.has(what)) this.findings.push(finding);
    this.said.add(what);
  }
}

function because({ code }: CsvError): string {
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "a quote is opened and never closed. Everything from there on is missing.";
    case "CSV_MAX_RECORD_SIZE":
      return "it is too long; perhaps a quote is never closed. Everything from there on is missing.";
    default:
      return "its quotes are not in order.";
  }
}
