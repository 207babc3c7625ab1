import type { Point } from "../geometry/box.ts";
import type { Segment } from "../geometry/segment.ts";
import type { LineFinder } from "../page/strokes/line-finder.ts";
import type { Strokes } from "../page/strokes/strokes.ts";
import type { Dimension } from "../sheet/dimension-candidates.ts";
import type { GridLine } from "../sheet/grid.ts";
import type { ViewScale } from "../sheet/scale.ts";
import type { View } from "../sheet/views.ts";
import type { Run } from "../text/runs.ts";
import type { MemberLabel } from "./member-labels.ts";

/** How far an end is lengthened to what the member frames into, feet. */
export const MAX_EXTENSION = 3;
/** The longest member that is delivered, feet. */
export const MAX_MEMBER = 65;
/** Directions this near are one, radians. */
export const PARALLEL = 0.035;

/** `centre`: from the middle of what a member frames into at one end to that at the other. `drawn`: as far as its line reaches. */
export type LengthBasis = "centre" | "drawn";

/** Why the length of a piece is not sure, whatever the scale. */
export type MemberReason =
  /** At one end at least nothing was found that the member frames into. */
  | "open_end"
  /** The callout stands next to other lines that may be the member. */
  | "far_line"
  /** A column stands nearer to the callout than the line: its mark says that it is no column. */
  | "beside_column"
  /** The line is found by a leader. */
  | "leader"
  /** A brace, to its work points. */
  | "brace"
  /** Two designations name one line. */
  | "shared_line"
  /** Another member runs on over it, and it over that one. */
  | "crossed"
  /** Its line has another colour than those of most members. */
  | "other_colour"
  /** Longer than a member is delivered. */
  | "long";

/** The member that a callout labels. Places and lengths are points of the page. */
export interface Member {
  from: Point;
  to: Point;
  length: number;
  /** The printed dimension between the same two ends, inches; null when there is none. */
  printed: number | null;
  basis: LengthBasis;
  /** Whether it is known how long it is: a line that is cut off, or goes on as a wall, shows a part of its member, or more. */
  isTold: boolean;
  reasons: readonly MemberReason[];
}

/** What a sheet says about its lines. */
export interface MemberContext {
  runs: readonly Run[];
  strokes: Strokes;
  lines: LineFinder;
  views: readonly View[];
  scales: readonly ViewScale[];
  dimensions: readonly Dimension[];
  grid: readonly GridLine[];
  /** Only long lines of the page are known, and no symbols: it was read from a scan. */
  isScan: boolean;
}

/** A label in a view whose scale is known. */
export interface SizedLabel {
  label: MemberLabel;
  /** Its place in the list of labels. */
  index: number;
  view: number;
  pointsPerFoot: number;
}

/** A member with its label and with the line that it is a part of. */
export interface LabelledMember {
  sized: SizedLabel;
  member: Member;
  segment: Segment;
}

/** A line that is drawn like a member and that no text names. Points of the page. */
export interface Unlabelled {
  from: Point;
  to: Point;
  view: number;
}

/** The members of a page. */
export interface FoundMembers {
  /** Of each label; null for a column, where its line is not found, and in a view of which no scale is known. */
  members: (Member | null)[];
  /** Of each label: whether it names a column or a post. */
  uprights: boolean[];
  unlabelled: Unlabelled[];
}
