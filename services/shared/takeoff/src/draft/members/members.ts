import type { GridLine } from "../sheet/grid.ts";
import { LabelLines, PARALLEL, type LabelLine } from "./label-lines.ts";
import type { MemberLabel } from "./member-labels.ts";
import { Framing } from "./framing.ts";
import type { Point } from "../text/runs.ts";
import type { Dimension, ViewScale } from "../sheet/scale.ts";
import type { LineFinder } from "../page/line-finder.ts";
import { along, angleBetween, distanceTo, isOnAxis, joinStrokes, pointAt, type Segment } from "../page/segments.ts";
import type { Strokes } from "../page/strokes.ts";
import { symbolsOf } from "../page/symbols.ts";
import { viewAt, type View } from "../sheet/views.ts";

/** `centre`: from the middle of what a member frames into at one end to that at the other. `drawn`: as far as its line reaches. */
export type LengthBasis = "centre" | "drawn";

/** Why the length of a piece is not sure, whatever the scale. */
export type MemberReason =
  /** At one end at least nothing was found that the member frames into. */
  | "open_end"
  /** The callout stands next to other lines that may be the member. */
  | "far_line"
  /** The line is found by a leader. */
  | "leader"
  /** A brace, to its work points. */
  | "brace"
  /** Two designations name one line. */
  | "shared_line"
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
  reasons: readonly MemberReason[];
}

export interface MemberContext {
  strokes: Strokes;
  lines: LineFinder;
  views: readonly View[];
  scales: readonly ViewScale[];
  dimensions: readonly Dimension[];
  grid: readonly GridLine[];
}

/** A line farther away from its text, in heights of the text, may be another one's. */
const SURE_ASIDE = 1.8;
/** A line that a member frames into has at least this share of the width of members. */
const STOP_WIDTH = 0.6;
/** Feet: a line that a member may frame into, what an end is lengthened by, the longest member, and the shortest that is asked for. */
const FEET = { minStop: 1.5, extension: 3, longest: 65, minUnlabelled: 3 };
/** Inches that the ends of a printed dimension and of a member may be apart, and their lengths. */
const SAME_END = 4;

interface Sized {
  label: MemberLabel;
  /** The index in the list of labels. */
  at: number;
  pointsPerFoot: number;
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
  unlabelled: Unlabelled[];
}

/** Finds the drawn members that callouts and marks label, and measures them on the page. */
export function membersOf(labels: readonly MemberLabel[], context: MemberContext): FoundMembers {
  const sized = labels.flatMap((label, at): Sized[] => {
    const view = viewAt(context.views, label.centre);
    const pointsPerFoot = view === null ? null : likelyScale(context.views[view], context.scales[view]);
    return pointsPerFoot === null ? [] : [{ label, at, pointsPerFoot }];
  });
  const members: (Member | null)[] = labels.map(() => null);
  if (sized.length === 0) return { members, unlabelled: [] };
  const finder = new MemberFinder(sized, context);
  const found = finder.find();
  for (const [one, { member }] of found) members[one.at] = member;
  return { members, unlabelled: finder.unlabelled(found) };
}

/** How a view is drawn most likely: where a scale is in doubt, it says how far to look. */
function likelyScale(view: View | undefined, scale: ViewScale | undefined): number | null {
  return scale?.pointsPerFoot ?? scale?.voted ?? view?.statedPointsPerFoot ?? null;
}

class MemberFinder {
  private readonly sized: readonly Sized[];
  private readonly context: MemberContext;
  /** Lines at least about as thick as members. */
  private readonly thick: readonly Segment[];
  private readonly labelLines: LabelLines;
  private readonly framing: Framing;

  constructor(sized: readonly Sized[], context: MemberContext) {
    this.sized = sized;
    this.context = context;
    const axes = [...new Set(context.grid.map(({ segment }) => segment))];
    const labels = sized.map(({ label }) => label);
    this.labelLines = new LabelLines(labels, context.lines, symbolsOf(context.strokes), axes);
    const minWidth = STOP_WIDTH * this.labelLines.mainWidth();
    const minLength = FEET.minStop * Math.min(...sized.map(({ pointsPerFoot }) => pointsPerFoot));
    this.thick = joinStrokes(context.strokes, minWidth).filter((segment) => segment.length >= minLength && !isOnAxis(segment, axes));
    this.framing = new Framing(this.thick, axes);
  }

  /** The members of labels, with the lines that they are parts of. */
  find(): Map<Sized, { member: Member; segment: Segment }> {
    const found = new Map<Sized, LabelLine>();
    for (const one of this.sized) {
      const line = this.labelLines.lineOf(one.label);
      if (line) found.set(one, line);
    }
    const shared = Map.groupBy(found, ([, { segment }]) => segment);
    const members = new Map<Sized, { member: Member; segment: Segment }>();
    for (const [segment, labels] of shared) {
      for (const [one, line] of labels) {
        // A mark at a column's corner stands next to a girder, too, and says nothing about it.
        const others = labels.flatMap(([other]) => (other === one || (other.label.isMark && !one.label.isMark) ? [] : [other]));
        const member = this.measured(one, line, this.partOf(segment, one, others), others);
        if (member) members.set(one, { member, segment });
      }
    }
    return members;
  }

  /** Lines of the widths of members that frame into something at both ends, and that no label of `found` names. */
  unlabelled(found: ReadonlyMap<Sized, { member: Member; segment: Segment }>): Unlabelled[] {
    const named = [...new Set([...found.values()].map(({ segment }) => segment))];
    const main = this.labelLines.mainWidth();
    const widths = new Set(named.flatMap(({ width }) => (width >= main ? [width] : [])));
    const unnamed: (Unlabelled & { segment: Segment })[] = [];
    for (const segment of this.thick) {
      if (!widths.has(segment.width) || named.some((line) => isPartOf(segment, line))) continue;
      const view = viewAt(this.context.views, pointAt(segment, segment.length / 2));
      const pointsPerFoot = view === null ? null : likelyScale(this.context.views[view], this.context.scales[view]);
      if (view === null || pointsPerFoot === null) continue;
      if (segment.length < FEET.minUnlabelled * pointsPerFoot || segment.length > FEET.longest * pointsPerFoot) continue;
      const reach = FEET.extension * pointsPerFoot;
      const start = this.framing.endAt(segment, 0, -1, reach);
      const end = this.framing.endAt(segment, segment.length, 1, reach);
      if (start === null || end === null) continue;
      unnamed.push({ from: pointAt(segment, start), to: pointAt(segment, end), view, segment });
    }
    const grouped = this.groupedWith(found, unnamed);
    return unnamed.flatMap((one) => (grouped.has(one.segment) ? [] : [{ from: one.from, to: one.to, view: one.view }]));
  }

  /** The lines next to a member whose callout says how many there are. */
  private groupedWith(
    found: ReadonlyMap<Sized, { member: Member; segment: Segment }>,
    unnamed: readonly { segment: Segment }[],
  ): Set<Segment> {
    const grouped = new Set<Segment>();
    for (const [{ label }, { segment }] of found) {
      if (label.quantity < 2) continue;
      const alike = unnamed.flatMap(({ segment: other }) => {
        const at = along(segment, pointAt(other, other.length / 2));
        const isBeside = at > 0 && at < segment.length && angleBetween(segment, other) < PARALLEL;
        const isAsLong = Math.abs(other.length - segment.length) < 0.02 * segment.length;
        if (grouped.has(other) || !isBeside || !isAsLong || other.width !== segment.width) return [];
        return [{ other, distance: distanceTo(segment, pointAt(other, other.length / 2)) }];
      });
      alike.sort((a, b) => a.distance - b.distance);
      for (const { other } of alike.slice(0, label.quantity - 1)) grouped.add(other);
    }
    return grouped;
  }

  /** The part of a line that one of several callouts labels: cut where something crosses between them. */
  private partOf(segment: Segment, one: Sized, others: readonly Sized[]): { from: number; to: number; isCut: boolean } {
    let from = 0;
    let to = segment.length;
    let isCut = true;
    const own = along(segment, one.label.centre);
    for (const other of others) {
      const place = along(segment, other.label.centre);
      const cut = this.framing.crossingBetween(segment, Math.min(own, place), Math.max(own, place));
      if (cut === null) isCut = false;
      else if (place < own) from = Math.max(from, cut);
      else to = Math.min(to, cut);
    }
    return { from, to, isCut };
  }

  private measured(
    one: Sized,
    { segment, how, aside }: LabelLine,
    part: { from: number; to: number; isCut: boolean },
    others: readonly Sized[],
  ): Member | null {
    const { pointsPerFoot, label } = one;
    const reach = FEET.extension * pointsPerFoot;
    const start = part.from > 0 ? part.from : this.framing.endAt(segment, part.from, -1, reach);
    const end = part.to < segment.length ? part.to : this.framing.endAt(segment, part.to, 1, reach);
    const first = start ?? part.from;
    const last = end ?? part.to;
    const length = last - first;
    if (length < pointsPerFoot) return null;
    const from = pointAt(segment, first);
    const to = pointAt(segment, last);
    const reasons: MemberReason[] = [];
    if (start === null || end === null) reasons.push("open_end");
    if (how === "leader") reasons.push("leader");
    else if (aside > SURE_ASIDE) reasons.push("far_line");
    if (this.framing.isOblique(segment)) reasons.push("brace");
    const isOther = (other: Sized): boolean => other.label.name !== label.name;
    if (!part.isCut && others.some(isOther)) reasons.push("shared_line");
    if (length > FEET.longest * pointsPerFoot) reasons.push("long");
    const printed = this.printedLength(segment, from, to, pointsPerFoot);
    return { from, to, length, printed, basis: start === null || end === null ? "drawn" : "centre", reasons };
  }

  /** The printed dimension between the same two ends, inches. */
  private printedLength(segment: Segment, from: Point, to: Point, pointsPerFoot: number): number | null {
    const slack = (SAME_END / 12) * pointsPerFoot;
    const a = along(segment, from);
    const b = along(segment, to);
    const measured = (Math.abs(b - a) / pointsPerFoot) * 12;
    const found = this.context.dimensions.filter((dimension) => {
      if (Math.abs(dimension.inches - measured) > SAME_END) return false;
      const dx = dimension.to.x - dimension.from.x;
      const dy = dimension.to.y - dimension.from.y;
      const length = Math.hypot(dx, dy);
      if (angleBetween(segment, { ux: dx / length, uy: dy / length }) > PARALLEL) return false;
      const places = [along(segment, dimension.from), along(segment, dimension.to)];
      return Math.abs(Math.min(...places) - Math.min(a, b)) < slack && Math.abs(Math.max(...places) - Math.max(a, b)) < slack;
    });
    const lengths = new Set(found.map(({ inches }) => inches));
    return lengths.size === 1 ? (found[0]?.inches ?? null) : null;
  }
}

/** Whether a line lies on another one. */
function isPartOf(segment: Segment, line: Segment): boolean {
  const middle = pointAt(segment, segment.length / 2);
  const at = along(line, middle);
  return at > 0 && at < line.length && distanceTo(line, middle) < 1 && angleBetween(segment, line) < PARALLEL;
}
