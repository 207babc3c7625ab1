import { boxAround, type Point } from "../geometry/box.ts";
import { along, distanceTo, endsOf, isParallel, type Segment } from "../geometry/segment.ts";
import type { LineFinder } from "../page/strokes/line-finder.ts";
import { isOnAxis, type GridLine } from "../sheet/grid.ts";
import { isOblique } from "./framing.ts";
import { isAtCrossing } from "./grid-crossings.ts";
import { BEND, findLeaders, isLanding, type Leader } from "./leaders.ts";
import type { MemberLabel } from "./member-labels.ts";
import { PARALLEL } from "./member.ts";
import { findUpright, type UprightEvidence, type UprightSymbols } from "./uprights.ts";
import { WidthVotes, type LabelLine } from "./width-votes.ts";

/** All in heights of the label's text. */
const ASIDE = { min: 0.15, max: 3.2 };
/** A line of members this near to its text is what the text names, whatever leaders there seem to be. In heights of the text. */
export const NEXT_TO = 1.5;
/** A text this near to a line is not a post's that a leader names, in heights of the text. */
const ON_LINE = 1;
/** Walls run along members: a line of another colour than most is as near as one that is farther away by this, in heights of the text. */
const OTHER_COLOUR = 0.8;
/** A line is drawn with the pen of a thicker one from this share of its width on. */
const SAME_PEN = 0.75;
/** How far a line that lies under another one is off it, points. */
const UNDER = 0.6;
/** How near the tip of a leader is to what it points at, points. */
const TIP = { member: 3, symbol: 8, inside: 2 };
/** The longest line under a text that goes on to a column, in lengths of the text: of any, and of one that nothing meets at its other end. */
const POINTER = { any: 2.5, free: 5 };

/** What a page shows, besides its labels. */
export interface LabelSurroundings {
  lines: LineFinder;
  symbols: UprightSymbols;
  /** Grid lines, which are no members. */
  grid: readonly GridLine[];
  axes: readonly Segment[];
  /** Where a label names no line: crossings of the grid, for a page on which symbols of columns are not seen. */
  crossings: readonly Point[];
}

/** What a label may name. */
export interface NamedLines {
  /** The lines that it may name, the most likely first; none for a column or a post, of which a plan shows no line. */
  lines: readonly LabelLine[];
  upright: UprightEvidence;
  /** It stands where those of columns do, on a page on which symbols of columns are not seen. */
  isAtCrossing?: boolean;
}

/** Finds the lines that labels name, by the widths of the lines next to all of one view. */
export class LabelLines {
  /** Lines of dashes along labels that name an unbroken line: they frame a part of the plan, or show what lies below it. */
  readonly dashes: Segment[] = [];
  /** Lines under the texts of columns that go on to their symbols. */
  readonly pointers: Segment[] = [];
  /** The colour of the lines next to most texts: walls and edges of slabs have other ones. */
  readonly mainColour: number;
  private readonly around: LabelSurroundings;
  private readonly candidates: ReadonlyMap<MemberLabel, LabelLine[]>;

  constructor(labels: readonly MemberLabel[], around: LabelSurroundings) {
    this.around = around;
    this.candidates = new Map(labels.map((label) => [label, this.findLinesNextTo(label)]));
    this.mainColour = findMainColour(this.candidates);
  }

  /** The widths of lines for which some of the labels speak. */
  findWidths(labels: readonly MemberLabel[]): WidthVotes {
    return new WidthVotes(new Map(labels.map((label) => [label, this.candidates.get(label) ?? []])));
  }

  /** The lines that a label may name, by the widths of members in its view. @param isMember it is known to be no column's */
  findLines(label: MemberLabel, widths: WidthVotes, isMember = false): NamedLines {
    const ranked = this.rankLines(label, widths);
    const [nearest] = ranked;
    // A mark whose nearest line is another label's may be a column's: it names no other line.
    if (label.isMark) return { lines: ranked.slice(0, 1), upright: null };
    if (isMember) return { lines: ranked.map((line) => ({ ...line, isBesideColumn: true })), upright: null };
    if (isAtCrossing(label, this.around.crossings)) return { lines: [], upright: null, isAtCrossing: true };
    const isUpright: NamedLines = { lines: [], upright: "upright" };
    const upright = findUpright(label, nearest ?? null, this.around.symbols);
    if (this.findPointers(label) || upright === "upright") return isUpright;
    const near = ranked.filter(({ aside }) => aside <= NEXT_TO);
    if (nearest && nearest.aside <= ON_LINE) return this.isOfColumn(label) ? isUpright : { lines: near, upright };
    const leaders = findLeaders(label.run, this.around.lines);
    const led = leaders.flatMap((leader) => this.findLineAtTip(label, leader, widths) ?? []);
    // A leader to a member that ends at a column points at the member, unless it ends in the symbol itself.
    const reach = led.length > 0 ? TIP.inside : TIP.symbol;
    if (leaders.some(({ tip }) => this.around.symbols.near(boxAround([tip]), reach).length > 0)) return isUpright;
    const far = ranked.filter(({ aside }) => aside > NEXT_TO);
    return { lines: [...near, ...led, ...far], upright };
  }

  /** Whether a text stands on the landing of a leader to the symbol of a column, though the line of a member is next to it, too. */
  private isOfColumn(label: MemberLabel): boolean {
    const { lines, symbols } = this.around;
    const landings = (this.candidates.get(label) ?? []).filter(
      ({ segment, aside }) => aside <= ON_LINE && isLanding(segment, label.run, lines, BEND.toColumn),
    );
    if (landings.length === 0) return false;
    // Lines of dimensions begin in the middle of the symbol, too: a leader that goes on as one is known by its joints.
    const joints = findLeaders(label.run, lines).flatMap(({ parts }) => [...parts].flatMap(endsOf));
    return joints.some((joint) => symbols.near(boxAround([joint]), TIP.inside).length > 0);
  }

  /** Finds the lines under a text aslant to the grid that lead to a column. A brace is longer and ends at something on both sides. */
  private findPointers(label: MemberLabel): boolean {
    const { axes, symbols } = this.around;
    const pointers = (this.candidates.get(label) ?? []).filter(({ segment }) => {
      if (segment.length > POINTER.free * label.run.width || !isOblique(segment, axes)) return false;
      const far = endsOf(segment).filter((end) => symbols.near(boxAround([end]), TIP.symbol).length === 0);
      return far.length === 1 && (segment.length <= POINTER.any * label.run.width || far.every((end) => this.isFree(end, segment)));
    });
    this.pointers.push(...pointers.map(({ segment }) => segment));
    return pointers.length > 0;
  }

  /** Whether no other line is at the end of one. */
  private isFree(end: Point, line: Segment): boolean {
    const isAt = (segment: Segment): boolean => {
      const at = along(segment, end);
      return segment !== line && distanceTo(segment, end) < TIP.inside && at > -TIP.inside && at < segment.length + TIP.inside;
    };
    return ![...this.around.lines.linesAround(end, TIP.inside, isAt)].some(isAt);
  }

  private rankLines(label: MemberLabel, widths: WidthVotes): LabelLine[] {
    return (this.candidates.get(label) ?? [])
      .filter(({ segment }) => widths.isMember(label, segment) && !isLanding(segment, label.run, this.around.lines))
      .map((found) => {
        const isMain = (found.segment.colour ?? 0) === this.mainColour;
        return { found, score: found.aside - 1.2 * widths.share(label, found.segment) + (isMain ? 0 : OTHER_COLOUR) };
      })
      .sort((a, b) => a.score - b.score)
      .map(({ found }) => found);
  }

  /** Lines along a label that reach over its middle, without the frame around it. */
  private findLinesNextTo({ centre, run, box, isMark }: MemberLabel): LabelLine[] {
    const { lines, grid } = this.around;
    const direction = { ux: Math.cos(run.angle), uy: Math.sin(run.angle) };
    const textLength = Math.max(box.right - box.left, box.top - box.bottom);
    const found: SidedLine[] = [];
    // Marks are written level next to members of any direction.
    const isAlong = (segment: Segment): boolean => isMark || isParallel(segment, direction, PARALLEL);
    for (const segment of lines.linesAround(centre, ASIDE.max * run.height, isAlong)) {
      if (!isAlong(segment) || segment.length < 0.6 * textLength) continue;
      const at = along(segment, centre);
      const aside = distanceTo(segment, centre) / run.height;
      if (at < -2 || at > segment.length + 2 || aside > ASIDE.max || aside < ASIDE.min || isOnAxis(segment, grid)) continue;
      const side = Math.sign(direction.ux * (segment.y1 - centre.y) - direction.uy * (segment.x1 - centre.x));
      found.push({ segment, how: "aside", aside, side });
    }
    const unbroken = found.filter(({ segment }) => !segment.isDashed);
    return found.filter((one) => {
      if (one.segment.isDashed && unbroken.some(({ segment }) => segment.width >= SAME_PEN * one.segment.width)) {
        this.dashes.push(one.segment);
        return false;
      }
      if (found.some((other) => isUnder(one, other))) return false;
      return one.segment.length >= 2.2 * run.width || !found.some((other) => areFrame(one, other, run.height));
    });
  }

  /** The member that the tip of a leader touches. */
  private findLineAtTip(label: MemberLabel, { tip, parts }: Leader, widths: WidthVotes): LabelLine | null {
    let nearest: Segment | null = null;
    let nearestAside = TIP.member;
    const { lines, grid } = this.around;
    for (const segment of lines.linesAround(tip, TIP.member, (stroke) => distanceTo(stroke, tip) < TIP.member)) {
      const at = along(segment, tip);
      const aside = distanceTo(segment, tip);
      if (parts.has(segment) || !widths.isMember(label, segment) || segment.length < 2 * TIP.symbol) continue;
      if (at < 0 || at > segment.length || aside >= nearestAside || isOnAxis(segment, grid)) continue;
      nearest = segment;
      nearestAside = aside;
    }
    return nearest && { segment: nearest, how: "leader", aside: 0 };
  }
}

/** Each callout speaks once for each colour of the lines next to it. */
function findMainColour(candidates: ReadonlyMap<MemberLabel, readonly LabelLine[]>): number {
  const votes = new Map<number, number>();
  for (const [{ isMark }, lines] of candidates) {
    const colours = new Set(isMark ? [] : lines.map(({ segment }) => segment.colour ?? 0));
    for (const colour of colours) votes.set(colour, (votes.get(colour) ?? 0) + 1);
  }
  const [main] = [...votes].sort((a, b) => b[1] - a[1]);
  return main?.[0] ?? 0;
}

/** A line next to a label, with the side on which it stands: 1 or -1. */
type SidedLine = LabelLine & { side: number };

/** Whether a line lies under a thicker one: an axis under its member. */
function isUnder(one: SidedLine, other: SidedLine): boolean {
  if (other.segment.width <= one.segment.width || one.side !== other.side) return false;
  return distanceTo(one.segment, { x: other.segment.x1, y: other.segment.y1 }) < UNDER && isParallel(one.segment, other.segment, PARALLEL);
}

/** Whether two lines are the sides of a frame around a text of this height. */
function areFrame(a: SidedLine, b: SidedLine, height: number): boolean {
  const first = a.segment;
  const second = b.segment;
  const dx = (first.x1 + first.x2 - second.x1 - second.x2) / 2;
  const dy = (first.y1 + first.y2 - second.y1 - second.y2) / 2;
  return a.side !== b.side && Math.abs(first.length - second.length) < 1.5 && Math.hypot(dx, dy) < 4 * height;
}
