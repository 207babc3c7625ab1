export { BYTE_ORDER_MARK } from "@takeoff/contracts";

/**
 * First characters of a formula (https://owasp.org/www-community/attacks/CSV_Injection), with their full-width forms, which Apple
 * Numbers reads as the plain ones. A plain number is no formula.
 */
const FORMULA_START = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const PLAIN_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** Whether a spreadsheet would evaluate the text as a formula. */
export function isFormula(text: string): boolean {
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text);
}

/** Encodes a cell (RFC 4180), with an apostrophe before a formula. */
function formatCsvCell(value: string): string {
  const safe = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Encodes a line of cells, ended by CRLF (RFC 4180). */
export function toCsvLine(cells: readonly string[]): string {
  // A reader skips an empty line, so a single empty cell is quoted.
  return `${cells.length === 1 && cells[0] === "" ? '""' : cells.map(formatCsvCell).join(",")}\r\n`;
}
