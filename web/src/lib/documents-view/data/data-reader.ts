/** A row as it is sent: cells by their columns. */
export type SentRow = Readonly<Record<string, unknown>>;

/** What stands in the answer before its rows, and after them. */
export type Around = Readonly<Record<string, unknown>>;

interface Listener {
  /** What was sent before the first row. */
  begin: (head: Around) => void;
  row: (row: SentRow) => void;
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125];
/** The rows are a list in the answer's object. */
const ROWS_DEPTH = 2;
const ROWS_KEY = /"rows"\s*:\s*$/;

/**
 * Reads the answer of a document's data while it arrives: each row is handed on and forgotten, so that neither the
 * text nor the rows of a large answer are ever in memory as a whole. Throws `SyntaxError` for what is no JSON.
 */
export class DataReader {
  private readonly listener: Listener;
  /** Not handed on yet, and how far it was looked at. */
  private text = "";
  private at = 0;
  private depth = 0;
  private isInString = false;
  private isInRows = false;
  /** Where the row that is being read begins. */
  private rowStart = -1;
  /** All but the rows. */
  private around = "";

  constructor(listener: Listener) {
    this.listener = listener;
  }

  write(chunk: string): void {
    this.text += chunk;
    for (; this.at < this.text.length; this.at += 1) this.look(this.text.charCodeAt(this.at));
    this.forget();
  }

  /** What stands around the rows, once all is written. */
  end(): Around {
    const parsed: unknown = JSON.parse(this.around);
    if (typeof parsed !== "object" || parsed === null) throw new SyntaxError("The data are no object.");
    return { ...parsed };
  }

  private look(code: number): void {
    if (this.isInString) {
      // An escaped character ends no string. It may come with the next piece only, which begins after it then.
      if (code === BACKSLASH) this.at += 1;
      else if (code === QUOTE) this.isInString = false;
      return;
    }
    if (code === QUOTE) this.isInString = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) this.open(code);
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) this.close();
  }

  private open(code: number): void {
    this.depth += 1;
    if (this.isInRows && this.depth === ROWS_DEPTH + 1 && code === OPEN_OBJECT) this.rowStart = this.at;
    if (this.depth !== ROWS_DEPTH || code !== OPEN_LIST) return;
    const before = this.around + this.text.slice(0, this.at);
    if (!ROWS_KEY.test(before)) return;
    this.isInRows = true;
    this.around = `${before}[`;
    this.listener.begin(objectOf(`${before}[]}`));
    this.cut(this.at + 1);
  }

  private close(): void {
    this.depth -= 1;
    if (!this.isInRows) return;
    if (this.depth === ROWS_DEPTH && this.rowStart >= 0) {
      this.listener.row(objectOf(this.text.slice(this.rowStart, this.at + 1)));
      this.rowStart = -1;
    } else if (this.depth === ROWS_DEPTH - 1) {
      this.isInRows = false;
      this.cut(this.at);
    }
  }

  /** Lets go of what was handed on: between two rows stands nothing of interest. */
  private forget(): void {
    if (!this.isInRows) this.around += this.text;
    this.cut(this.isInRows && this.rowStart >= 0 ? this.rowStart : this.text.length);
  }

  private cut(from: number): void {
    this.text = this.text.slice(from);
    this.at -= from;
    if (this.rowStart >= 0) this.rowStart -= from;
  }
}

function objectOf(text: string): SentRow {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null) throw new SyntaxError("A row is no object.");
  // As it is: copied, a column called `__proto__` would be lost.
  return value as SentRow;
}
