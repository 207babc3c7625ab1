import type { Point } from "../../geometry/box.ts";
import { endsOf, isSamePen, type Segment } from "../../geometry/segment.ts";
import { isGapOfDashes, isLineOfDashes, joinDashes, JOINED } from "./dashes.ts";
import { StrokeGrid } from "./stroke-grid.ts";
import type { Strokes } from "./strokes.ts";

/** One stroke of a page as a segment. */
export interface StrokeSegment extends Segment {
  stroke: number;
  /** How far apart the gaps of its dash pattern are, points; 0 for an unbroken one. */
  dashes: number;
}

/** Which strokes continue each other to one line. */
interface Joining {
  /** Points. */
  gap: number;
  /** Dashes, which are short, may have longer gaps: up to this share of the longer one. */
  dashGap: number;
  /** Strokes with a dash pattern and unbroken ones over them are one line. */
  isMixed: boolean;
}

/** A stroke that continues a line. */
interface Continuation {
  stroke: StrokeSegment;
  /** How far beyond the end of the line it begins. */
  from: number;
  /** It begins there with its second end. */
  isTurned: boolean;
}

const LINE: Joining = { gap: JOINED.gap, dashGap: JOINED.share, isMixed: false };
/** Long and short dashes of a grid line have gaps up to this. */
const AXIS: Joining = { gap: 16, dashGap: 0, isMixed: true };
/** How far the pieces of a line may be off it, points; and their directions, as the sine of the angle. */
const OFF_LINE = { points: 0.5, turn: 0.01 };

/**
 * Finds the lines near a place. Strokes are joined to lines where somebody asks: a sheet has 100,000 of them, of which most are
 * hatches that nothing on the sheet refers to.
 */
export class LineFinder {
  private readonly strokes: Strokes;
  private readonly grid: StrokeGrid;
  private readonly segments = new Map<number, StrokeSegment>();
  private readonly lines = new Map<number, Segment>();
  private readonly axes = new Map<number, Segment>();

  constructor(page: { width: number; height: number; strokes: Strokes }) {
    this.strokes = page.strokes;
    this.grid = new StrokeGrid(page);
  }

  /** Strokes that may pass a rectangle: all that do, and some that pass its corners. */
  within(left: number, bottom: number, right: number, top: number): StrokeSegment[] {
    const found: StrokeSegment[] = [];
    for (const stroke of this.grid.within(left, bottom, right, top)) found.push(this.segment(stroke));
    return found;
  }

  /** Strokes near a point. */
  around({ x, y }: Point, reach: number): StrokeSegment[] {
    return this.within(x - reach, y - reach, x + reach, y + reach);
  }

  /** The whole line of which a stroke is a part; the same object for each of its strokes. */
  findLine(stroke: StrokeSegment): Segment {
    return this.join(stroke, LINE, this.lines);
  }

  /** The same for a grid line, whose dashes have longer gaps. */
  findAxis(stroke: StrokeSegment): Segment {
    return this.join(stroke, AXIS, this.axes);
  }

  /** The lines near a point. @param isWanted of a stroke: says which are joined to lines at all */
  linesAround(point: Point, reach: number, isWanted: (stroke: Segment) => boolean): Set<Segment> {
    const lines = new Set<Segment>();
    for (const stroke of this.around(point, reach)) if (isWanted(stroke)) lines.add(this.findLine(stroke));
    return lines;
  }

  private join(first: StrokeSegment, joining: Joining, known: Map<number, Segment>): Segment {
    const before = known.get(first.stroke);
    if (before) return before;
    const strokes = new Set([first.stroke]);
    const line = { ...first };
    let gaps = 0;
    for (const direction of [1, -1] as const) gaps += this.extend(line, direction, first.length, joining, strokes);
    let { dashes } = first;
    for (const stroke of strokes) {
      const own = this.strokes.dashes[stroke] ?? 0;
      dashes = joining.isMixed ? Math.max(dashes, own) : joinDashes(dashes, own);
      if (!known.has(stroke)) known.set(stroke, line);
    }
    line.isDashed = isLineOfDashes({ gaps, dashes, length: line.length });
    return line;
  }

  /** Lengthens a line at one end by the strokes that continue it, and adds them to `strokes`. @returns over how many gaps between dashes */
  private extend(line: StrokeSegment, direction: 1 | -1, length: number, joining: Joining, strokes: Set<number>): number {
    let lastLength = length;
    let gaps = 0;
    for (;;) {
      const next = this.findNext(line, direction, lastLength, joining, strokes);
      if (!next) return gaps;
      if (next.from > JOINED.gap && Math.max(lastLength, next.stroke.length) <= JOINED.maxDash) gaps++;
      strokes.add(next.stroke.stroke);
      lastLength = next.stroke.length;
      lengthen(line, direction, next);
    }
  }

  /** The nearest stroke that continues a line at one end. Strokes that lie on the line are added to `strokes`. */
  private findNext(
    line: StrokeSegment,
    direction: 1 | -1,
    lastLength: number,
    { gap, dashGap, isMixed }: Joining,
    strokes: Set<number>,
  ): Continuation | null {
    const reach = lastLength <= JOINED.maxDash ? Math.max(gap, dashGap * JOINED.maxDash) + 1 : gap + 1;
    const end = endsOf(line)[direction === 1 ? 1 : 0];
    const ux = direction * line.ux;
    const uy = direction * line.uy;
    let next: Continuation | null = null;
    let other: Continuation | null = null;
    let isOver = false;
    for (const stroke of this.around(end, reach)) {
      if (strokes.has(stroke.stroke) || !isSamePen(stroke, line)) continue;
      if (Math.abs(ux * stroke.uy - uy * stroke.ux) > OFF_LINE.turn) continue;
      const ax = stroke.x1 - end.x;
      const ay = stroke.y1 - end.y;
      const bx = stroke.x2 - end.x;
      const by = stroke.y2 - end.y;
      if (Math.abs(ux * ay - uy * ax) > OFF_LINE.points || Math.abs(ux * by - uy * bx) > OFF_LINE.points) continue;
      const a = ax * ux + ay * uy;
      const b = bx * ux + by * uy;
      const from = Math.min(a, b);
      // One with a dash pattern may lie under an unbroken one: a grid line under members.
      const isAlike = isMixed || stroke.dashes > 0 === line.dashes > 0;
      if (!isAlike && from < -gap) isOver = true;
      // A stroke over the line itself is a part of it.
      if (Math.max(a, b) <= 0) {
        if (isAlike && from > -line.length) strokes.add(stroke.stroke);
        continue;
      }
      if (from > gap && !isGapOfDashes(from, lastLength, stroke.length, dashGap)) continue;
      if (isAlike && (!next || from < next.from)) next = { stroke, from, isTurned: a > b };
      if (!isAlike && (!other || from < other.from)) other = { stroke, from, isTurned: a > b };
    }
    return next ?? (isOver ? null : other);
  }

  private segment(stroke: number): StrokeSegment {
    const known = this.segments.get(stroke);
    if (known) return known;
    const [x1, y1, x2, y2] = this.strokes.at(stroke);
    const length = Math.hypot(x2 - x1, y2 - y1);
    const width = Math.round((this.strokes.widths[stroke] ?? 0) * 10) / 10;
    const segment = {
      x1,
      y1,
      x2,
      y2,
      length,
      ux: (x2 - x1) / length,
      uy: (y2 - y1) / length,
      width,
      colour: this.strokes.colours[stroke] ?? 0,
      dashes: this.strokes.dashes[stroke] ?? 0,
      stroke,
    };
    this.segments.set(stroke, segment);
    return segment;
  }
}

/** Moves one end of a line to the far end of what continues it. */
function lengthen(line: Segment, direction: 1 | -1, { stroke, from, isTurned }: Continuation): void {
  const [one, other] = endsOf(stroke);
  const [near, far] = isTurned ? [other, one] : [one, other];
  const [first, last] = endsOf(line);
  // A long stroke over a short one reaches farther at both ends.
  const isOver = from < -line.length;
  const start = direction === 1 ? (isOver ? near : first) : far;
  const end = direction === 1 ? far : isOver ? near : last;
  line.x1 = start.x;
  line.y1 = start.y;
  line.x2 = end.x;
  line.y2 = end.y;
  line.length = Math.hypot(line.x2 - line.x1, line.y2 - line.y1);
  line.ux = (line.x2 - line.x1) / line.length;
  line.uy = (line.y2 - line.y1) / line.length;
}
