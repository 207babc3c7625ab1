import { boxAround, findCentre, type Point } from "../geometry/box.ts";
import { along, distanceTo, pointAt, type Segment } from "../geometry/segment.ts";
import type { Dimension } from "../sheet/dimension-candidates.ts";
import { isOblique, type Cut, type End, type Framing } from "./framing.ts";
import { NEXT_TO } from "./label-lines.ts";
import type { MemberLabel } from "./member-labels.ts";
import { MAX_EXTENSION, MAX_MEMBER, type Member, type MemberReason, type SizedLabel } from "./member.ts";
import { findDimensionAlong, findPrintedLength } from "./printed-length.ts";
import type { UprightSymbols } from "./uprights.ts";
import type { LabelLine } from "./width-votes.ts";

/** How far before the centre of a column the face of a wall may stand, feet. */
const MAX_WALL = 1.5;
/** How near a line passes the symbol of a column that it is cut at, points. */
const ON_COLUMN = 1;
/** What stands farther behind a line that ends on a plate is not where its member ends, feet. */
const ON_PLATE = 5 / 12;
/** How far a member may go on behind the end that a dimension confirms, feet. */
const SAME_END = 1 / 12;
/** Columns are drawn this near to the place where members end, feet. */
const OFF_COLUMN = 1 / 4;
/** `W30X90 CONT`: a member that runs on over columns. */
const CONTINUOUS = /\bCONT(?:INUOUS)?\b/i;
/** How far behind the grid line at which it ends a member goes on to a column, feet. */
const BESIDE_COLUMN = 7 / 12;

/** What says where members end, besides what they frame into. */
export interface Surroundings {
  axes: readonly Segment[];
  symbols: UprightSymbols;
  dimensions: readonly Dimension[];
}

/** Where something crosses a line between two of its labels, or frames into it; null where nothing does. */
export function findCut(segment: Segment, one: SizedLabel, other: SizedLabel, framing: Framing): Cut | null {
  const places = [along(segment, one.label.centre), along(segment, other.label.centre)];
  const gap = (MAX_EXTENSION * one.pointsPerFoot) / 2;
  return framing.findCrossingBetween(segment, { from: Math.min(...places), to: Math.max(...places), gap });
}

/** A part of a line, by places along it. */
interface LinePart {
  from: number;
  to: number;
  /** Between each two of its labels something crosses the line, and in one place only. */
  isCut: boolean;
}

/** The part of a line that one of several labels names: cut where something crosses between them. */
function cutAtOthers(segment: Segment, one: SizedLabel, others: readonly SizedLabel[], framing: Framing): LinePart {
  const part = { from: 0, to: segment.length, isCut: true };
  const own = along(segment, one.label.centre);
  for (const other of others) {
    const place = along(segment, other.label.centre);
    const cut = findCut(segment, one, other, framing);
    if (!cut?.isOnly) part.isCut = false;
    if (cut && place < own) part.from = Math.max(part.from, cut.at);
    else if (cut) part.to = Math.min(part.to, cut.at);
  }
  return part;
}

/** The same, cut at the columns that stand on the line on grid lines, too: `isCut` becomes false, since a member may run on over a column. */
function cutAtColumns(segment: Segment, one: SizedLabel, part: LinePart, framing: Framing, symbols: UprightSymbols): LinePart {
  const own = along(segment, one.label.centre);
  const gap = MAX_WALL * one.pointsPerFoot;
  const cut = { ...part };
  for (const { at, isAxis } of framing.findCrossings(segment, { from: part.from + gap, to: part.to - gap, gap })) {
    if (!isAxis || at < cut.from || at > cut.to || symbols.near(boxAround([pointAt(segment, at)]), ON_COLUMN).length === 0) continue;
    cut.isCut = false;
    if (at < own) cut.from = at;
    else cut.to = at;
  }
  return cut;
}

/** Whether two labels of one line may be of two pieces: a mark of the same designation is its callout's. */
function isAnotherPiece(other: MemberLabel, label: MemberLabel): boolean {
  return other.name !== label.name || (!other.isMark && !label.isMark);
}

/**
 * How far along a line from the end of a member the nearest column stands on it, where that is not at the end: the grid line that it ends on is
 * not the column's. 0 for none.
 */
function findColumnBeside(
  segment: Segment,
  end: Point,
  { symbols, pointsPerFoot }: { symbols: UprightSymbols; pointsPerFoot: number },
): number {
  const [nearest = 0] = symbols
    .near(boxAround([end]), pointsPerFoot / 2)
    .map(findCentre)
    .filter((centre) => distanceTo(segment, centre) < OFF_COLUMN * pointsPerFoot)
    .map((centre) => along(segment, centre) - along(segment, end))
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  return Math.abs(nearest) > OFF_COLUMN * pointsPerFoot ? nearest : 0;
}

function toMember({ from, to, inches }: Dimension): Member {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { from, to, length, printed: inches, basis: "drawn", isTold: true, reasons: ["far_line"] };
}

/** The member that a label names on a line that others may name, too; null where it would be shorter than a foot. */
export function measureMember(
  one: SizedLabel,
  line: LabelLine,
  others: readonly SizedLabel[],
  framing: Framing,
  around: Surroundings,
): Member | null {
  const { segment } = line;
  const { pointsPerFoot, label } = one;
  const dimension = framing.isThin(segment) ? findDimensionAlong(around.dimensions, segment, label.centre) : null;
  // A text under the line of a dimension names what that measures.
  if (dimension) return toMember(dimension);
  const whole = cutAtOthers(segment, one, others, framing);
  const reach = MAX_EXTENSION * pointsPerFoot;
  const wall = MAX_WALL * pointsPerFoot;
  const findEnd = (at: number, direction: 1 | -1): End | null => {
    const place = boxAround([pointAt(segment, at)]);
    const isAtColumn = (): boolean => around.symbols.near(place, pointsPerFoot).length > 0;
    const found = framing.findEnd({ segment, at, direction, reach, wall, isAtColumn });
    // What ends on a plate in a wall does not go on to the face of the wall.
    const isBehind = found !== null && !found.isMember && direction * (found.at - at) > ON_PLATE * pointsPerFoot;
    return isBehind && around.symbols.near(place, ON_COLUMN).length > 0 ? { at, isMember: false } : found;
  };
  const ends = [findEnd(0, -1), findEnd(segment.length, 1)] as const;
  // A line with gaps between columns is drawn over those on which its member runs on.
  const isContinuous = CONTINUOUS.test(label.run.text) || ends.some((end) => end?.isSplice);
  const part = isContinuous ? whole : cutAtColumns(segment, one, whole, framing, around.symbols);
  const start = part.from > 0 ? { at: part.from, isMember: true } : ends[0];
  const end = part.to < segment.length ? { at: part.to, isMember: true } : ends[1];
  const findBeside = (at: number): number => findColumnBeside(segment, pointAt(segment, at), { symbols: around.symbols, pointsPerFoot });
  const startAt = start?.at ?? part.from;
  const endAt = end?.at ?? part.to;
  const beside = [findBeside(startAt), findBeside(endAt)] as const;
  // A member goes on to the column behind the grid line at which its line ends.
  const isNear = (offset: number): boolean => Math.abs(offset) < BESIDE_COLUMN * pointsPerFoot;
  const first = startAt + (part.from === 0 && isNear(beside[0]) ? Math.min(0, beside[0]) : 0);
  const last = endAt + (part.to === segment.length && isNear(beside[1]) ? Math.max(0, beside[1]) : 0);
  const length = last - first;
  if (length < pointsPerFoot) return null;
  const from = pointAt(segment, first);
  const to = pointAt(segment, last);
  const printed = findPrintedLength(around.dimensions, { segment, from, to, pointsPerFoot });
  // A printed dimension confirms an end at a line that is no member's, unless the member goes on behind it: then it is that of an opening.
  const isHeld = (found: End | null, behind: number): boolean =>
    found !== null && (found.isMember || (printed !== null && behind < SAME_END * pointsPerFoot));
  const isAtMembers = isHeld(start, first - part.from) && isHeld(end, part.to - last);
  const isOpen =
    !isAtMembers || beside.some((offset) => offset !== 0) || framing.endsBeside(segment, first) || framing.endsBeside(segment, last);
  const reasons: MemberReason[] = [];
  if (isOpen) reasons.push("open_end");
  if (line.how === "leader") reasons.push("leader");
  else if (line.aside > NEXT_TO) reasons.push("far_line");
  if (line.isBesideColumn) reasons.push("beside_column");
  if (isOblique(segment, around.axes)) reasons.push("brace");
  if (!part.isCut && (others.length === 0 || others.some((other) => isAnotherPiece(other.label, label)))) reasons.push("shared_line");
  if (!framing.hasMainColour(segment)) reasons.push("other_colour");
  if (length > MAX_MEMBER * pointsPerFoot) reasons.push("long");
  const isShared = reasons.includes("shared_line");
  const isDoubted = isShared || line.how === "leader" || !framing.hasMainColour(segment);
  // A line that meets something at one end only is cut off at the other one, as at a match line.
  const isCutOff = (start === null) !== (end === null);
  // Angles along a wall meet where nothing crosses their line.
  const isOfPieces = isShared && label.kind === "brace";
  const isLooseBrace = !isAtMembers && reasons.includes("brace");
  // Next to a column, a line that may be another one's says nothing, though a dimension is as long.
  const isUnlikely = isDoubted && line.isBesideColumn === true;
  const isTold = !isUnlikely && (printed !== null || !(isCutOff || isOfPieces || isLooseBrace || (isDoubted && isOpen)));
  return { from, to, length, printed, basis: isOpen ? "drawn" : "centre", isTold, reasons };
}
