/** A row as the server sends it: cells by column. */
export type RawRow = Readonly<Record<string, unknown>>;

/** The response without its rows. */
export type Envelope = Readonly<Record<string, unknown>>;

interface Listener {
  /** Called with the properties that precede the first row. */
  onHead: (head: Envelope) => void;
  onRow: (row: RawRow) => void;
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
/** The rows are an array in the response's object. */
const ROWS_DEPTH = 2;
const ROWS_KEY = /"rows"\s*:\s*$/;

/**
 * A streaming parser for the response of a document's data. It passes each row on as soon as it is complete, so that neither
 * the text nor the parsed rows of a large response are in memory as a whole. Throws `SyntaxError` for invalid JSON.
 */
export class DataReader {
  private readonly listener: Listener;
  /** The unprocessed text, and the position up to which it is scanned. */
  private buffer = "";
  private position = 0;
  private depth = 0;
  private isInString = false;
  private isInRows = false;
  /** Where the current row begins in the buffer; -1 between rows. */
  private rowStart = -1;
  /** The text without the rows. */
  private envelope = "";

  constructor(listener: Listener) {
    this.listener = listener;
  }

  write(chunk: string): void {
    this.buffer += chunk;
    for (; this.position < this.buffer.length; this.position += 1) this.scanCharacter(this.buffer.charCodeAt(this.position));
    this.discardHandled();
  }

  /** Returns the response without its rows, once all of it is written. */
  finish(): Envelope {
    const parsed: unknown = JSON.parse(this.envelope);
    if (typeof parsed !== "object" || parsed === null) throw new SyntaxError("The response is not an object.");
    return { ...parsed };
  }

  private scanCharacter(code: number): void {
    if (this.isInString) {
      // Skips the escaped character. If it is in the next chunk, scanning starts one character later there.
      if (code === BACKSLASH) this.position += 1;
      else if (code === QUOTE) this.isInString = false;
      return;
    }
    if (code === QUOTE) this.isInString = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) this.open(code);
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) this.close();
  }

  private open(code: number): void {
    this.depth += 1;
    if (this.isInRows && this.depth === ROWS_DEPTH + 1 && code === OPEN_OBJECT) this.rowStart = this.position;
    if (this.depth !== ROWS_DEPTH || code !== OPEN_LIST) return;
    const before = this.envelope + this.buffer.slice(0, this.position);
    if (!ROWS_KEY.test(before)) return;
    this.isInRows = true;
    this.envelope = `${before}[`;
    this.listener.onHead(parseObject(`${before}[]}`));
    this.discardBefore(this.position + 1);
  }

  private close(): void {
    this.depth -= 1;
    if (!this.isInRows) return;
    if (this.depth === ROWS_DEPTH && this.rowStart >= 0) {
      this.listener.onRow(parseObject(this.buffer.slice(this.rowStart, this.position + 1)));
      this.rowStart = -1;
    } else if (this.depth === ROWS_DEPTH - 1) {
      this.isInRows = false;
      this.discardBefore(this.position);
    }
  }

  /** Releases the text that is processed. Between two rows there is nothing to keep. */
  private discardHandled(): void {
    if (!this.isInRows) this.envelope += this.buffer;
    this.discardBefore(this.isInRows && this.rowStart >= 0 ? this.rowStart : this.buffer.length);
  }

  private discardBefore(from: number): void {
    this.buffer = this.buffer.slice(from);
    this.position -= from;
    if (this.rowStart >= 0) this.rowStart -= from;
  }
}

function parseObject(text: string): RawRow {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null) throw new SyntaxError("A row is not an object.");
  // Not copied: a copy would lose a column called `__proto__`.
  return value as RawRow;
}
