import type { Run } from "../text/runs.ts";

/** `W 10 x 33`: letters and two numbers, as most sections are named. */
const SIZE = /(?<![A-Z0-9])[A-Z]{1,3} ?\d[\d./ -]*[X*] ?\.?\d/;
/** `.083`, `104.25`: a price, hours or a weight. Drawings write dimensions in other ways. */
const DECIMAL = /(?<![\d.'"/-])\d{0,5}\.\d{2,3}(?![\d.'"/])/g;
/** So many stand on such a page, and in each row of it. */
const MIN_DECIMALS = { page: 40, row: 3 };
/** Texts within this of a size are of its row, in heights. */
const SAME_ROW = 0.6;

/** Whether most sizes of a page stand before columns of prices, hours or weights, as price books and tables of sections have them. */
export function isPriceList(runs: readonly Run[]): boolean {
  const numbers = runs.map((run) => ({ run, count: run.text.match(DECIMAL)?.length ?? 0 })).filter(({ count }) => count > 0);
  if (sumUp(numbers) < MIN_DECIMALS.page) return false;
  const sized = runs.filter(({ text }) => SIZE.test(text.toUpperCase()));
  const priced = sized.filter((size) => sumUp(numbers.filter(({ run }) => isInRow(run, size))) >= MIN_DECIMALS.row);
  return priced.length > sized.length / 2;
}

function sumUp(numbers: readonly { count: number }[]): number {
  return numbers.reduce((sum, { count }) => sum + count, 0);
}

/** Whether a text stands in the row of a size, behind it or as a part of the same text. Scans are slightly turned. */
function isInRow({ x, y }: Run, size: Run): boolean {
  const across = (y - size.y) * Math.cos(size.angle) - (x - size.x) * Math.sin(size.angle);
  return x >= size.x && Math.abs(across) < SAME_ROW * size.height;
}
