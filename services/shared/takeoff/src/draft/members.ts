import type { GridLine } from "./grid.ts";
import type { Point } from "./runs.ts";
import { pointAt, type Dimension, type ViewScale } from "./scale.ts";
import { along, angleBetween, crossing, distanceTo, joinStrokes, SegmentIndex, type Segment } from "./segments.ts";
import type { Box, Callout } from "./callouts.ts";
import type { Strokes } from "./strokes.ts";
import { symbolsOf } from "./symbols.ts";
import { viewAt, type View } from "./views.ts";

/** Where a length comes from. `dims`: the printed dimension of the same two ends. `line`: the drawn line at the view's scale. */
export type LengthSource = "dims" | "line";
/** `centre`: from the middle of what a member frames into at one end to that at the other. `drawn`: as far as its line reaches. */
export type LengthBasis = "centre" | "drawn";

/** Why the length of a piece is not sure. */
export type LengthReason =
  /** The printed scale is confirmed by no dimension. */
  | "scale_stated"
  /** At one end at least nothing was found that the member frames into. */
  | "open_end"
  /** The callout stands beside other lines that may be the member. */
  | "far_line"
  /** The line is found by a leader. */
  | "leader"
  /** A brace, to its work points. */
  | "brace"
  /** Two designations name one line. */
  | "shared_line"
  /** Longer than a member is delivered. */
  | "long";

/** The member that a callout labels. Lengths are inches; places are points of the page. */
export interface Member {
  from: Point;
  to: Point;
  length: number;
  basis: LengthBasis;
  source: LengthSource;
  reasons: readonly LengthReason[];
}

export interface MemberContext {
  strokes: Strokes;
  views: readonly View[];
  scales: readonly ViewScale[];
  dimensions: readonly Dimension[];
  grid: readonly GridLine[];
}

/** All in heights of the callout's text. */
const BESIDE = { least: 0.15, most: 3.2, sure: 1.8 };
const LEADER_START = 1.4;
/** Points. */
const LEADER = { segments: 4, length: 150, tip: 8, joint: 0.8, width: 1.1 };
/** Directions this near are one, radians. */
const PARALLEL = 0.035;
/** Lines with less of the votes of the best width are no members. */
const LEAST_VOTES = 0.25;
/** A line that a member frames into has at least this share of the width of members. */
const STOP_WIDTH = 0.6;
/** Feet: a line that a member may frame into, what an end is lengthened by, and the longest member. */
const FEET = { leastStop: 1.5, extension: 3, longest: 65 };
/** Inches that ends of a printed dimension and of a member may be apart; and the step of measured lengths. */
const SAME_END = 4;
const STEP = 0.5;
/** Lines that are this much off the directions of the grid are braces, radians. */
const OBLIQUE = 0.09;

interface Sized {
  callout: Callout;
  /** The index in the list of callouts. */
  at: number;
  pointsPerFoot: number;
  isVoted: boolean;
}

interface Found {
  segment: Segment;
  how: "beside" | "leader";
  /** In heights of the text. */
  aside: number;
}

/**
 * Finds the drawn members that callouts label, and measures them. The result has one element for each callout; null where no length
 * is known: a column, a callout whose line is not found, a view without a scale.
 */
export function membersOf(callouts: readonly Callout[], isPlaced: readonly boolean[], context: MemberContext): (Member | null)[] {
  const sized = callouts.flatMap((callout, at): Sized[] => {
    const view = isPlaced[at] ? viewAt(context.views, callout.centre) : null;
    const scale = view === null ? undefined : context.scales[view];
    if (!scale?.pointsPerFoot) return [];
    return [{ callout, at, pointsPerFoot: scale.pointsPerFoot, isVoted: scale.source !== "stated" }];
  });
  const members: (Member | null)[] = callouts.map(() => null);
  if (sized.length === 0) return members;
  const finder = new MemberFinder(sized, context);
  for (const [one, member] of finder.find()) members[one.at] = member;
  return members;
}

class MemberFinder {
  private readonly sized: readonly Sized[];
  private readonly context: MemberContext;
  private readonly index: SegmentIndex;
  private readonly axes: readonly Segment[];
  private readonly symbols: readonly Box[];
  private readonly stops: SegmentIndex;
  private readonly votes: ReadonlyMap<string, number>;
  private readonly candidates: ReadonlyMap<Sized, Found[]>;

  constructor(sized: readonly Sized[], context: MemberContext) {
    this.sized = sized;
    this.context = context;
    const thinAxes = new Set(context.grid.map(({ segment }) => segment));
    this.axes = [...thinAxes];
    this.symbols = symbolsOf(context.strokes);
    const joined = joinStrokes(context.strokes, { gap: 1.2, dashGap: 0.6, mostWidth: Infinity });
    const lines = joined.filter((segment) => !this.isOnAxis(segment));
    this.index = new SegmentIndex(lines);
    this.candidates = new Map(sized.map((one) => [one, this.linesBeside(one)]));
    this.votes = this.widthVotes();
    const leastWidth = STOP_WIDTH * this.mainWidth();
    const leastLength = FEET.leastStop * Math.min(...sized.map(({ pointsPerFoot }) => pointsPerFoot));
    this.stops = new SegmentIndex([...lines.filter(({ width, length }) => width >= leastWidth && length >= leastLength), ...this.axes]);
  }

  find(): Map<Sized, Member> {
    const found = new Map<Sized, Found>();
    for (const one of this.sized) {
      const tip = this.leaderTip(one);
      // A column or a post: a plan does not say how long it is.
      if (tip && this.symbols.some((symbol) => isNear(symbol, tip))) continue;
      const line = (tip && this.lineAtTip(one, tip)) ?? this.lineBeside(one);
      if (line) found.set(one, line);
    }
    const shared = Map.groupBy(found, ([, { segment }]) => segment);
    const members = new Map<Sized, Member>();
    for (const [segment, labels] of shared) {
      for (const [one, line] of labels) {
        const others = labels.flatMap(([other]) => (other === one ? [] : [other]));
        const member = this.measured(one, line, this.partOf(segment, one, others), others);
        if (member) members.set(one, member);
      }
    }
    return members;
  }

  /** A stroke of a grid line is no member. */
  private isOnAxis(segment: Segment): boolean {
    if (segment.width > 1.2) return false;
    const middle = pointAt(segment, segment.length / 2);
    return this.axes.some(
      (axis) =>
        Math.abs(axis.width - segment.width) < 0.11 &&
        angleBetween(axis, segment) < 0.02 &&
        distanceTo(axis, middle) < 0.6 &&
        along(axis, middle) > -1 &&
        along(axis, middle) < axis.length + 1,
    );
  }

  /** Lines along a callout that reach over its middle, without the frame around it. */
  private linesBeside({ callout: { centre, run, box } }: Sized): Found[] {
    const direction = { ux: Math.cos(run.angle), uy: Math.sin(run.angle) };
    const textLength = Math.max(box.right - box.left, box.top - box.bottom);
    const found: (Found & { side: number })[] = [];
    for (const segment of this.index.around(centre, BESIDE.most * run.height)) {
      if (angleBetween(segment, direction) > PARALLEL || segment.length < 0.6 * textLength) continue;
      const at = along(segment, centre);
      const aside = distanceTo(segment, centre) / run.height;
      if (at < -2 || at > segment.length + 2 || aside > BESIDE.most || aside < BESIDE.least) continue;
      const side = Math.sign(direction.ux * (segment.y1 - centre.y) - direction.uy * (segment.x1 - centre.x));
      found.push({ segment, how: "beside", aside, side });
    }
    const isFrame = (a: Found & { side: number }): boolean =>
      found.some(
        (b) =>
          a.side !== b.side &&
          a.segment.length < 2.2 * run.width &&
          Math.abs(a.segment.length - b.segment.length) < 1.5 &&
          Math.hypot(
            (a.segment.x1 + a.segment.x2 - b.segment.x1 - b.segment.x2) / 2,
            (a.segment.y1 + a.segment.y2 - b.segment.y1 - b.segment.y2) / 2,
          ) <
            4 * run.height,
      );
    return found.filter((one) => !isFrame(one));
  }

  /** Each callout votes for the widths of the lines beside it: near ones count more, and thick ones. Joists and braces are thinner than beams. */
  private widthVotes(): Map<string, number> {
    const votes = new Map<string, number>();
    for (const [one, lines] of this.candidates) {
      for (const { segment, aside } of lines) {
        if (segment.length < 1.2 * one.callout.run.width) continue;
        const key = classOf(one, segment);
        votes.set(key, (votes.get(key) ?? 0) + Math.sqrt(segment.width) / (1 + aside));
      }
    }
    return votes;
  }

  /** The width of most members. */
  private mainWidth(): number {
    const best = [...this.votes].reduce((most, vote) => (vote[1] > most[1] ? vote : most), ["|0", 0]);
    return Number(best[0].split("|")[1]);
  }

  /** How far a line is of the width that members of a callout's kind have, 0 to 1. */
  private shareOf(one: Sized, segment: Segment): number {
    const kind = kindOf(one);
    const most = Math.max(...[...this.votes].flatMap(([key, vote]) => (key.startsWith(`${kind}|`) ? [vote] : [])), Number.EPSILON);
    return (this.votes.get(classOf(one, segment)) ?? 0) / most;
  }

  private lineBeside(one: Sized): Found | null {
    const ranked = (this.candidates.get(one) ?? [])
      .filter(({ segment }) => this.shareOf(one, segment) >= LEAST_VOTES)
      .map((found) => ({ found, score: found.aside - 1.2 * this.shareOf(one, found.segment) }))
      .sort((a, b) => a.score - b.score);
    return ranked[0]?.found ?? null;
  }

  /** Where the leader ends that begins at an end of a callout's text. */
  private leaderTip({ callout: { run } }: Sized): Point | null {
    const [cos, sin] = [Math.cos(run.angle), Math.sin(run.angle)];
    const middle = 0.35 * run.height;
    const ends = [0, run.width].map((at) => ({ x: run.x + cos * at - sin * middle, y: run.y + sin * at + cos * middle }));
    let best: { tip: Point; length: number } | null = null;
    for (const end of ends) {
      for (const segment of this.index.around(end, LEADER_START * run.height)) {
        if (segment.width > LEADER.width || segment.length > LEADER.length) continue;
        const leader = this.followed(segment, end, LEADER_START * run.height);
        if (leader && leader.length > run.height && (!best || leader.length > best.length)) best = leader;
      }
    }
    return best && best.tip;
  }

  /** The member that the tip of a leader touches. */
  private lineAtTip(one: Sized, tip: Point): Found | null {
    let [nearest, least]: [Segment | null, number] = [null, LEADER.tip];
    for (const segment of this.index.around(tip, LEADER.tip)) {
      const at = along(segment, tip);
      const aside = distanceTo(segment, tip);
      if (this.shareOf(one, segment) < LEAST_VOTES || segment.length < 2 * LEADER.tip) continue;
      if (at < 0 || at > segment.length || aside >= least) continue;
      [nearest, least] = [segment, aside];
    }
    return nearest && { segment: nearest, how: "leader", aside: 0 };
  }

  private followed(first: Segment, start: Point, reach: number): { tip: Point; length: number } | null {
    const near = ({ x, y }: Point, other: Point): number => Math.hypot(x - other.x, y - other.y);
    const endsOf = ({ x1, y1, x2, y2 }: Segment) =>
      [
        { x: x1, y: y1 },
        { x: x2, y: y2 },
      ] as const;
    const [a, b] = endsOf(first);
    if (Math.min(near(a, start), near(b, start)) > reach) return null;
    let [tip, length] = [near(a, start) < near(b, start) ? b : a, first.length];
    const used = new Set([first]);
    while (used.size < LEADER.segments) {
      const at = tip;
      const next = [...this.index.around(at, LEADER.joint)].find(
        (segment) => !used.has(segment) && segment.width === first.width && endsOf(segment).some((end) => near(end, at) < LEADER.joint),
      );
      if (!next || length + next.length > LEADER.length) break;
      used.add(next);
      length += next.length;
      const [c, d] = endsOf(next);
      tip = near(c, at) < near(d, at) ? d : c;
    }
    return { tip, length };
  }

  /** The part of a line that one of several callouts labels: cut where something crosses between them. */
  private partOf(segment: Segment, one: Sized, others: readonly Sized[]): { from: number; to: number; isCut: boolean } {
    let [from, to, isCut] = [0, segment.length, true];
    const own = along(segment, one.callout.centre);
    for (const other of others) {
      const place = along(segment, other.callout.centre);
      const cut = this.crossingBetween(segment, Math.min(own, place), Math.max(own, place));
      if (cut === null) isCut = false;
      else if (place < own) from = Math.max(from, cut);
      else to = Math.min(to, cut);
    }
    return { from, to, isCut };
  }

  private crossingBetween(segment: Segment, from: number, to: number): number | null {
    const middle = (from + to) / 2;
    let best: number | null = null;
    const [a, b] = [pointAt(segment, from), pointAt(segment, to)];
    const box = [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y)] as const;
    for (const stop of this.stops.within(...box)) {
      if (stop === segment || angleBetween(stop, segment) < 0.35) continue;
      const met = crossing(segment, stop);
      if (!met || met[0] <= from || met[0] >= to || met[1] < -3 || met[1] > stop.length + 3) continue;
      if (best === null || Math.abs(met[0] - middle) < Math.abs(best - middle)) best = met[0];
    }
    return best;
  }

  private measured(
    one: Sized,
    { segment, how, aside }: Found,
    part: { from: number; to: number; isCut: boolean },
    others: readonly Sized[],
  ): Member | null {
    const { pointsPerFoot, isVoted, callout } = one;
    const reach = FEET.extension * pointsPerFoot;
    const start = part.from > 0 ? part.from : this.endAt(segment, part.from, -1, reach);
    const end = part.to < segment.length ? part.to : this.endAt(segment, part.to, 1, reach);
    const [first, last] = [start ?? part.from, end ?? part.to];
    const [from, to] = [pointAt(segment, first), pointAt(segment, last)];
    const inches = ((last - first) / pointsPerFoot) * 12;
    if (inches < 12) return null;
    const printed = this.printedLength(segment, from, to, pointsPerFoot);
    const reasons: LengthReason[] = [];
    if (!isVoted) reasons.push("scale_stated");
    if (start === null || end === null) reasons.push("open_end");
    if (how === "leader") reasons.push("leader");
    else if (aside > BESIDE.sure) reasons.push("far_line");
    if (this.isOblique(segment)) reasons.push("brace");
    if (!part.isCut) {
      if (others.some(({ callout: { read } }) => read.designation !== callout.read.designation)) reasons.push("shared_line");
    }
    if (inches > FEET.longest * 12) reasons.push("long");
    return {
      ...{ from, to, reasons },
      length: printed ?? Math.round(inches / STEP) * STEP,
      basis: start === null || end === null ? "drawn" : "centre",
      source: printed === null ? "line" : "dims",
    };
  }

  /** Where a member that ends at a place of its line frames in: on the next line that crosses. Null when there is none near. */
  private endAt(segment: Segment, at: number, direction: 1 | -1, reach: number): number | null {
    const end = pointAt(segment, at);
    const far = pointAt(segment, at + direction * reach);
    const [left, right] = [Math.min(end.x, far.x) - 2, Math.max(end.x, far.x) + 2];
    const [bottom, top] = [Math.min(end.y, far.y) - 2, Math.max(end.y, far.y) + 2];
    let nearest: number | null = null;
    for (const stop of this.stops.within(left, bottom, right, top)) {
      if (stop === segment || angleBetween(stop, segment) < 0.35) continue;
      const met = crossing(segment, stop);
      if (!met) continue;
      const beyond = direction * (met[0] - at);
      // A stop has gaps at its own ends, where it frames into something.
      if (beyond < -1.5 || beyond > reach || met[1] < -reach / 2 || met[1] > stop.length + reach / 2) continue;
      if (nearest === null || beyond < direction * (nearest - at)) nearest = met[0];
    }
    return nearest;
  }

  private isOblique(segment: Segment): boolean {
    return (
      this.axes.length > 0 &&
      this.axes.every((axis) => {
        const angle = angleBetween(axis, segment);
        return angle > OBLIQUE && angle < Math.PI / 2 - OBLIQUE;
      })
    );
  }

  /** The printed dimension between the same two ends, inches. */
  private printedLength(segment: Segment, from: Point, to: Point, pointsPerFoot: number): number | null {
    const slack = (SAME_END / 12) * pointsPerFoot;
    const [a, b] = [along(segment, from), along(segment, to)];
    const found = this.context.dimensions.filter((dimension) => {
      const [dx, dy] = [dimension.to.x - dimension.from.x, dimension.to.y - dimension.from.y];
      const length = Math.hypot(dx, dy);
      if (angleBetween(segment, { ux: dx / length, uy: dy / length }) > PARALLEL) return false;
      const places = [along(segment, dimension.from), along(segment, dimension.to)];
      return Math.abs(Math.min(...places) - Math.min(a, b)) < slack && Math.abs(Math.max(...places) - Math.max(a, b)) < slack;
    });
    const lengths = new Set(found.map(({ inches }) => inches));
    return lengths.size === 1 ? (found[0]?.inches ?? null) : null;
  }
}

function isNear({ left, bottom, right, top }: Box, { x, y }: Point): boolean {
  return x > left - LEADER.tip && x < right + LEADER.tip && y > bottom - LEADER.tip && y < top + LEADER.tip;
}

type Kind = "joist" | "brace" | "beam";

/** Members of one kind are drawn with lines of one width. */
function kindOf({ callout: { read } }: Sized): Kind {
  switch (read.section.family) {
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

const classOf = (one: Sized, { width }: Segment): string => `${kindOf(one)}|${width}`;
