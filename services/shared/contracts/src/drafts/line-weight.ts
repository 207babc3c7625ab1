import type { DraftLine } from "./drafts.ts";

const INCHES_PER_FOOT = 12;

/** What all pieces of a line weigh, in pounds; null where its number, its length or its weight for a foot is not known. */
export function weighLine({
  quantity,
  length_in,
  weight_per_ft,
}: Pick<DraftLine, "quantity" | "length_in" | "weight_per_ft">): number | null {
  if (quantity === null || length_in === null || weight_per_ft === null) return null;
  return (quantity * length_in * weight_per_ft) / INCHES_PER_FOOT;
}
