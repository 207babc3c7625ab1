/** A row whose quotes do not say where it ends: they were read as letters, or the row has a cell over lines that look like rows. */
export type QuoteTrouble = "letters" | "rows_in_cell";

/** From this width on, lines that all have the cells of a row are rows, though quotes make one row of them. */
const UNLIKELY_WIDTH = 4;

/** From here on, a quoted cell is none whose lines look like rows, in characters: lines that wait for its end are held in memory. */
export const LONG_CELL = 131_072;
/** An inch mark before what ends its cell, unlike a quote that was doubled within one. */
const INCHES_AT_END = /\d""[,;\t|]/;
/** What quotes around separators leave of a cell where they are read as letters: no row that somebody writes has inch marks alone. */
const QUOTES_ALONE = /^["']+$/;
/** Lines by which a long cell is judged. */
const JUDGED_LINES = 64;

interface Options {
  separator: string;
  /** Cells of a row; 0 when unknown. */
  width: number;
  onRow: (cells: string[], trouble: QuoteTrouble | null) => void;
}

/**
 * Splits lines into rows where quotes may be inch marks that nobody doubled: a quoted cell runs over lines only if these are no rows
 * themselves. Looks at each line a fixed number of times, whatever its quotes.
 */
export class QuotedLines {
  /** Lines from one whose quote is open, up to the one that closes it. */
  private pending: QuotedLine[] = [];
  private characters = 0;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /** Whether the next line may belong to the row before it. */
  get isOpen(): boolean {
    return this.pending.length > 0;
  }

  /** @param text whole lines */
  add(text: string): void {
    for (const line of this.splitLines(text)) this.addLine(line);
  }

  /** Whether most lines after the first look like rows. */
  areRows(text: string): boolean {
    let lines = 0;
    let rowLike = 0;
    for (const line of this.splitLines(text)) {
      if (lines++ > 0 && line.isRowLike) rowLike++;
      if (lines > JUDGED_LINES) break;
    }
    return rowLike * 2 > lines - 1;
  }

  private *splitLines(text: string): Generator<QuotedLine> {
    const { separator, width } = this.options;
    let at = 0;
    for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r|$/g)) {
      const whole = text.slice(at, index + end.length);
      if (whole !== "") yield new QuotedLine(text.slice(at, index), whole, separator, width);
      at = index + end.length;
    }
  }

  /** Reads the lines that are left: nothing closes their quotes. */
  end(): void {
    for (const line of this.pending) this.emit(line);
    this.pending = [];
  }

  private addLine(line: QuotedLine): void {
    if (!this.isOpen && !line.alone.isOpen) {
      this.emit(line);
      return;
    }
    this.pending.push(line);
    this.characters += line.whole.length;
    if (this.pending.length > 1 && !line.within.isOpen) this.settle();
    if (this.characters > LONG_CELL) this.shorten();
  }

  /** The last line closes the quote of each line before it that leaves one open. */
  private settle(): void {
    const lines = this.pending;
    const last = lines.length - 1;
    const groups = groupLines(lines);
    this.pending = [];
    for (const [at, line] of lines.entries()) {
      if (at === last && line.alone.isOpen) {
        this.pending = [line];
        break;
      }
      const group = line.alone.isOpen ? groups[at] : undefined;
      if (!group || this.isRows(line, group)) this.emit(line);
      else {
        const whole = lines.slice(at).map((one, index) => (at + index === last ? one.text : one.whole));
        this.options.onRow(splitCells(whole.join(""), this.options.separator, false), this.hidesRows(line, group) ? "rows_in_cell" : null);
        break;
      }
    }
    this.characters = this.pending[0]?.whole.length ?? 0;
  }

  /** @param group what the quote that `line` leaves open would make one row of */
  private isRows(line: QuotedLine, { cells, isValid, lines, rowLike }: Group): boolean {
    const { width } = this.options;
    const areAll = line.isRowLike && rowLike === lines;
    if (cells === width) return areAll && (!isValid || width >= UNLIKELY_WIDTH || line.closesLeniently);
    return isValid ? areAll : rowLike * 2 > lines;
  }

  private hidesRows(line: QuotedLine, { cells, isValid, rowLike, inner }: Group): boolean {
    const { width } = this.options;
    if (width < UNLIKELY_WIDTH - 1) return false;
    return inner > 0 || (rowLike > 0 && (line.isRowLike || (cells !== width && !isValid)));
  }

  /** Reads the lines of a long cell as rows, to half of the limit: then each line is looked at twice at most. */
  private shorten(): void {
    const lines = this.pending;
    let at = 0;
    for (let line = lines[0]; line && (this.characters > LONG_CELL / 2 || !line.alone.isOpen); line = lines[++at]) {
      this.emit(line);
      this.characters -= line.whole.length;
    }
    this.pending = lines.slice(at);
  }

  private emit({ text, reading: { cells, areLetters } }: QuotedLine): void {
    if (text !== "") this.options.onRow(cells, areLetters ? "letters" : null);
  }
}

/** What a quote that a line leaves open makes of it and the lines after it. */
interface Group {
  cells: number;
  /** Whether quotes are as RFC 4180 asks. */
  isValid: boolean;
  /** Lines after the first, those that look like rows, and those of them that are wholly within one cell. */
  lines: number;
  rowLike: number;
  inner: number;
}

/** The group that begins at each line; all of them end with the last line. */
function groupLines(lines: readonly QuotedLine[]): Group[] {
  const groups: Group[] = [];
  let after = { cells: 0, isValid: true, lines: 0, rowLike: 0, inner: 0 };
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at];
    if (!line) break;
    const { alone, within } = line;
    groups.push({ ...after, cells: after.cells + alone.cells, isValid: after.isValid && alone.isValid });
    const rowLike = Number(line.isRowLike);
    after = {
      cells: after.cells + within.cells - 1,
      isValid: after.isValid && within.isValid,
      lines: after.lines + Number(line.text !== ""),
      rowLike: after.rowLike + rowLike,
      inner: after.inner + (within.isOpen && within.cells === 1 ? rowLike : 0),
    };
  }
  return groups.reverse();
}

interface Scan {
  cells: number;
  isOpen: boolean;
  isValid: boolean;
}

class QuotedLine {
  /** The line as the beginning of a row, and within a quoted cell. */
  readonly alone: Scan;
  private scanned: Scan | null = null;
  private read: { cells: string[]; areLetters: boolean } | null = null;
  readonly text: string;
  /** With its line end. */
  readonly whole: string;
  private readonly separator: string;
  private readonly width: number;

  constructor(text: string, whole: string, separator: string, width: number) {
    this.text = text;
    this.whole = whole;
    this.separator = separator;
    this.width = width;
    this.alone = scan(text, separator, false);
  }

  get within(): Scan {
    return (this.scanned ??= scan(this.text, this.separator, true));
  }

  /** The line as a row. */
  get reading(): { cells: string[]; areLetters: boolean } {
    return (this.read ??= this.asRow());
  }

  /** Whether the line is as wide as a row, and neither prose, which has blanks after its commas, nor separators within quotes. */
  get isRowLike(): boolean {
    const { cells } = this.reading;
    return this.width > 1 && cells.length === this.width && !cells.some((cell) => cell.startsWith(" ") || QUOTES_ALONE.test(cell));
  }

  /** Whether each quote before a cell has one behind a cell, unlike the quote of a note that goes on. */
  get closesLeniently(): boolean {
    return !this.reading.cells.some((cell) => cell.startsWith('"'));
  }

  /** Follows RFC 4180 where it leads to the usual width; else quotes are letters, as few of them as possible. */
  private asRow(): { cells: string[]; areLetters: boolean } {
    const { text, separator, width, alone } = this;
    if (!text.includes('"')) return { cells: text.split(separator), areLetters: false };
    const strict = splitCells(text, separator, false);
    const isAsWritten = !alone.isOpen && alone.isValid;
    if (isAsWritten && strict.length === width) return { cells: strict, areLetters: false };
    const lenient = splitCells(text, separator, true);
    if (lenient.length === width && (!isAsWritten || INCHES_AT_END.test(text)))
      return { cells: lenient, areLetters: alone.isOpen || lenient.some((cell, at) => cell !== strict[at]) };
    if (!alone.isOpen && (alone.isValid || strict.length === width)) return { cells: strict, areLetters: false };
    const literal = text.split(separator);
    if (literal.length === width) return { cells: literal.map(unquoted), areLetters: true };
    return { cells: alone.isOpen ? lenient : strict, areLetters: alone.isOpen };
  }
}

/** Counts the cells of a line as the parser does. @param isQuoted whether the line begins within quotes */
function scan(text: string, separator: string, isQuoted: boolean): Scan {
  let quoted = isQuoted;
  let isValid = true;
  let cells = 1;
  let at = 0;
  if (!quoted && text.startsWith('"')) {
    quoted = true;
    at = 1;
  }
  for (;;) {
    if (quoted) {
      const close = closingQuote(text, at);
      if (close === -1) return { cells, isOpen: true, isValid };
      at = close + 1;
      isValid &&= at === text.length || text[at] === separator;
    }
    const found = text.indexOf(separator, at);
    const stop = found === -1 ? text.length : found;
    isValid &&= !text.slice(at, stop).includes('"');
    if (found === -1) return { cells, isOpen: false, isValid };
    cells++;
    at = found + 1;
    quoted = text[at] === '"';
    if (quoted) at++;
  }
}

/** Where quotes end that are not doubled; -1 when they do not. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
}

/** Where a quote stands before a separator or the end, doubled or not; -1 when there is none. */
function quoteBeforeSeparator(text: string, from: number, separator: string): number {
  const found = text.indexOf(`"${separator}`, from);
  return found === -1 && text.length > from && text.endsWith('"') ? text.length - 1 : found;
}

/**
 * The cells of a row as the parser reads them: quotes that go on behind their end are letters.
 * @param isLenient whether a cell ends at the first quote before a separator, and a quote without such an end is a letter
 */
function splitCells(text: string, separator: string, isLenient: boolean): string[] {
  const cells: string[] = [];
  let isClosable = true;
  for (let at = 0; ;) {
    let from = at;
    let quoted: string | null = null;
    if (isClosable && text[at] === '"') {
      const close = isLenient ? quoteBeforeSeparator(text, at + 1, separator) : closingQuote(text, at + 1);
      // No later quote of the text has an end either: not searched again.
      if (close === -1) isClosable = false;
      else {
        from = close + 1;
        quoted = text.slice(at + 1, close).replaceAll('""', '"');
        if (from < text.length && text[from] !== separator) quoted = `"${quoted}"`;
      }
    }
    const found = text.indexOf(separator, from);
    const rest = text.slice(from, found === -1 ? text.length : found);
    cells.push((quoted ?? "") + rest);
    if (found === -1) return cells;
    at = found + 1;
  }
}

function unquoted(cell: string): string {
  return cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
