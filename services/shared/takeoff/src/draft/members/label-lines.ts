import type { Box, Point } from "../geometry/box.ts";
import { along, distanceTo, isParallel, type Segment } from "../geometry/segment.ts";
import type { LineFinder } from "../page/line-finder.ts";
import { isOnAxis } from "../sheet/grid.ts";
import { findLeaderTip } from "./leaders.ts";
import type { MemberLabel } from "./member-labels.ts";
import { PARALLEL } from "./member.ts";
import { WidthVotes, type LabelLine } from "./width-votes.ts";

/** All in heights of the label's text. */
const ASIDE = { min: 0.15, max: 3.2 };
/** How near the tip of a leader is to what it points at, points. */
const TIP = 8;

/** Finds the lines that labels name, by the widths of the lines next to all of them. */
export class LabelLines {
  private readonly lines: LineFinder;
  private readonly axes: readonly Segment[];
  private readonly symbols: readonly Box[];
  private readonly widths: WidthVotes;
  private readonly candidates: ReadonlyMap<MemberLabel, LabelLine[]>;

  /** @param symbols outlines of columns and posts @param axes grid lines, which are no members */
  constructor(labels: readonly MemberLabel[], lines: LineFinder, symbols: readonly Box[], axes: readonly Segment[]) {
    this.lines = lines;
    this.axes = axes;
    this.symbols = symbols;
    this.candidates = new Map(labels.map((label) => [label, this.findLinesNextTo(label)]));
    this.widths = new WidthVotes(this.candidates);
  }

  /** The width of most members. */
  get mainWidth(): number {
    return this.widths.mainWidth;
  }

  /** Null for a column or a post, of which a plan does not show a line, and where no line is found. */
  findLine(label: MemberLabel): LabelLine | null {
    // The frame around a mark would pass for a leader.
    const tip = label.isMark ? null : findLeaderTip(label.run, this.lines);
    if (tip && this.symbols.some((symbol) => isNear(symbol, tip))) return null;
    return (tip && this.findLineAtTip(label, tip)) ?? this.findNearestLine(label);
  }

  /** Lines along a label that reach over its middle, without the frame around it. */
  private findLinesNextTo({ centre, run, box, isMark }: MemberLabel): LabelLine[] {
    const direction = { ux: Math.cos(run.angle), uy: Math.sin(run.angle) };
    const textLength = Math.max(box.right - box.left, box.top - box.bottom);
    const found: SidedLine[] = [];
    // Marks are written level next to members of any direction.
    const isAlong = (segment: Segment): boolean => isMark || isParallel(segment, direction, PARALLEL);
    for (const segment of this.lines.linesAround(centre, ASIDE.max * run.height, isAlong)) {
      if (!isAlong(segment) || segment.length < 0.6 * textLength) continue;
      const at = along(segment, centre);
      const aside = distanceTo(segment, centre) / run.height;
      if (at < -2 || at > segment.length + 2 || aside > ASIDE.max || aside < ASIDE.min || isOnAxis(segment, this.axes)) continue;
      const side = Math.sign(direction.ux * (segment.y1 - centre.y) - direction.uy * (segment.x1 - centre.x));
      found.push({ segment, how: "aside", aside, side });
    }
    return found.filter((one) => one.segment.length >= 2.2 * run.width || !found.some((other) => areFrame(one, other, run.height)));
  }

  private findNearestLine(label: MemberLabel): LabelLine | null {
    const ranked = (this.candidates.get(label) ?? [])
      .filter(({ segment }) => this.widths.isMember(label, segment))
      .map((found) => ({ found, score: found.aside - 1.2 * this.widths.share(label, found.segment) }))
      .sort((a, b) => a.score - b.score);
    return ranked[0]?.found ?? null;
  }

  /** The member that the tip of a leader touches. */
  private findLineAtTip(label: MemberLabel, tip: Point): LabelLine | null {
    let nearest: Segment | null = null;
    let nearestAside = TIP;
    for (const segment of this.lines.linesAround(tip, TIP, (stroke) => distanceTo(stroke, tip) < TIP)) {
      const at = along(segment, tip);
      const aside = distanceTo(segment, tip);
      if (!this.widths.isMember(label, segment) || segment.length < 2 * TIP) continue;
      if (at < 0 || at > segment.length || aside >= nearestAside || isOnAxis(segment, this.axes)) continue;
      nearest = segment;
      nearestAside = aside;
    }
    return nearest && { segment: nearest, how: "leader", aside: 0 };
  }
}

/** A line next to a label, with the side on which it stands: 1 or -1. */
type SidedLine = LabelLine & { side: number };

/** Whether two lines are the sides of a frame around a text of this height. */
function areFrame(a: SidedLine, b: SidedLine, height: number): boolean {
  const first = a.segment;
  const second = b.segment;
  const dx = (first.x1 + first.x2 - second.x1 - second.x2) / 2;
  const dy = (first.y1 + first.y2 - second.y1 - second.y2) / 2;
  return a.side !== b.side && Math.abs(first.length - second.length) < 1.5 && Math.hypot(dx, dy) < 4 * height;
}

function isNear({ left, bottom, right, top }: Box, { x, y }: Point): boolean {
  return x > left - TIP && x < right + TIP && y > bottom - TIP && y < top + TIP;
}
