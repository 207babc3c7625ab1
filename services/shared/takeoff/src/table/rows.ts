export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

/** Whether a row repeats the header, as at page breaks of printed lists. */
export function isSameHeader(cells: readonly string[], headers: readonly string[]): boolean {
  return headers.length > 0 && !isBlank(cells) && headers.every((header, index) => header.trim() === (cells[index] ?? "").trim());
}
