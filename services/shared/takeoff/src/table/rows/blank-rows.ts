/** A cell that says nothing: empty, or the zero that a formula of an unused row leaves. */
const NOTHING = /^(?:0+(?:[.,]0*)?|-)?$/;

/** What people write into a cell that has no value: a dash, `n/a`. */
const NO_VALUE = /^(?:[-–—]+|n\.? ?\/? ?a\.?)$/i;

/** The text of a cell; empty where it says that there is none. */
export function readCell(cell: string): string {
  const text = cell.trim();
  return NO_VALUE.test(text) ? "" : text;
}

/** Whether no cell of a row says anything, as in the unused rows of a form. */
export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => NOTHING.test(cell.trim()));
}

/** Whether a row repeats the header, as at page breaks of printed lists. */
export function isSameHeader(cells: readonly string[], headers: readonly string[]): boolean {
  return headers.length > 0 && !isBlank(cells) && headers.every((header, index) => header.trim() === (cells[index] ?? "").trim());
}
