import type { ReadDesignation } from "../../designations/read-designation.ts";
import type { Box, Point } from "../geometry/box.ts";
import type { Callout } from "../steel/callouts.ts";
import type { Mark } from "../steel/marks/marks.ts";
import type { MarkedCallout } from "../steel/marks/piece-marks.ts";
import type { CalloutRole } from "../steel/roles.ts";
import type { Run } from "../text/runs.ts";

/** A text that names a member: a callout, or a mark. */
export interface MemberLabel {
  source: Callout | Mark;
  /** What it says: members with the same name are alike. */
  name: string;
  /** A mark may also name something else next to the line. */
  isMark: boolean;
  kind: MemberKind;
  /** The letters of its piece mark: `B` of `02B1021`; null without one. */
  series: string | null;
  /** How many alike stand next to each other, all named by this one. */
  quantity: number;
  run: Run;
  box: Box;
  centre: Point;
}

/** Members of one kind are drawn with lines of one width. */
export type MemberKind = "joist" | "brace" | "beam";

/** The letters before the number of a piece mark. */
const SERIES = /([A-Z]{1,3})-?\d+[A-Z]?$/;

/** The labels of a page: callouts that are placed, and marks. What stands at each joist is no member that the joist's line shows. */
export function buildLabels(
  callouts: readonly Callout[],
  { roles, marks, pieceMarks }: { roles: readonly CalloutRole[]; marks: readonly Mark[]; pieceMarks: ReadonlyMap<Callout, MarkedCallout> },
): MemberLabel[] {
  const placed = callouts.filter((callout, index) => roles[index] === "placed" && callout.each === null);
  return [...placed.map((callout) => labelFromCallout(callout, pieceMarks.get(callout)?.mark)), ...marks.map(labelFromMark)];
}

function labelFromCallout(callout: Callout, pieceMark = ""): MemberLabel {
  const { run, box, centre, read, quantity } = callout;
  return {
    source: callout,
    name: read.designation,
    isMark: false,
    kind: chooseKind(read.section),
    series: SERIES.exec(pieceMark)?.[1] ?? null,
    quantity: quantity ?? 1,
    run,
    box,
    centre,
  };
}

function labelFromMark(mark: Mark): MemberLabel {
  const { run, box, centre } = mark;
  return { source: mark, name: mark.mark, isMark: true, kind: "beam", series: null, quantity: 1, run, box, centre };
}

/** What the member of a section is drawn as. */
function chooseKind(section: ReadDesignation["section"]): MemberKind {
  switch (section.family) {
    case "JOIST":
      return "joist";
    case "HSS":
    case "L":
    case "EA":
    case "UA":
    case "PIPE":
      return "brace";
    default:
      return "beam";
  }
}
