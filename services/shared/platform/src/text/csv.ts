/** Without it Excel reads UTF-8 as the machine's old code page. */
export const BYTE_ORDER_MARK = "\ufeff";

/** What makes a spreadsheet run a cell (https://owasp.org/www-community/attacks/CSV_Injection), unless it is a number. */
const RUNS = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** Whether a spreadsheet would take the text for a formula. */
export function isFormula(text: string): boolean {
  return RUNS.test(text) && !PLAIN_NUMBER.test(text);
}

/** A cell by RFC 4180, with an apostrophe before what a spreadsheet would run. */
function csvCell(value: string): string {
  const safe = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of cells, ended as RFC 4180 says. */
export function csvLine(cells: readonly string[]): string {
  // A line with nothing in it would be read as none at all.
  return `${cells.length === 1 && cells[0] === "" ? '""' : cells.map(csvCell).join(",")}\r\n`;
}
