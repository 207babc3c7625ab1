import { along, pointAt, type Segment } from "../geometry/segment.ts";
import { joinStrokes } from "../page/join-strokes.ts";
import { findSymbols } from "../page/symbols.ts";
import { isOnAxis } from "../sheet/grid.ts";
import { findLikelyScale } from "../sheet/scale.ts";
import { Framing } from "./framing.ts";
import { LabelLines } from "./label-lines.ts";
import type { MemberLabel } from "./member-labels.ts";
import {
  MAX_EXTENSION,
  MAX_MEMBER,
  type FoundMembers,
  type LabelledMember,
  type Member,
  type MemberContext,
  type MemberReason,
  type SizedLabel,
} from "./member.ts";
import { findPrintedLength } from "./printed-length.ts";
import { findUnlabelled } from "./unlabelled.ts";
import type { LabelLine } from "./width-votes.ts";

/** A line farther away from its text, in heights of the text, may be another one's. */
const SURE_ASIDE = 1.8;
/** A line that a member frames into has at least this share of the width of members. */
const STOP_WIDTH = 0.6;
/** The shortest line that a member may frame into, feet. */
const MIN_STOP = 1.5;

/** Finds the drawn members that callouts and marks label, and measures them on the page. */
export function findMembers(labels: readonly MemberLabel[], context: MemberContext): FoundMembers {
  const sized = labels.flatMap((label, index): SizedLabel[] => {
    const scale = findLikelyScale(label.centre, context.views, context.scales);
    return scale ? [{ label, index, pointsPerFoot: scale.pointsPerFoot }] : [];
  });
  const members: (Member | null)[] = labels.map(() => null);
  if (sized.length === 0) return { members, unlabelled: [] };
  const axes = [...new Set(context.grid.map(({ segment }) => segment))];
  const labelLines = new LabelLines(
    sized.map(({ label }) => label),
    context.lines,
    findSymbols(context.strokes),
    axes,
  );
  const mainWidth = labelLines.mainWidth;
  const minLength = MIN_STOP * Math.min(...sized.map(({ pointsPerFoot }) => pointsPerFoot));
  const thick = joinStrokes(context.strokes, STOP_WIDTH * mainWidth).filter(
    (segment) => segment.length >= minLength && !isOnAxis(segment, axes),
  );
  const framing = new Framing(thick, axes);
  const labelled = measureLabelled(sized, labelLines, framing, context);
  for (const { sized: one, member } of labelled) members[one.index] = member;
  return { members, unlabelled: findUnlabelled(labelled, { thick, mainWidth, framing, context }) };
}

function measureLabelled(sized: readonly SizedLabel[], labelLines: LabelLines, framing: Framing, context: MemberContext): LabelledMember[] {
  const lines = sized.flatMap((one) => {
    const line = labelLines.findLine(one.label);
    return line ? [{ one, line }] : [];
  });
  const shared = Map.groupBy(lines, ({ line }) => line.segment);
  return [...shared.values()].flatMap((labels) =>
    labels.flatMap(({ one, line }): LabelledMember[] => {
      // A mark at a column's corner stands next to a girder, too, and says nothing about it.
      const others = labels.flatMap(({ one: other }) => (other === one || (other.label.isMark && !one.label.isMark) ? [] : [other]));
      const member = measureMember(one, line, others, framing, context);
      return member ? [{ sized: one, member, segment: line.segment }] : [];
    }),
  );
}

/** A part of a line, by places along it. */
interface LinePart {
  from: number;
  to: number;
  /** Something crosses the line between each two of its labels. */
  isCut: boolean;
}

/** The part of a line that one of several labels names: cut where something crosses between them. */
function cutAtOthers(segment: Segment, one: SizedLabel, others: readonly SizedLabel[], framing: Framing): LinePart {
  const part = { from: 0, to: segment.length, isCut: true };
  const own = along(segment, one.label.centre);
  for (const other of others) {
    const place = along(segment, other.label.centre);
    const cut = framing.findCrossingBetween(segment, Math.min(own, place), Math.max(own, place));
    if (cut === null) part.isCut = false;
    else if (place < own) part.from = Math.max(part.from, cut);
    else part.to = Math.min(part.to, cut);
  }
  return part;
}

/** The member that a label names on a line that others may name, too; null where it would be shorter than a foot. */
function measureMember(
  one: SizedLabel,
  line: LabelLine,
  others: readonly SizedLabel[],
  framing: Framing,
  { dimensions }: MemberContext,
): Member | null {
  const { segment } = line;
  const { pointsPerFoot, label } = one;
  const part = cutAtOthers(segment, one, others, framing);
  const reach = MAX_EXTENSION * pointsPerFoot;
  const start = part.from > 0 ? part.from : framing.findEnd(segment, part.from, -1, reach);
  const end = part.to < segment.length ? part.to : framing.findEnd(segment, part.to, 1, reach);
  const first = start ?? part.from;
  const last = end ?? part.to;
  const length = last - first;
  if (length < pointsPerFoot) return null;
  const from = pointAt(segment, first);
  const to = pointAt(segment, last);
  const isOpen = start === null || end === null;
  const reasons: MemberReason[] = [];
  if (isOpen) reasons.push("open_end");
  if (line.how === "leader") reasons.push("leader");
  else if (line.aside > SURE_ASIDE) reasons.push("far_line");
  if (framing.isOblique(segment)) reasons.push("brace");
  if (!part.isCut && others.some((other) => other.label.name !== label.name)) reasons.push("shared_line");
  if (length > MAX_MEMBER * pointsPerFoot) reasons.push("long");
  const printed = findPrintedLength(dimensions, { segment, from, to, pointsPerFoot });
  return { from, to, length, printed, basis: isOpen ? "drawn" : "centre", reasons };
}
