import { boxAround, type Point } from "../geometry/box.ts";
import { along, distanceTo, findCrossing, isPartOf, makeSegment, numberPen, pointAt, type Pen, type Segment } from "../geometry/segment.ts";
import { SegmentIndex } from "../geometry/segment-index.ts";
import { joinStrokes } from "../page/strokes/join-strokes.ts";
import { findSymbols } from "../page/symbols.ts";
import type { Dimension } from "../sheet/dimension-candidates.ts";
import { isOnAxis } from "../sheet/grid.ts";
import { findLikelyScale } from "../sheet/scale.ts";
import { boxAlong } from "../text/runs.ts";
import { findDashedFrames } from "./dashed-frames.ts";
import { Framing, isOblique, type Cut, type End } from "./framing.ts";
import { findCrossings } from "./grid-crossings.ts";
import { LabelLines, NEXT_TO, type NamedLines } from "./label-lines.ts";
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
import { UprightSymbols } from "./uprights.ts";
import type { LabelLine } from "./width-votes.ts";

/** Fewer callouts of a view do not say how thick its members are drawn: there those of all views do. */
const MIN_VOTERS = 4;
/** Two labels are as near to one line where their distances differ by less, in heights of the text. */
const SAME_ASIDE = 0.4;
/** A line that a member frames into has at least this share of the width of members. */
const STOP_WIDTH = 0.6;
/** How far before the centre of a column the face of a wall may stand, feet. */
const MAX_WALL = 1.5;
/** How near a line passes the symbol of a column that it is cut at, points. */
const ON_COLUMN = 1;
/** How far a member may go on behind the end that a dimension confirms, feet. */
const SAME_END = 1 / 12;
/** Columns are drawn this near to the place where members end, feet. */
const OFF_COLUMN = 1 / 4;
/** The shortest line that a member may frame into, feet. */
const MIN_STOP = 1.5;

/** Labels of views whose members are drawn with one pen. */
interface PenGroup {
  /** The pen of most members. */
  mainPen: Pen;
  views: Set<number>;
  labels: { sized: SizedLabel; named: NamedLines }[];
}

/** Finds the drawn members that callouts and marks label, and measures them on the page. */
export function findMembers(labels: readonly MemberLabel[], context: MemberContext): FoundMembers {
  const sized = labels.flatMap((label, index): SizedLabel[] => {
    const scale = findLikelyScale(label.box, context.views, context.scales);
    return scale ? [{ label, index, ...scale }] : [];
  });
  const found: FoundMembers = { members: labels.map(() => null), uprights: labels.map(() => false), unlabelled: [] };
  if (sized.length === 0) return found;
  const axes = [...new Set(context.grid.map(({ segment }) => segment))];
  const { groups, dashes, pointers, symbols } = groupByPen(sized, axes, context);
  const minWidth = STOP_WIDTH * Math.min(...groups.map(({ mainPen }) => mainPen.width));
  const minLength = MIN_STOP * Math.min(...sized.map(({ pointsPerFoot }) => pointsPerFoot));
  const drawn = joinStrokes(context.strokes, minWidth).filter((segment) => segment.length >= minLength && !isOnAxis(segment, axes));
  const frames = findDashedFrames(drawn);
  const isFrame = (segment: Segment): boolean => frames.some((side) => isPartOf(segment, side));
  const texts = context.runs.map((run) => boxAlong(run, 0, run.width));
  const measures = context.dimensions.map(({ from, to }) => makeSegment(from, to));
  const lines = drawn.filter((segment) => {
    if (pointers.some((line) => isPartOf(segment, line))) return false;
    return !segment.isDashed || !(isFrame(segment) || dashes.some((line) => isPartOf(segment, line)));
  });
  for (const { mainPen, views, labels } of groups) {
    const ofGroup = labels.map(({ sized: one, named }) => {
      return { sized: one, named: { ...named, lines: named.lines.filter(({ segment }) => !segment.isDashed || !isFrame(segment)) } };
    });
    // A thinner line that dimensions measure along is theirs.
    const isMeasure = (line: Segment): boolean => line.width < mainPen.width && measures.some((measure) => isPartOf(line, measure));
    const thick = lines.filter((line) => line.width >= STOP_WIDTH * mainPen.width && !isMeasure(line));
    const framing = new Framing(thick, axes, mainPen, texts);
    for (const { sized: one, named } of ofGroup) found.uprights[one.index] = named.upright === "upright";
    const chosen = chooseLines(ofGroup, framing);
    framing.setLabelled(chosen.filter(isSureLine).map(({ line }) => line.segment));
    const labelled = doubtContested(ofGroup, chosen, measureLabelled(chosen, framing, { axes, symbols, dimensions: context.dimensions }));
    for (const { sized: one, member } of labelled) found.members[one.index] = member;
    const unlabelled = findUnlabelled(labelled, { thick, mainPen, framing, context });
    found.unlabelled.push(...unlabelled.filter(({ view }) => views.has(view)));
  }
  return found;
}

/** Labels with the lines that they may name, and lines of dashes that they do not. Each view has pens of its own: those of a detail at a larger scale are thicker. */
function groupByPen(
  sized: readonly SizedLabel[],
  axes: readonly Segment[],
  context: MemberContext,
): { groups: PenGroup[]; dashes: readonly Segment[]; pointers: readonly Segment[]; symbols: UprightSymbols } {
  const { runs, strokes, lines, isScan } = context;
  const texts = runs.map(({ centre }) => centre);
  const symbols = new UprightSymbols(findSymbols(strokes), texts, lines);
  const all = sized.map(({ label }) => label);
  const labelLines = new LabelLines(all, { lines, symbols, axes, crossings: isScan ? findCrossings(axes) : [] });
  const groups = new Map<number, PenGroup>();
  for (const [view, ofView] of Map.groupBy(sized, (one) => one.view)) {
    const own = ofView.map(({ label }) => label);
    const widths = labelLines.findWidths(own.filter(({ isMark }) => !isMark).length < MIN_VOTERS ? all : own);
    const mainPen = { width: widths.mainWidth, colour: labelLines.mainColour };
    const group = groups.get(numberPen(mainPen)) ?? { mainPen, views: new Set(), labels: [] };
    groups.set(numberPen(mainPen), group);
    group.views.add(view);
    const named = ofView.map((one) => ({ sized: one, named: labelLines.findLines(one.label, widths) }));
    group.labels.push(...leaveColumns(decideUprights(named)));
  }
  return { groups: [...groups.values()], dashes: labelLines.dashes, pointers: labelLines.pointers, symbols };
}

/** A text as near to a column's symbol as to a line is the column's where others of its designation are columns' more often than members'. */
function decideUprights(labels: PenGroup["labels"]): PenGroup["labels"] {
  const balance = sumByName(labels, ({ upright, lines }) => (upright === "upright" ? 1 : upright === null && lines.length > 0 ? -1 : 0));
  return labels.map(({ sized, named }) => {
    const isUpright = named.upright === "next" && (balance.get(sized.label.name) ?? 0) > 0;
    return { sized, named: isUpright ? { lines: [], upright: "upright" } : named };
  });
}

/** Where most texts of a designation stand next to crossings of the grid, none of them names a line: not every crossing is known. */
function leaveColumns(labels: PenGroup["labels"]): PenGroup["labels"] {
  const balance = sumByName(labels, ({ isAtCrossing }) => (isAtCrossing ? 1 : -1));
  return labels.map(({ sized, named }) => {
    const isColumn = !sized.label.isMark && (balance.get(sized.label.name) ?? 0) > 0;
    return { sized, named: isColumn ? { lines: [], upright: named.upright } : named };
  });
}

function sumByName(labels: PenGroup["labels"], count: (named: NamedLines) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { sized, named } of labels) sums.set(sized.label.name, (sums.get(sized.label.name) ?? 0) + count(named));
  return sums;
}

/** A label with the line that it names. */
interface ChosenLine {
  one: SizedLabel;
  line: LabelLine;
}

/** Whether a line is a member's, which a face of a wall along several bays is not. */
function isSureLine({ one, line }: ChosenLine): boolean {
  return line.aside <= NEXT_TO && line.segment.length <= MAX_MEMBER * one.pointsPerFoot;
}

/**
 * The line of each label. Where nothing crosses a line between two labels, it is the nearer one's, and the other takes the next line that
 * it may name.
 */
function chooseLines(labels: PenGroup["labels"], framing: Framing): ChosenLine[] {
  const tried = new Map(labels.map(({ sized }) => [sized, 0]));
  for (;;) {
    const chosen = labels.flatMap(({ sized: one, named }): ChosenLine[] => {
      const line = named.lines[tried.get(one) ?? 0];
      return line ? [{ one, line }] : [];
    });
    const lost = [...Map.groupBy(chosen, ({ line }) => line.segment).values()].flatMap((sharing) => findFarther(sharing, framing));
    if (lost.length === 0) return chosen;
    for (const { one } of lost) tried.set(one, (tried.get(one) ?? 0) + 1);
  }
}

/** Of the labels of one line: those that share a part of it with a nearer one. A mark says less than a callout. */
function findFarther(sharing: readonly ChosenLine[], framing: Framing): ChosenLine[] {
  if (sharing.length < 2) return [];
  return sharing.filter((mine) =>
    sharing.some((other) => {
      if (other === mine || !isNearer(other, mine)) return false;
      const { segment } = mine.line;
      return findCut(segment, mine.one, other.one, framing) === null;
    }),
  );
}

/** Where something crosses a line between two of its labels, or frames into it; null where nothing does. */
function findCut(segment: Segment, one: SizedLabel, other: SizedLabel, framing: Framing): Cut | null {
  const places = [along(segment, one.label.centre), along(segment, other.label.centre)];
  const gap = (MAX_EXTENSION * one.pointsPerFoot) / 2;
  return framing.findCrossingBetween(segment, { from: Math.min(...places), to: Math.max(...places), gap });
}

function isNearer(other: ChosenLine, mine: ChosenLine): boolean {
  if (other.one.label.isMark !== mine.one.label.isMark) return mine.one.label.isMark;
  return getDistance(other) < getDistance(mine) - SAME_ASIDE;
}

/** How far a label is from its line, in heights of its text; a leader says less than a text that stands along the line. */
function getDistance({ line: { how, aside } }: ChosenLine): number {
  return how === "leader" ? NEXT_TO : aside;
}

/** What says where members end, besides what they frame into. */
interface Surroundings {
  axes: readonly Segment[];
  symbols: UprightSymbols;
  dimensions: readonly Dimension[];
}

function measureLabelled(lines: readonly ChosenLine[], framing: Framing, around: Surroundings): LabelledMember[] {
  const index = new SegmentIndex(lines.map(({ line }) => line.segment));
  const shared = Map.groupBy(lines, ({ line }) => line.segment);
  return lines.flatMap(({ one, line }): LabelledMember[] => {
    const { x, y } = one.label.centre;
    const { x1, y1, x2, y2 } = line.segment;
    // Lines are drawn twice, and in parts over all of them.
    const over = index.within(Math.min(x1, x2, x), Math.min(y1, y2, y), Math.max(x1, x2, x), Math.max(y1, y2, y));
    const parts = [...over].filter((segment) => segment !== line.segment && isPartOf(segment, line.segment));
    const ofParts = parts.flatMap((segment) => shared.get(segment) ?? []).filter(({ line: { how } }) => how === line.how);
    const labels = [...(shared.get(line.segment) ?? []), ...ofParts];
    // A mark at a column's corner stands next to a girder, too, and says nothing about it.
    const others = labels.flatMap(({ one: other }) => (other === one || (other.label.isMark && !one.label.isMark) ? [] : [other]));
    const member = measureMember(one, line, others, framing, around);
    return member ? [{ sized: one, member, segment: line.segment }] : [];
  });
}

/**
 * Members along which another text of their designation stands, or one that names no other line, may be two pieces; so may those that run
 * on over another one, which runs on, too.
 */
function doubtContested(labels: PenGroup["labels"], chosen: readonly ChosenLine[], members: readonly LabelledMember[]): LabelledMember[] {
  const spans = members.map(({ member }) => (member.reasons.length === 0 ? makeSegment(member.from, member.to) : null));
  const lines = new Map(chosen.map(({ one, line }) => [one, line.segment]));
  return members.map((labelled, index) => {
    const { sized, member, segment } = labelled;
    const places = [along(segment, member.from), along(segment, member.to)];
    const isContested = labels.some(({ sized: { label }, sized: one, named }) => {
      const own = lines.get(one);
      if (one === sized || label.isMark || own === segment || (own && label.name !== sized.label.name)) return false;
      const at = along(segment, label.centre);
      return named.lines.some((line) => line.segment === segment) && at > Math.min(...places) && at < Math.max(...places);
    });
    const span = spans[index];
    const isCrossed = span && spans.some((other) => other && doCross(span, other, sized.pointsPerFoot));
    if (isContested && !member.reasons.includes("shared_line")) return addReason(labelled, "shared_line");
    return isCrossed ? addReason(labelled, "crossed") : labelled;
  });
}

function addReason({ member, ...of }: LabelledMember, reason: MemberReason): LabelledMember {
  return { ...of, member: { ...member, reasons: [...member.reasons, reason] } };
}

/** Whether two members cross each other, and neither ends at the other one. */
function doCross(one: Segment, other: Segment, gap: number): boolean {
  const met = findCrossing(one, other);
  return met !== null && met[0] > gap && met[0] < one.length - gap && met[1] > gap && met[1] < other.length - gap;
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

/** Whether a column stands on a line near the end of a member, but not at it: the grid line that it ends on is not the column's. */
function isBesideColumn(
  segment: Segment,
  end: Point,
  { symbols, pointsPerFoot }: { symbols: UprightSymbols; pointsPerFoot: number },
): boolean {
  const offsets = symbols.near(boxAround([end]), pointsPerFoot / 2).flatMap(({ left, right, bottom, top }) => {
    const centre = { x: (left + right) / 2, y: (bottom + top) / 2 };
    return distanceTo(segment, centre) < OFF_COLUMN * pointsPerFoot ? [Math.abs(along(segment, centre) - along(segment, end))] : [];
  });
  return offsets.length > 0 && Math.min(...offsets) > OFF_COLUMN * pointsPerFoot;
}

/** The member that a label names on a line that others may name, too; null where it would be shorter than a foot. */
function measureMember(
  one: SizedLabel,
  line: LabelLine,
  others: readonly SizedLabel[],
  framing: Framing,
  around: Surroundings,
): Member | null {
  const { segment } = line;
  const { pointsPerFoot, label } = one;
  const part = cutAtColumns(segment, one, cutAtOthers(segment, one, others, framing), framing, around.symbols);
  const reach = MAX_EXTENSION * pointsPerFoot;
  const wall = MAX_WALL * pointsPerFoot;
  const start = part.from > 0 ? { at: part.from, isMember: true } : framing.findEnd({ segment, at: part.from, direction: -1, reach, wall });
  const end =
    part.to < segment.length ? { at: part.to, isMember: true } : framing.findEnd({ segment, at: part.to, direction: 1, reach, wall });
  const first = start?.at ?? part.from;
  const last = end?.at ?? part.to;
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
    !isAtMembers ||
    [from, to].some((end) => isBesideColumn(segment, end, { symbols: around.symbols, pointsPerFoot })) ||
    framing.endsBeside(segment, first) ||
    framing.endsBeside(segment, last);
  const reasons: MemberReason[] = [];
  if (isOpen) reasons.push("open_end");
  if (line.how === "leader") reasons.push("leader");
  else if (line.aside > NEXT_TO) reasons.push("far_line");
  if (isOblique(segment, around.axes)) reasons.push("brace");
  if (!part.isCut && (others.length === 0 || others.some((other) => isAnotherPiece(other.label, label)))) reasons.push("shared_line");
  if (!framing.hasMainColour(segment)) reasons.push("other_colour");
  if (length > MAX_MEMBER * pointsPerFoot) reasons.push("long");
  const isDoubted = !framing.hasMainColour(segment) || reasons.includes("shared_line");
  // A line that meets something at one end only is cut off at the other one, as at a match line.
  const isCutOff = (start === null) !== (end === null);
  const isTold = printed !== null || (!isCutOff && (!isDoubted || (start?.isMember === true && end?.isMember === true)));
  return { from, to, length, printed, basis: isOpen ? "drawn" : "centre", isTold, reasons };
}
