/** In points of the page as it is shown, after its rotation and crop box: the origin is the lower left corner, y points up. */
export interface ShownBox {
  left: number;
  bottom: number;
  right: number;
  top: number;
}
/** x and y, as in a `ShownBox`. */
export type ShownPoint = readonly [x: number, y: number];

export type PageKind = "plan" | "schedule";

/**
 * `placed` labels a piece, `schedule` stands in a ruled table, `legend` explains a sign, `prose` is part of a sentence, `duplicate` is
 * the second print of a text that is printed twice, `existing` labels a piece that is there already, `unlisted` is no rolled section.
 */
export type CalloutRole = "placed" | "schedule" | "legend" | "prose" | "duplicate" | "existing" | "unlisted";

/** What a callout says. */
export interface Label {
  /** The whole text, as a person reads it: `(4) W12X26 [20]`. */
  text: string;
  /** The designation as the text spells it. */
  written: string;
  /** Normalized: `W12X26`, `HSS6X6X1/4`, `PL1/2X6`, `18K4`. */
  designation: string;
  role: CalloutRole;
  /** The multiplier that the text states; null where it states none. */
  quantity: number | null;
  /** As written, without brackets: `20`, `3,5,3`. */
  studs: string | null;
  /** Inches as written: `3/4`. */
  camber: string | null;
}

export interface CalloutTruth extends Omit<Label, "written"> {
  /** Around the designation's own letters, from the baseline to the top of capitals; stacked fractions stand out of these. */
  box: ShownBox;
  /** Of the baseline, degrees counterclockwise. */
  angle: number;
}

export type MemberKind = "beam" | "girder" | "joist" | "brace" | "column";

export interface MemberTruth {
  designation: string;
  kind: MemberKind;
  /** The work points, from centre to centre. The drawn line is shorter by the gaps at its ends. */
  from: ShownPoint;
  to: ShownPoint;
  /** Centre to centre. Null for a column: a plan does not say its length. */
  lengthInches: number | null;
  /**
   * How a reader finds its size. `group`: a neighbour's callout states the quantity of both. `none`: nothing says it, and the
   * designation here is what was left out.
   */
  labelled: "callout" | "leader" | "tag" | "group" | "none";
  existing: boolean;
}

export interface ViewTruth {
  title: string;
  /** Around its linework, dimensions and grid names; the title stands below it. */
  box: ShownBox;
  /** True points for one foot on this page. */
  pointsPerFoot: number;
  /** The scale as printed, `1/8" = 1'-0"`; on a half-size print it disagrees with `pointsPerFoot`. */
  stated: string;
}

/** A ruled table. */
export interface TableTruth {
  title: string;
  box: ShownBox;
  /** From the top, the header first. */
  rows: string[][];
}

/** A mark in a frame on a plan: it stands for the size that the schedule gives it. */
export interface TagTruth {
  mark: string;
  designation: string;
  box: ShownBox;
}

export interface PageTruth {
  kind: PageKind;
  /** `S-101` */
  sheet: string;
  /** Of the page as shown, points. */
  width: number;
  height: number;
  views: ViewTruth[];
  callouts: CalloutTruth[];
  /** Of the views of plans. */
  members: MemberTruth[];
  tables: TableTruth[];
  tags: TagTruth[];
}

/** What a drawing shows, as data. */
export interface DraftTruth {
  pages: PageTruth[];
}
