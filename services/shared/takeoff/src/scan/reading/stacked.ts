/** Darker dots of a cut are ink: black is -1, white 1. */
const INK = 0.2;
/** In shares of the height of a cut: letters beside each other, and the two numbers of a fraction, which are smaller than letters. */
const PART = { least: 0.14, most: 0.42, narrowest: 0.06, widest: 0.9 };
/** Of the height of both numbers together, the least share of the line's: a fraction stands higher than a letter. */
const TALL = 0.85;

/** The rows of ink in some columns: stretches from the top. */
interface Stretch {
  from: number;
  to: number;
}

/**
 * Whether a line of text has a fraction as two small numbers above each other. Such a fraction is not read: its numbers are too small, and
 * one of them would pass for the whole.
 * @param dots of the line, row by row, -1 black to 1 white
 */
export function hasStackedFraction(dots: Float32Array, width: number, height: number): boolean {
  const isInk = (row: number, column: number): boolean => (dots[row * width + column] ?? 1) < INK;
  const glyphs = findStretches(width, (column) => range(height).some((row) => isInk(row, column)));
  const shapes = glyphs.map((columns) => ({
    columns,
    rows: findStretches(height, (row) => range(columns.to - columns.from).some((at) => isInk(row, columns.from + at))),
  }));
  const heights = shapes.map(({ rows }) => (rows.at(-1)?.to ?? 0) - (rows[0]?.from ?? 0));
  const tallest = Math.max(0, ...heights);
  return shapes.some(({ columns, rows }, index) => {
    const across = (columns.to - columns.from) / height;
    if (rows.length < 2 || across < PART.narrowest || across > PART.widest || (heights[index] ?? 0) < TALL * tallest) return false;
    const ends = [rows[0], rows.at(-1)].map((row) => ((row?.to ?? 0) - (row?.from ?? 0)) / height);
    return ends.every((part) => part >= PART.least && part <= PART.most);
  });
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
