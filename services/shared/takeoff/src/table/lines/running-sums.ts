import { isWithin } from "./row-arithmetic.ts";
import type { TakeoffRow } from "../takeoff-row.ts";

/** Sums of weights are rounded line by line. */
const WEIGHTS_WITHIN = 0.005;

interface Sum {
  pieces: number;
  weight: number;
}

/** Adds up the lines of a table, to tell the rows that sum them up without a word of it. */
export class RunningSums {
  private readonly all: Sum = { pieces: 0, weight: 0 };
  private sinceLast: Sum = { pieces: 0, weight: 0 };

  add({ quantity, totalWeight }: TakeoffRow): void {
    for (const sum of [this.all, this.sinceLast]) {
      sum.pieces += quantity ?? 0;
      sum.weight += totalWeight?.value ?? 0;
    }
  }

  /** Whether a row that names no piece has the pieces, or the weight, of the lines above it or of those since the last such row. */
  isSum({ mark, designationText, length, quantity, totalWeight }: TakeoffRow): boolean {
    if (mark !== "" || designationText !== "" || length !== null) return false;
    const weight = totalWeight?.source === "stated" ? totalWeight.value : null;
    const isOf = (sum: Sum): boolean =>
      (quantity !== null && quantity > 0 && quantity === sum.pieces) ||
      (weight !== null && weight > 0 && isWithin(weight, sum.weight, WEIGHTS_WITHIN));
    const isSum = isOf(this.all) || isOf(this.sinceLast);
    if (isSum) this.sinceLast = { pieces: 0, weight: 0 };
    return isSum;
  }
}
