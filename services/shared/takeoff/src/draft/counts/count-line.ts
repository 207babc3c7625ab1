import type { ReadDesignation } from "../../designations/read-designation.ts";
import { sectionWeight, type SectionWeight } from "../../sections/weight.ts";
import type { Box, Point } from "../geometry/box.ts";
import type { MeasuredLength } from "../members/measured-length.ts";
import type { Confidence, Reason } from "./confidence.ts";

/** A callout as evidence of a piece. */
export interface Piece {
  box: Box;
  /** As written. */
  text: string;
  quantity: number;
  /** The drawn member, from end to end; null where it is not known. */
  line: { from: Point; to: Point } | null;
}

/** A note that gives a size to all of a kind, and where it stands. */
export interface SizeNote {
  page: number;
  sheet: string | null;
  text: string;
}

/** The pieces of one sheet that are written alike and are equally long. */
export interface CountLine extends MeasuredLength {
  /** The piece mark, or the name by which a schedule explains it; null for one without. */
  mark: string | null;
  designation: string;
  section: ReadDesignation["section"];
  shape: string;
  size: string;
  /** `list`: a row of a parts list, which is the takeoff of its sheet. */
  role: "placed" | "schedule" | "list";
  /** The sum of the pieces' quantities; null where the drawing does not say it. */
  quantity: number | null;
  /** Of one piece. */
  weight: SectionWeight | null;
  /** Of one piece as a list prints it, lb; null where none does. */
  printedWeight: number | null;
  studs: string | null;
  camber: string | null;
  /** As the drawing states it for the piece: `A992`; null where it does not. */
  grade: string | null;
  confidence: Confidence;
  reasons: readonly Reason[];
  pieces: readonly Piece[];
  /** The note that gives its size; missing for a line that says it itself. */
  sizeNote?: SizeNote;
}

/** `no_section`: a shop drawing that names no size and length. */
/** `hardware`: bolts, nuts, washers and studs of a parts list. `unread_row`: a row of it that names no known size. */
export type ListException = "hardware" | "unread_row" | "not_in_use" | "two_readings";

/** What was seen and makes no line. */
export interface Exception {
  kind: "existing" | "unlisted" | "legend" | "prose" | "markup" | "unlabelled" | "no_section" | ListException;
  text: string;
  box: Box;
  /** Of an unlisted name: those that its catalogue has, the nearest first. */
  nearest?: readonly string[];
}

const BARE = { mark: null, view: null, points: null, length: null, basis: null, studs: null, camber: null, grade: null } as const;
type OwnOfLine = "role" | "quantity" | "confidence" | "reasons" | "pieces";

/** A line of a section, with what is known of it besides. */
export function createLine(
  { designation, section, shape, size }: ReadDesignation,
  own: Pick<CountLine, OwnOfLine> & Partial<Omit<CountLine, OwnOfLine>>,
): CountLine {
  return { ...BARE, designation, section, shape, size, weight: sectionWeight(section), printedWeight: null, ...own };
}

/** A line with one more reason why it is not sure. */
export function doubt(line: CountLine, reason: Reason): CountLine {
  return { ...line, confidence: line.confidence === "sure" ? "check" : line.confidence, reasons: [...line.reasons, reason] };
}

export function sumQuantities(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0);
}
