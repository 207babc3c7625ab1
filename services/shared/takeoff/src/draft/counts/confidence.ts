import type { LengthReason } from "../members/measured-length.ts";

/**
 * How far a line can be relied on. `sure`: the text says it without doubt. `check`: it says it, but something next to it may
 * change the count. `unknown`: the count does not follow from the drawing.
 */
export type Confidence = "sure" | "check" | "unknown";

/** Why a line is not sure. The sentences for people are in the contract. */
export type Reason =
  /** The text gives a quantity. */
  | "stated_quantity"
  /** `TYP`: more pieces than are labelled. */
  | "typical"
  /** `SIM`: like another piece, with a difference that is shown elsewhere. */
  | "similar"
  /** It stands in a schedule, whose marks occur on plans. */
  | "schedule"
  | LengthReason
  /** A schedule says what its mark is. */
  | "by_mark"
  /** Its length is the difference of the elevations that a schedule states. */
  | "elevations"
  /** It stands in an elevation, a section or a detail, which show a piece for many, or again. */
  | "other_view"
  /** `AT EA JOIST`: the count is that of what stands there, or of both sides. */
  | "each";

/** @param isCounted whether the count of the line follows from the drawing */
export function rateConfidence(isCounted: boolean, reasons: readonly Reason[]): Confidence {
  if (!isCounted) return "unknown";
  return reasons.length > 0 ? "check" : "sure";
}
