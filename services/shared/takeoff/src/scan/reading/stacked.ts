/** Darker dots of a cut are ink: black is -1, white 1. */
const INK = 0.2;
/** In shares of the height of a cut: letters beside each other, and the two numbers of a fraction, which are smaller than letters. */
const PART = { least: 0.14, most: 0.42, narrowest: 0.06, widest: 0.9 };
/** Of the height of both numbers together, the least share of the line's: a fraction stands higher than a letter. */
const TALL = 0.85;

/** Columns or rows of dots that follow each other; `to` is behind the last. */
export interface Stretch {
  from: number;
  to: number;
}

/** Glyphs of one number stand nearer to each other, in shares of the height of a cut. */
const APART = 0.3;

/** Where a fraction stands in a line of text, dots. */
export interface StackedFraction {
  columns: Stretch;
  over: Stretch;
  under: Stretch;
}

/**
 * Finds the fractions that a line of text has as two small numbers above each other. Such a fraction is not read with its line: its numbers
 * are too small, and one of them would pass for the whole.
 * @param dots of the line, row by row, -1 black to 1 white
 */
export function findStackedFractions(dots: Float32Array, width: number, height: number): StackedFraction[] {
  const isInk = (row: number, column: number): boolean => (dots[row * width + column] ?? 1) < INK;
  const glyphs = findStretches(width, (column) => range(height).some((row) => isInk(row, column)));
  const shapes = glyphs.map((columns) => ({
    columns,
    rows: findStretches(height, (row) => range(columns.to - columns.from).some((at) => isInk(row, columns.from + at))),
  }));
  const heights = shapes.map(({ rows }) => (rows.at(-1)?.to ?? 0) - (rows[0]?.from ?? 0));
  const tallest = Math.max(0, ...heights);
  const found: StackedFraction[] = [];
  for (const [index, { columns, rows }] of shapes.entries()) {
    const [over] = rows;
    const under = rows.at(-1);
    const across = (columns.to - columns.from) / height;
    if (!over || !under || rows.length < 2 || across < PART.narrowest || across > PART.widest) continue;
    const ends = [over, under].map((row) => (row.to - row.from) / height);
    if ((heights[index] ?? 0) < TALL * tallest || !ends.every((part) => part >= PART.least && part <= PART.most)) continue;
    const last = found.at(-1);
    if (last && columns.from - last.columns.to < APART * height) {
      last.columns = join(last.columns, columns);
      last.over = join(last.over, over);
      last.under = join(last.under, under);
    } else found.push({ columns, over, under });
  }
  return found;
}

function join(one: Stretch, other: Stretch): Stretch {
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
}

function findStretches(length: number, isFilled: (at: number) => boolean): Stretch[] {
  const found: Stretch[] = [];
  for (let at = 0; at < length; at++) {
    if (!isFilled(at)) continue;
    const last = found.at(-1);
    if (last && last.to === at) last.to = at + 1;
    else found.push({ from: at, to: at + 1 });
  }
  return found;
}

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);
