import type { DraftLine } from "./drafts.ts";

const INCHES_PER_FOOT = 12;
/** A printed weight and that of the section are the same within this share. */
const SAME_WEIGHT = 0.02;
/** Lists print whole pounds: a line of small parts differs by less, and not by more than its rounding. */
const ROUNDING_POUNDS = 1;

type Weighed = Pick<DraftLine, "quantity" | "length_in" | "weight_per_ft" | "printed_weight_lb">;

/**
 * What all pieces of a line weigh, in pounds: as a list prints it, else by their section. Null where its number or its length is not known,
 * or neither weight.
 */
export function weighLine(line: Weighed): number | null {
  const { quantity, length_in, printed_weight_lb: printed } = line;
  if (quantity === null || length_in === null) return null;
  return printed === undefined ? weighBySection(line) : quantity * printed;
}

/** What they weigh by their section where a list prints another weight for them; null where it does not. */
export function weighOtherwise(line: Weighed): number | null {
  const [weight, ours] = [weighLine(line), weighBySection(line)];
  return weight === null || ours === null || Math.abs(weight - ours) <= Math.max(SAME_WEIGHT * ours, ROUNDING_POUNDS) ? null : ours;
}

function weighBySection({ quantity, length_in, weight_per_ft }: Weighed): number | null {
  if (quantity === null || length_in === null || weight_per_ft === null) return null;
  return (quantity * length_in * weight_per_ft) / INCHES_PER_FOOT;
}
