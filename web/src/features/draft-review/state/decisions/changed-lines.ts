import type { DraftLine } from "@takeoff/contracts";
import type { Decision } from "../../lines/lines.ts";

export interface LineRef {
  id: number;
  version: number;
}

/** Lines of a decision that the server rejected since one of them has another version. */
export interface SortedLines {
  /** Those that somebody else changed to something else than the decision. */
  changed: DraftLine[];
  /** Those that nobody changed. */
  unchanged: DraftLine[];
}

/**
 * Sorts the lines of a rejected decision by what became of them. Lines that somebody else decided in the same way, and lines that are
 * there no more, are in neither list: nothing is left to decide.
 * @param sent the lines as they were shown
 * @param now the lines as the server has them
 */
export function sortRejected(sent: readonly LineRef[], now: readonly DraftLine[], decision: Decision): SortedLines {
  const versions = new Map(sent.map(({ id, version }) => [id, version]));
  const found = now.filter(({ id }) => versions.has(id));
  return {
    changed: found.filter(({ id, version, state }) => version !== versions.get(id) && state !== decision),
    unchanged: found.filter(({ id, version }) => version === versions.get(id)),
  };
}
