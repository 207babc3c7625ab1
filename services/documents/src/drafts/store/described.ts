import type { ReadLine } from "@takeoff/contracts";
import { readDesignation, sectionWeight } from "@takeoff/takeoff";

/** What follows from a designation; null for a text that is none. */
export function describe(designation: string): Pick<ReadLine, "designation" | "shape" | "size" | "weight_per_ft"> | null {
  const read = readDesignation(designation);
  if (!read) return null;
  const weight = sectionWeight(read.section);
  return { designation: read.designation, shape: read.shape, size: read.size, weight_per_ft: weight && weight.perFoot };
}
