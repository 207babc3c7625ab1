import { CONFIDENCE_LABELS, type Confidence, type DraftLine, type LineState } from "@takeoff/contracts";

/** Which lines are shown; an empty value is for all. */
export interface Filter {
  state: LineState | "";
  confidence: Confidence | "no_length" | "";
}

export const ALL_LINES: Filter = { state: "", confidence: "" };

/** How lines are told apart by what is to be checked of them. */
export const CONFIDENCE_FILTERS: Record<Exclude<Filter["confidence"], "">, string> = { ...CONFIDENCE_LABELS, no_length: "No length" };

export function isShown({ state, confidence, length_in }: DraftLine, filter: Filter): boolean {
  if (filter.state !== "" && state !== filter.state) return false;
  return filter.confidence === "no_length" ? length_in === null : filter.confidence === "" || confidence === filter.confidence;
}
