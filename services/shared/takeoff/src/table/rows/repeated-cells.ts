/** What people write in place of the cell above: `"`, `do.`, `ditto`, `-"-`. */
const DITTO = /^(?:["\u201d\u2033\u3003]|''|-+ ?["\u201d] ?-+|(?:do|dto|ditto|dito|idem)\.?)$/i;
/** What they begin with: most cells begin with something else, and are told at once. */
const FIRST: ReadonlySet<number> = new Set(Array.from(`"'-dDiI\u201d\u2033\u3003 `, (sign) => sign.charCodeAt(0)));
/** The longest of them. */
const MAX_LENGTH = 6;
/** The fewest cells of a line. */
const MIN_CELLS = 3;

/** Reads ditto marks as the cells that they repeat; rows are given in their order. */
export class RepeatedCells {
  private above: readonly string[] = [];

  fill(cells: readonly string[]): readonly string[] {
    let filled = 0;
    let hasDitto = false;
    for (const cell of cells) {
      if (cell === "") continue;
      filled++;
      hasDitto ||= isDitto(cell);
    }
    const read = hasDitto ? cells.map((cell, index) => (isDitto(cell) ? (this.above[index] ?? cell) : cell)) : cells;
    // Titles of groups between the lines fill fewer cells.
    if (filled >= MIN_CELLS) this.above = read;
    return read;
  }
}

function isDitto(cell: string): boolean {
  return cell.length <= MAX_LENGTH && FIRST.has(cell.charCodeAt(0)) && DITTO.test(cell.trim());
}
