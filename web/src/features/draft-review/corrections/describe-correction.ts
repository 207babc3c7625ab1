import { CORRECTION_MESSAGES, feetAndInches, type CorrectedValues, type Correction } from "@takeoff/contracts";
import { formatCount } from "../../../shared/format.ts";

export interface DecidedCorrections {
  taken: number;
  /** Those that were removed: their lines stay as they are. */
  left: number;
}

/** `(2) B1 W12X26 25'-6 1/2"`. */
export function describeValues({ quantity, mark, designation, length_in }: CorrectedValues): string {
  return [
    `(${quantity === null ? "?" : formatCount(quantity)})`,
    ...(mark === null ? [] : [mark]),
    designation,
    ...(length_in === null ? [] : [feetAndInches(length_in)]),
  ].join(" ");
}

/** What a correction makes of its line, in one sentence. */
export function describeCorrection({ kind, before, after, author }: Pick<Correction, "kind" | "before" | "after" | "author">): string {
  if (before === null) return `${after === null ? "" : describeValues(after)}${author === null ? "" : `, drawn by ${author}`}`;
  if (after === null || kind === "moved") return describeValues(before);
  const grade = before.grade === after.grade ? "" : `, grade ${after.grade ?? "none"}`;
  return `${describeValues(before)} \u2192 ${describeValues(after)}${grade}`;
}

/** What is said when no correction is left to decide: what was done, or that a file has none. Empty before a file is read. */
export function describeRest(open: number, { taken, left }: DecidedCorrections, isRead: boolean): string {
  if (open > 0) return "";
  if (taken === 0 && left === 0) return isRead ? CORRECTION_MESSAGES.none : "";
  return [taken > 0 && CORRECTION_MESSAGES.taken(taken), left > 0 && CORRECTION_MESSAGES.left(left)].filter(Boolean).join(" ");
}
