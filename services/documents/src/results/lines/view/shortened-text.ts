/** UTF-16 code units of a cell that is shown next to the drawing; the whole cell is in the data. */
const MAX_CELL = 300;

/** The beginning of a long cell, with an ellipsis. */
export function shortenedText(text: string): string {
  return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1).toWellFormed()}\u2026` : text;
}
