/** First characters of a formula (https://owasp.org/www-community/attacks/CSV_Injection) and their full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const PLAIN_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
/** Where a program whose separator is another, or that does not know quotes, begins a cell. */
const CELL_BEGIN = /([;\t\r\n])/;

/** Whether a spreadsheet would evaluate the text as a formula. */
export function isFormula(text: string): boolean {
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text);
}

/**
 * Puts an apostrophe before each formula: at the beginning of a cell, and where another program begins a cell within it. A formula with
 * apostrophes gets one more, so that `unguardFormulas` returns the same cell.
 */
export function guardFormulas(cell: string): string {
  const whole = guard(cell);
  if (!CELL_BEGIN.test(whole)) return whole;
  const [first = "", ...others] = whole.split(CELL_BEGIN);
  return first + others.map((part) => (CELL_BEGIN.test(part) ? part : guard(part))).join("");
}

function guard(text: string): string {
  return isFormula(text.replace(/^'+/, "")) ? `'${text}` : text;
}

/** The cell that `guardFormulas` made safe. */
export function unguardFormulas(cell: string): string {
  if (!cell.includes("'")) return cell;
  const [first = "", ...others] = cell.split(CELL_BEGIN);
  return unguard(first + others.map(unguard).join(""));
}

function unguard(text: string): string {
  return text.startsWith("'") && isFormula(text.replace(/^'+/, "")) ? text.slice(1) : text;
}

/** Encodes a cell (RFC 4180), with an apostrophe before formulas. */
function formatCsvCell(value: string): string {
  const safe = guardFormulas(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Encodes a line of cells, ended by CRLF (RFC 4180). */
export function toCsvLine(cells: readonly string[]): string {
  // A reader skips an empty line, so a single empty cell is quoted.
  return `${cells.length === 1 && cells[0] === "" ? '""' : cells.map(formatCsvCell).join(",")}\r\n`;
}
