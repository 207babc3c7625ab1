import { sectionWeight } from "../sections/weight.ts";
import type { TakeoffRow, WeightMeaning } from "./takeoff-reader.ts";

/** A weight agrees with what the section weighs when it is within this share: connections and rounding are in it. */
const AGREES = 0.06;
/** The fewest lines that must distinguish the meanings; all but one in ten must agree. */
const MIN_LINES = 2;
const MIN_SHARE = 0.9;

/**
 * What a column holds whose name says only "Weight" or "Unit weight": the weight of one piece, of all, or per foot, where the
 * sections, lengths and quantities of its lines prove it. Null where they do not.
 */
export function findWeightMeaning(lines: readonly TakeoffRow[]): WeightMeaning | null {
  const agreeing: Record<WeightMeaning, number> = { piece: 0, all: 0, foot: 0 };
  let checked = 0;
  for (const { designation, pieceWeight, quantity, unclearWeight: weight } of lines) {
    const foot = designation && sectionWeight(designation.section)?.perFoot;
    const piece = pieceWeight?.source === "computed" ? pieceWeight.value : null;
    if (!foot || !piece || weight === null) continue;
    const values: Record<WeightMeaning, number> = { piece, all: piece * (quantity ?? 1), foot };
    const fitting = (Object.keys(values) as WeightMeaning[]).filter((meaning) => agree(weight, values[meaning]));
    // One piece, or one foot, weighs the same either way.
    if (fitting.length > 1) continue;
    checked++;
    for (const meaning of fitting) agreeing[meaning]++;
  }
  if (checked < MIN_LINES) return null;
  return (Object.keys(agreeing) as WeightMeaning[]).find((meaning) => agreeing[meaning] >= checked * MIN_SHARE) ?? null;
}

function agree(a: number, b: number): boolean {
  return Math.abs(a - b) <= AGREES * Math.max(a, b);
}
