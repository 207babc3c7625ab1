import type { ReadDesignation } from "../../designation-grammar.ts";
import { sectionWeight, type SectionWeight } from "../../sections/weight.ts";
import type { Box, Callout } from "../steel/callouts.ts";
import {
  byLength,
  keyOf,
  lengthOf,
  lineOfMember,
  measurementOf,
  type LengthReason,
  type MeasuredLength,
  type Measurement,
  type ScaleContext,
} from "../members/measured-length.ts";
import type { Member } from "../members/members.ts";
import type { CalloutRole } from "../steel/roles.ts";
import type { Point } from "../text/runs.ts";
import type { ViewScale } from "../sheet/scale.ts";

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
  /** `AT EA JOIST`: the count is that of what stands there, or of both sides. */
  | "each";

/** A callout as evidence of a piece. */
export interface Piece {
  box: Box;
  /** As written. */
  text: string;
  quantity: number;
  /** The drawn member, from end to end; null where it is not known. */
  line: { from: Point; to: Point } | null;
}

/** The pieces of one sheet that are written alike and are equally long. */
export interface CountLine extends MeasuredLength {
  /** The name by which a schedule explains it; null for one that stands on the drawing itself. */
  mark: string | null;
  designation: string;
  section: ReadDesignation["section"];
  shape: string;
  size: string;
  role: "placed" | "schedule";
  /** The sum of the pieces' quantities; null where the drawing does not say it. */
  quantity: number | null;
  /** Of one piece. */
  weight: SectionWeight | null;
  studs: string | null;
  camber: string | null;
  confidence: Confidence;
  reasons: readonly Reason[];
  pieces: readonly Piece[];
}

/** What was seen and makes no line. */
export interface Exception {
  kind: "existing" | "unlisted" | "legend" | "prose" | "markup" | "unlabelled";
  text: string;
  box: Box;
}

/** Whether a sheet's lines are drawn or are an image. */
export type Linework = "vector" | "mixed" | "raster" | "outlined" | "blank";

export interface CountContext extends ScaleContext {
  /** Of each callout. */
  roles: readonly CalloutRole[];
  /** Of each callout; null where it is not known. */
  members: readonly (Member | null)[];
}

/** A callout that is counted. */
interface Counted extends Measurement {
  callout: Callout;
  role: "placed" | "schedule";
}

/** Counts the callouts of a page. */
export function countLines(callouts: readonly Callout[], context: CountContext): { lines: CountLine[]; exceptions: Exception[] } {
  const exceptions: Exception[] = [];
  const groups = new Map<string, Counted[]>();
  for (const [index, callout] of callouts.entries()) {
    const role = context.roles[index];
    const kind = role === "legend" || role === "prose" ? role : callout.isExisting ? "existing" : callout.isUnlisted ? "unlisted" : null;
    if (role === "duplicate" || role === undefined) continue;
    if (kind !== null) {
      exceptions.push({ kind, text: callout.run.text, box: callout.box });
      continue;
    }
    if (role !== "placed" && role !== "schedule") continue;
    const { read, studs, camber, isTypical, isSimilar, each } = callout;
    const counted: Counted = { callout, role, ...measurementOf(callout.centre, context.members[index] ?? null, context) };
    const key = [role, read.designation, studs, camber, isTypical, isSimilar, each, keyOf(counted)].join("|");
    const group = groups.get(key);
    if (group) group.push(counted);
    else groups.set(key, [counted]);
  }
  const alike = [...groups.values()].flatMap(byLength);
  const counts = new EachCounts(alike.flat());
  return { lines: alike.map((group) => lineOf(group, context.scales, counts)), exceptions };
}

/** What `AT EA JOIST` and the like stand for: a proposal that people confirm. */
class EachCounts {
  /** The joists that are labelled in each view. */
  private readonly joists = new Map<number | null, number>();

  constructor(counted: readonly Counted[]) {
    for (const { callout, role, view } of counted) {
      if (role !== "placed" || callout.read.section.family !== "JOIST") continue;
      this.joists.set(view, (this.joists.get(view) ?? 0) + (callout.quantity ?? 1));
    }
  }

  /**
   * How many pieces each callout of a line stands for. Notes in one view stand for all of its joists together, each for those around it.
   * Null where it does not follow from what is labelled.
   */
  of(group: readonly Counted[]): number[] | null {
    const [first] = group;
    const stated = group.map(({ callout }) => callout.quantity ?? 1);
    switch (first?.callout.each) {
      case "both":
        return stated.map((quantity) => 2 * quantity);
      case "joist": {
        const joists = this.joists.get(first.view) ?? 0;
        const share = Math.floor(joists / group.length);
        const rest = joists % group.length;
        return share === 0 ? null : stated.map((quantity, index) => quantity * (share + (index < rest ? 1 : 0)));
      }
      case "other":
        return null;
      default:
        return stated;
    }
  }
}

function lineOf(group: readonly Counted[], scales: readonly ViewScale[], counts: EachCounts): CountLine {
  const [first] = group;
  if (!first) throw new Error("a line has at least one callout");
  const { callout, role } = first;
  const { designation, section, shape, size } = callout.read;
  const quantities = counts.of(group);
  const pieces = group.map((one, index): Piece => {
    const { box, text } = one.callout;
    return { box, text, quantity: quantities?.[index] ?? 1, line: lineOfMember(one) };
  });
  const { lengthReasons, ...measured } = lengthOf(group, scales);
  const reasons: Reason[] = [];
  if (role === "schedule") reasons.push("schedule");
  if (group.some((one) => one.callout.quantity !== null)) reasons.push("stated_quantity");
  if (callout.isTypical) reasons.push("typical");
  if (callout.isSimilar) reasons.push("similar");
  if (callout.each !== null) reasons.push("each");
  reasons.push(...lengthReasons);
  const isCounted = role === "placed" && quantities !== null;
  return {
    designation,
    section,
    shape,
    size,
    role,
    mark: null,
    pieces,
    reasons,
    ...measured,
    quantity: isCounted ? sumOf(pieces) : null,
    weight: sectionWeight(section),
    studs: callout.studs,
    camber: callout.camber,
    confidence: !isCounted ? "unknown" : reasons.length > 0 ? "check" : "sure",
  };
}

export const sumOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { quantity }) => sum + quantity, 0);
