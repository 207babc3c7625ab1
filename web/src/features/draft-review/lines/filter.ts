import type { Confidence, DraftLine, LineState } from "@takeoff/contracts";

/** Which lines are shown; an empty value is for all. */
export interface Filter {
  state: LineState | "";
  confidence: Confidence | "";
}

export const ALL_LINES: Filter = { state: "", confidence: "" };

export function isShown({ state, confidence }: DraftLine, filter: Filter): boolean {
  return (filter.state === "" || state === filter.state) && (filter.confidence === "" || confidence === filter.confidence);
}
