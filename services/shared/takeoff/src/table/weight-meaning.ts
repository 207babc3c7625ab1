import type { TakeoffRow } from "./takeoff-reader.ts";

/** A weight agrees with what the section weighs when it is within this share: connections and rounding are in it. */
const AGREES = 0.06;
/** So many lines of more than one piece must agree, and at most one in ten may not. */
const LEAST_LINES = 3;

/**
 * What a column named only "Weight" holds: the weight of one piece or of all, where the sections, lengths and quantities of its
 * lines prove it. Null where they do not.
 */
export function weightMeaning(lines: readonly TakeoffRow[]): "piece" | "all" | null {
  let [piece, all] = [0, 0];
  let checked = 0;
  for (const { pieceWeight, quantity, unclearWeight: weight } of lines) {
    const computed = pieceWeight?.source === "computed" ? pieceWeight.value : null;
    // One piece weighs the same either way.
    if (computed === null || computed === 0 || weight === null || quantity === null || quantity < 2) continue;
    checked++;
    if (agree(weight, computed)) piece++;
    else if (agree(weight, computed * quantity)) all++;
  }
  if (checked < LEAST_LINES) return null;
  if (piece >= checked * 0.9) return "piece";
  return all >= checked * 0.9 ? "all" : null;
}

function agree(a: number, b: number): boolean {
  return Math.abs(a - b) <= AGREES * Math.max(a, b);
}
