/** A cell that says nothing: empty, or the zero that a formula of an unused row leaves. */
const NOTHING = /^(?:0+(?:[.,]0*)?|-)?$/;

/** Whether no cell of a row says anything, as in the unused rows of a form. */
export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => NOTHING.test(cell.trim()));
}

/** Whether a row repeats the header, as at page breaks of printed lists. */
export function isSameHeader(cells: readonly string[], headers: readonly string[]): boolean {
  return headers.length > 0 && !isBlank(cells) && headers.every((header, index) => header.trim() === (cells[index] ?? "").trim());
}
