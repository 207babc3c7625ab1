import { weighLength, weightPerFoot } from "../lines/row-arithmetic.ts";
import type { TakeoffRow } from "../takeoff-row.ts";

/** Weights may differ by this share: mills and programs round differently. */
const WEIGHT_TOLERANCE = 0.01;
/** Published and computed weights of one section differ by up to this share. */
const COMPUTED_TOLERANCE = 0.03;

/** Whether two weights that the row states, or a stated and a computed one, contradict each other by more than their rounding. */
export function weightsDiffer({
  pieceWeight,
  totalWeight,
  perFoot,
  unitless,
  quantity,
  designation,
  length,
  totalLength,
  grade,
}: TakeoffRow): boolean {
  const differ = (stated: number, other: number, tolerance: number, rounding: number): boolean =>
    Math.abs(stated - other) > tolerance * Math.max(Math.abs(stated), Math.abs(other)) + rounding;
  const ofPiece = pieceWeight?.source === "stated" ? pieceWeight : (unitless?.piece ?? null);
  const ofAll = totalWeight?.source === "stated" ? totalWeight : (unitless?.all ?? null);
  if (ofAll && ofPiece && quantity !== null) {
    const rounding = (ofPiece.rounding ?? 0) * Math.abs(quantity) + (ofAll.rounding ?? 0);
    if (differ(ofPiece.value * quantity, ofAll.value, WEIGHT_TOLERANCE, rounding)) return true;
  }
  const weight = weightPerFoot({ designation, grade });
  if (!weight) return false;
  const tolerance = weight.source === "stated" ? WEIGHT_TOLERANCE : COMPUTED_TOLERANCE;
  // Without another weight, that of a foot is what the row's weight is computed from.
  if (!ofPiece && !ofAll) return perFoot !== null && differ(perFoot.value, weight.perFoot, tolerance, perFoot.rounding ?? 0);
  if (unitless) return false;
  if (ofPiece && length) return differ(ofPiece.value, weighLength(weight.perFoot, length), tolerance, ofPiece.rounding ?? 0);
  const all =
    length && quantity !== null ? weighLength(weight.perFoot, length) * quantity : totalLength && weighLength(weight.perFoot, totalLength);
  const pieces = ofAll ? 1 : quantity;
  const stated = ofAll ?? ofPiece;
  return (
    stated !== null && pieces !== null && all !== null && differ(stated.value * pieces, all, tolerance, (stated.rounding ?? 0) * pieces)
  );
}
