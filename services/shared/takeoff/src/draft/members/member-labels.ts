import type { ReadDesignation } from "../../designation-grammar.ts";
import type { Box } from "../steel/callouts.ts";
import type { Point, Run } from "../text/runs.ts";

/** A text that names a member: a callout, or a mark. */
export interface MemberLabel {
  /** What it says: members with the same name are alike. */
  name: string;
  /** A mark may also name something else next to the line. */
  isMark: boolean;
  kind: MemberKind;
  /** How many alike stand next to each other, all named by this one. */
  quantity: number;
  run: Run;
  box: Box;
  centre: Point;
}

/** Members of one kind are drawn with lines of one width. */
export type MemberKind = "joist" | "brace" | "beam";

/** What a callout's member is drawn as. */
export function memberKindOf(section: ReadDesignation["section"]): MemberKind {
  switch (section.family) {
    case "JOIST":
      return "joist";
    case "HSS":
    case "L":
    case "PIPE":
      return "brace";
    default:
      return "beam";
  }
}
