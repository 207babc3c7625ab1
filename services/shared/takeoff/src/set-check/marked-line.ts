import { readMarkRange } from "../draft/steel/marks/mark-range.ts";
import type { LengthBasis } from "../draft/members/member.ts";
import type { SheetKind } from "../draft/sheet/sheet-kind.ts";

/** A line of a drawing of a set, as the check of its marks takes it. */
export interface MarkedLine {
  document: number;
  page: number;
  /** The sheet's number; null when it is not clear. */
  sheet: string | null;
  kind: SheetKind;
  /** `old`: on an edition that a newer one replaces; `new`: on the one that replaces it; null where the set has one edition of it. */
  edition: "old" | "new" | null;
  /** Names it to the caller; null for a mark of a plan that is no line. */
  id: number | null;
  /** Empty for a row of a list without one. */
  mark: string;
  /** Null for a mark of a plan that stands without a size. */
  designation: string | null;
  /** The shape of the designation, `W`, `PL`; empty without one. */
  shape: string;
  quantity: number | null;
  /** Inches of one piece; null where it is not known. */
  length: number | null;
  /** What a length that was measured reaches to; null for one that is written. */
  basis: LengthBasis | null;
  /** Pounds of one piece; null where they are not known. */
  weight: number | null;
  role: "placed" | "schedule" | "list";
  /** Its number, its length, or what it is at all are to be looked at by a person. */
  isQuantitySure: boolean;
  isLengthSure: boolean;
  isReadingSure: boolean;
  /** A column or post: the plans of all levels that it passes show it. */
  isUpright: boolean;
  /** A row that staff split or joined stands behind its list: which assembly it belongs to is not known where there are several. */
  isMoved: boolean;
}

/** A row of a list with the assembly that it belongs to. */
export interface AssemblyRow<Line extends MarkedLine = MarkedLine> {
  line: Line;
  /** The row of the assembly's main member; null where it is not known. It may name several marks: each is an assembly like it. */
  main: Line | null;
  /** It is the assembly's main member, and not one of its parts. */
  isMain: boolean;
  /** Nothing names the main member but that its bill begins with it. */
  isGuessed: boolean;
}

/** Sheets of single pieces, as a shop makes them. */
const SHOP_KINDS: ReadonlySet<SheetKind> = new Set(["shop", "gather", "parts_list", "register", "notes"]);

/** Sheets that show again what plans show, and those behind them what elevations show. */
const VIEWS: readonly (readonly SheetKind[])[] = [["elevation"], ["section", "detail", "typical_detail"]];
const rankOf = ({ kind }: Pick<MarkedLine, "kind">): number => VIEWS.findIndex((kinds) => kinds.includes(kind));

/** Whether a line stands on an elevation, a section or a detail. */
export function isOnView(line: Pick<MarkedLine, "kind">): boolean {
  return rankOf(line) >= 0;
}

/** Of the lines of a mark those on plans; where it is on none, those on elevations, else on sections and details. */
export function takeFirstViews<Line extends Pick<MarkedLine, "kind">>(lines: readonly Line[]): Line[] {
  const first = Math.min(...lines.map(rankOf));
  return lines.filter((line) => rankOf(line) === first);
}

/** Whether a line is the row of a list or drawing that says how a piece is made. */
export function isDrawn({ role }: Pick<MarkedLine, "role">): boolean {
  return role === "list";
}

/** Whether a line says where a piece stands. */
export function isPlanned({ role, kind }: Pick<MarkedLine, "role" | "kind">): boolean {
  return role !== "list" && !SHOP_KINDS.has(kind);
}

/** Marks are compared without blanks, case and dashes: `b-12` on a plan is the drawing `B12`. */
export function normalizeMark(mark: string): string {
  return mark.toUpperCase().replaceAll(/[\s\-–—_]/gu, "");
}

/** The marks that a line names: `A1 THRU A3` names three. */
export function listMarks(mark: string): string[] {
  return readMarkRange(mark) ?? [mark];
}

/** `B-12` and `B7` have one form, `B#`; `G-02.06B1` has `G#B#`: the number of its sheet is no part of it. */
export function findForm(mark: string): string {
  return normalizeMark(mark).replaceAll(/\d+(?:\.\d+)?/gu, "#");
}
