import type { Piece } from "../counts/count-line.ts";
import type { SheetKind } from "../sheet/sheet-kind.ts";
import type { GridAxis } from "./grid-axes.ts";

/** What a page contributes to the decision which sheets of a set are counted. */
export interface SetPage {
  page: number;
  sheet: string | null;
  title: string | null;
  /** As staff chose it, else as it was read. */
  kind: SheetKind;
  isDrawing: boolean;
  isVoid: boolean;
  revision: string | null;
  /** `2026-03-12` */
  issued: string | null;
  /** The titles of its views, by their place in the page's list. */
  views: readonly (string | null)[];
  axes: readonly GridAxis[];
  /** What staff decided; null where they left the decision to these rules. */
  isCounted: boolean | null;
}

/** What a line contributes. */
export interface SetLine {
  page: number;
  view: number | null;
  mark: string | null;
  designation: string;
  /** Null where the drawing does not say it. */
  quantity: number | null;
  /** Of one piece; null where it is not known. */
  inches: number | null;
  role: "placed" | "schedule" | "list";
  /** The drawing says how many pieces there are. */
  isStated: boolean;
  /** Its texts are oblique, or it is known as a brace. */
  isBrace: boolean;
  /** The page on which the same pieces stand at the same place of the building; null without one. */
  repeats: number | null;
}

/**
 * Why a sheet, or a line of it, is not counted. `partly`: a sheet is counted but for pieces that another sheet shows; `by_person`: staff
 * decided. The sentences for people are in the contract.
 */
export type SetReason =
  | "no_drawing"
  | "void"
  | "older_revision"
  | "repeated_sheet"
  | "notes"
  | "register"
  | "detail"
  | "typical_detail"
  | "on_plan"
  | "repeated"
  | "listed"
  | "listed_size"
  | "partly"
  | "no_steel"
  | "no_section"
  | "by_person";

export interface SheetDecision {
  isCounted: boolean;
  /** Null for a sheet of which all lines are counted. */
  reason: SetReason | null;
  /** The page that is counted in its place; null where there is none. */
  other: number | null;
}

/** Tangent-like share of a text's box, from which on it stands oblique: short texts are a third as high as wide. */
const OBLIQUE = 0.42;

/** Whether the texts of pieces stand at an angle, as those along braces do. */
export function areOblique(pieces: readonly Pick<Piece, "box">[]): boolean {
  return (
    pieces.length > 0 &&
    pieces.every(({ box: { left, right, bottom, top } }) => {
      const [shorter = 0, longer = 0] = [right - left, top - bottom].sort((a, b) => a - b);
      return shorter > OBLIQUE * longer;
    })
  );
}
