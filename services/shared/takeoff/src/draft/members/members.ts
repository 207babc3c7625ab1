import { along, findCrossing, isPartOf, makeSegment, numberPen, type Pen, type Segment } from "../geometry/segment.ts";
import { SegmentIndex } from "../geometry/segment-index.ts";
import { joinStrokes } from "../page/strokes/join-strokes.ts";
import { findSymbols } from "../page/symbols.ts";
import { isOnAxis } from "../sheet/grid.ts";
import { findLikelyScale } from "../sheet/scale.ts";
import { findHost } from "../steel/marks/piece-marks.ts";
import { boxAlong } from "../text/runs.ts";
import { findDashedFrames } from "./dashed-frames.ts";
import { Framing } from "./framing.ts";
import { findCrossings } from "./grid-crossings.ts";
import { LabelLines, NEXT_TO, type NamedLines } from "./label-lines.ts";
import { findCut, measureMember, type Surroundings } from "./measure-member.ts";
import type { MemberLabel } from "./member-labels.ts";
import { MAX_MEMBER, type FoundMembers, type LabelledMember, type MemberContext, type MemberReason, type SizedLabel } from "./member.ts";
import { findUnlabelled } from "./unlabelled.ts";
import { UprightSymbols } from "./uprights.ts";
import type { LabelLine } from "./width-votes.ts";

/** Fewer callouts of a view do not say how thick its members are drawn: there those of all views do. */
const MIN_VOTERS = 4;
/** Two labels are as near to one line where their distances differ by less, in heights of the text. */
const SAME_ASIDE = 0.4;
/** A line that a member frames into has at least this share of the width of members. */
const STOP_WIDTH = 0.6;
/** The shortest line that a member may frame into, feet. */
const MIN_STOP = 1.5;

/** Letters of piece marks. */
const SERIES = { beam: "B", column: "C" };
/** The fewest columns of a page that say that their marks have a letter of their own. */
const MIN_COLUMNS = 3;

/** What is added to a member along all of it. */
const CAP = /\bCAP$/i;

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
  const drawn = joinStrokes(context.strokes, minWidth).filter((segment) => segment.length >= minLength && !isOnAxis(segment, context.grid));
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
  return { ...found, members: addCaps(labels, found.members) };
}

/** `w/ C12X20.7 CAP` is as long as the member that it lies on. */
function addCaps(labels: readonly MemberLabel[], members: FoundMembers["members"]): FoundMembers["members"] {
  const callouts = labels.flatMap(({ source }) => ("isAdded" in source ? source : []));
  return members.map((own, index) => {
    const { source } = labels[index] ?? {};
    if (!source || !("isAdded" in source) || !source.isAdded || !CAP.test(source.run.text)) return own;
    const host = findHost(source, callouts);
    const member = members[labels.findIndex((label) => label.source === host)];
    return member ? { ...member, reasons: [...new Set<MemberReason>([...member.reasons, "shared_line"])] } : own;
  });
}

/** Labels with the lines that they may name, and lines of dashes that they do not. Each view has pens of its own: those of a detail at a larger scale are thicker. */
function groupByPen(
  sized: readonly SizedLabel[],
  axes: readonly Segment[],
  context: MemberContext,
): { groups: PenGroup[]; dashes: readonly Segment[]; pointers: readonly Segment[]; symbols: UprightSymbols } {
  const { runs, strokes, lines, grid, isScan } = context;
  const texts = runs.map(({ centre }) => centre);
  const symbols = new UprightSymbols(findSymbols(strokes), texts, lines);
  const all = sized.map(({ label }) => label);
  const labelLines = new LabelLines(all, { lines, symbols, grid, axes, crossings: isScan ? findCrossings(axes) : [] });
  const groups = new Map<number, PenGroup>();
  for (const [view, ofView] of Map.groupBy(sized, (one) => one.view)) {
    const own = ofView.map(({ label }) => label);
    const widths = labelLines.findWidths(own.filter(({ isMark }) => !isMark).length < MIN_VOTERS ? all : own);
    const mainPen = { width: widths.mainWidth, colour: labelLines.mainColour };
    const group = groups.get(numberPen(mainPen)) ?? { mainPen, views: new Set(), labels: [] };
    groups.set(numberPen(mainPen), group);
    group.views.add(view);
    const named = ofView.map((one) => ({ sized: one, named: labelLines.findLines(one.label, widths) }));
    const decided = decideBySeries(decideUprights(named), (label) => labelLines.findLines(label, widths, true));
    group.labels.push(...leaveColumns(decided));
  }
  return { groups: [...groups.values()], dashes: labelLines.dashes, pointers: labelLines.pointers, symbols };
}

/** Where a shop marks columns with letters of their own, what is marked as a beam is none, though a column stands next to its text. */
function decideBySeries(labels: PenGroup["labels"], findMember: (label: MemberLabel) => NamedLines): PenGroup["labels"] {
  const uprights = labels.filter(({ named }) => named.upright === "upright");
  const isOfColumns = uprights.filter(({ sized }) => sized.label.series === SERIES.column).length >= MIN_COLUMNS;
  if (!isOfColumns) return labels;
  return labels.map(({ sized, named }) => {
    const isBeam = named.upright === "upright" && sized.label.series === SERIES.beam;
    return { sized, named: isBeam ? findMember(sized.label) : named };
  });
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

function isNearer(other: ChosenLine, mine: ChosenLine): boolean {
  if (other.one.label.isMark !== mine.one.label.isMark) return mine.one.label.isMark;
  return getDistance(other) < getDistance(mine) - SAME_ASIDE;
}

/** How far a label is from its line, in heights of its text; a leader says less than a text that stands along the line. */
function getDistance({ line: { how, aside } }: ChosenLine): number {
  return how === "leader" ? NEXT_TO : aside;
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
    // Of two that cross, nothing but a dimension says which is one piece.
    return isCrossed ? addReason({ ...labelled, member: { ...member, isTold: member.printed !== null } }, "crossed") : labelled;
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
