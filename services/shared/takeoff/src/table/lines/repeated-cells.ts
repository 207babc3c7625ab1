/** What people write in place of the cell above: `"`, `do.`, `ditto`, `-"-`. */
const DITTO = /^(?:["\u201d\u2033\u3003]|''|-+ ?["\u201d] ?-+|(?:do|dto|ditto|dito|idem)\.?)$/i;
/** The longest of them. */
const MAX_LENGTH = 6;
/** The fewest cells of a line. */
const MIN_CELLS = 3;

/** Reads ditto marks as the cells that they repeat; rows are given in their order. */
export class RepeatedCells {
  private above: readonly string[] = [];

  fill(cells: readonly string[]): readonly string[] {
    const filled = cells.some(isDitto) ? cells.map((cell, index) => (isDitto(cell) ? (this.above[index] ?? cell) : cell)) : cells;
    if (isFilled(filled)) this.above = filled;
    return filled;
  }
}

/** Titles of groups between the lines fill fewer cells. */
function isFilled(cells: readonly string[]): boolean {
  let filled = 0;
  for (const cell of cells) {
    if (cell !== "" && ++filled === MIN_CELLS) return true;
  }
  return false;
}

function isDitto(cell: string): boolean {
  return cell !== "" && cell.length <= MAX_LENGTH && DITTO.test(cell.trim());
}
