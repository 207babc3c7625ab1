import type { LengthReason } from "../members/measured-length.ts";

/**
 * How far a line can be relied on. `sure`: the text says it without doubt. `check`: it says it, but something next to it may
 * change the count. `unknown`: the count does not follow from the drawing.
 */
export type Confidence = "sure" | "check" | "unknown";

/**
 * Why a line has no length. `upright`: a column or post, of which no plan tells the height. `no_scale`: the scale of its view is not
 * known. `no_line`: its line was not found, or the page has none that is measured. `no_end`: where its line ends is not known.
 */
export type MissingLength = "upright" | "no_scale" | "no_line" | "no_end";

/** Why a line is not sure. The sentences for people are in the contract. */
export type Reason =
  /** The text gives a quantity. */
  | "stated_quantity"
  /** A sheet that is no plan names it with its length, or a note next to it is not understood: how many there are is not said. */
  | "quantity_unclear"
  /** `TYP`: more pieces than are labelled. */
  | "typical"
  /** `SIM`: like another piece, with a difference that is shown elsewhere. */
  | "similar"
  /** It stands in a schedule, whose marks occur on plans. */
  | "schedule"
  | LengthReason
  | MissingLength
  /** A schedule says what its mark is. */
  | "by_mark"
  /** A note gives its size to all of its kind that say no other. */
  | "by_note"
  /** Its length is the difference of the elevations that a schedule states. */
  | "elevations"
  /** A schedule of columns names its places on the grid. */
  | "by_place"
  /** `@ 5'-0" O.C.`: the drawing says how far its pieces are apart, and not how many there are. */
  | "spaced"
  /** It stands in an elevation, a section or a detail, which show a piece for many, or again. */
  | "other_view"
  /** `AT EA JOIST`: the count is that of what stands there, or of both sides. */
  | "each"
  | ListReason;

/** Why a line of a parts list, or of a part's own sheet, is not sure. */
export type ListReason =
  /** What its row prints as its weight is not what its size, length and number weigh. */
  | "list_weight"
  /** The list's total is not what its rows weigh. */
  | "list_total"
  /** The list rules no columns: blanks between its texts part them. */
  | "list_columns"
  /** Its row counts the pieces of one assembly: the total weight says so. */
  | "list_multiplied"
  /** There are several of its assembly, and nothing says whether its row counts the pieces of one or of all. */
  | "list_assembly"
  /** Its row names several marks, and nothing says whether its number is that of each or of all. */
  | "mark_range"
  /** The title of its sheet names no number of pieces. */
  | "no_quantity"
  /** No length that can be read. */
  | "list_length"
  /** Its length is open: cut to suit, or measured on the site. */
  | "cut_to_suit"
  /** A fraction without a blank in front of it, or a length without a unit, can be read in two ways: the weight decided. */
  | "two_readings";

const UNMEASURED: ReadonlySet<Reason> = new Set(["no_scale", "no_line", "no_end"]);

/**
 * Rates a whole line: without a count or a length it is unknown, but for what stands upright, whose length no plan tells.
 * @param isCounted whether the count of the line follows from the drawing
 */
export function rateConfidence(isCounted: boolean, reasons: readonly Reason[]): Confidence {
  if (!isCounted || reasons.some((reason) => UNMEASURED.has(reason))) return "unknown";
  return reasons.length > 0 ? "check" : "sure";
}
