import { LIMITS, type DraftCut, type DraftException, type ReadLine } from "@takeoff/contracts";
import { readDesignation, sectionWeight } from "@takeoff/takeoff";

const ELLIPSIS = "\u2026";

/** A text as it is sent: an earlier version stored longer ones. */
export function shortened(text: string): string {
  return text.length > LIMITS.draftText ? text.slice(0, LIMITS.draftText - ELLIPSIS.length).toWellFormed() + ELLIPSIS : text;
}

/** What makes no line on a page, as it is sent: an earlier version stored it without limits. */
export function shortenedExceptions(exceptions: readonly DraftException[]): { shown: DraftException[]; cuts: DraftCut[] } {
  const shown: DraftException[] = [];
  const cuts = new Set<DraftCut>();
  let length = 0;
  for (const exception of exceptions) {
    const text = shortened(exception.text);
    if (text !== exception.text) cuts.add("long_texts");
    length += text.length;
    if (length > LIMITS.draftPageText) {
      cuts.add("text");
      break;
    }
    shown.push({ ...exception, text });
  }
  return { shown, cuts: [...cuts] };
}

/** What follows from a designation; null for a text that is none. */
export function describeDesignation(designation: string): Pick<ReadLine, "designation" | "shape" | "size" | "weight_per_ft"> | null {
  const read = readDesignation(designation);
  if (!read) return null;
  const weight = sectionWeight(read.section);
  return { designation: read.designation, shape: read.shape, size: read.size, weight_per_ft: weight && weight.perFoot };
}
