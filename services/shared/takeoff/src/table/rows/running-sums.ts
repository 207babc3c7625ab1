import { isWithin } from "../lines/row-arithmetic.ts";
import type { TakeoffRow } from "../takeoff-row.ts";

/** Sums of weights are rounded line by line. */
const WEIGHTS_WITHIN = 0.005;

interface Sum {
  lines: number;
  pieces: number;
  weight: number;
}

const NOTHING: Sum = { lines: 0, pieces: 0, weight: 0 };

/** Adds up the lines of a table, to tell the rows that sum them up without a word of it. */
export class RunningSums {
  private readonly all: Sum = { ...NOTHING };
  private sinceLast: Sum = { ...NOTHING };

  add(line: TakeoffRow): void {
    for (const sum of [this.all, this.sinceLast]) {
      sum.lines++;
      sum.pieces += line.quantity ?? 0;
      sum.weight += weightOf(line)?.value ?? 0;
    }
  }

  /** A row that a word calls a sum: later ones are those of the lines below it. */
  end(): void {
    this.sinceLast = { ...NOTHING };
  }

  /**
   * Whether a row that names no piece has the numbers of the lines above it, or of those since the last such row. A row with words is a sum
   * only of several lines, and by its weight: two lines of one piece are by chance as many as the pieces of the line below them.
   * @param isNamed whether a cell of the row is no number
   */
  isSum(line: TakeoffRow, isNamed: () => boolean): boolean {
    const { mark, designation, length, quantity } = line;
    if (mark !== "" || designation !== null || length !== null) return false;
    const stated = weightOf(line);
    const weight = stated?.source === "stated" ? stated.value : null;
    if ((quantity ?? 0) + (weight ?? 0) <= 0) return false;
    const hasWords = isNamed();
    if (hasWords && weight === null) return false;
    const isOf = (sum: Sum): boolean =>
      sum.lines > (hasWords ? 1 : 0) &&
      (quantity === null || quantity === sum.pieces) &&
      (weight === null || isWithin(weight, sum.weight, WEIGHTS_WITHIN));
    const isSum = isOf(this.all) || isOf(this.sinceLast);
    if (isSum) this.end();
    return isSum;
  }
}

/** Of all pieces, in the unit that nothing tells or in pounds: a weight that is stated without a unit comes before a computed one. */
function weightOf({ totalWeight, unitless }: TakeoffRow): TakeoffRow["totalWeight"] {
  return unitless?.all ?? totalWeight;
}
