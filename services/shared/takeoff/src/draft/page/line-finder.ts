import type { Point } from "../text/runs.ts";
import type { Segment } from "./segments.ts";
import type { Strokes } from "./strokes.ts";

/** One stroke of a page as a segment. */
export interface StrokeSegment extends Segment {
  stroke: number;
}

/** Which strokes continue each other to one line. */
interface Joining {
  /** Points. */
  gap: number;
  /** Dashes, which are short, may have longer gaps: up to this share of the longer one. */
  dashGap: number;
}

const LINE: Joining = { gap: 1.2, dashGap: 0.6 };
/** Long and short dashes of a grid line have gaps up to this. */
const AXIS: Joining = { gap: 16, dashGap: 0 };
/** The longest dash of a pattern, points. */
const MAX_DASH = 40;
/** How far the pieces of a line may be off it, points; and their directions, as the sine of the angle. */
const OFF_LINE = { points: 0.5, turn: 0.02 };
/** The size of a cell of the search, points. */
const CELL = 32;

/**
 * Finds the lines near a place. Strokes are joined to lines where somebody asks: a sheet has 100,000 of them, of which most are
 * hatches that nothing on the sheet refers to.
 */
export class LineFinder {
  private readonly strokes: Strokes;
  private readonly columns: number;
  private readonly rows: number;
  /** The strokes of each cell are `items` from `starts[cell]` to `starts[cell + 1]`. */
  private readonly starts: Uint32Array;
  private readonly items: Uint32Array;
  private readonly segments: (StrokeSegment | undefined)[] = [];
  /** By stroke: the search that saw it last. */
  private readonly seen: Uint32Array;
  private search = 0;
  private readonly lines = new Map<number, Segment>();
  private readonly axes = new Map<number, Segment>();

  constructor({ width, height, strokes }: { width: number; height: number; strokes: Strokes }) {
    this.strokes = strokes;
    this.columns = Math.ceil(width / CELL) + 1;
    this.rows = Math.ceil(height / CELL) + 1;
    this.seen = new Uint32Array(strokes.count);
    const counts = new Uint32Array(this.columns * this.rows + 1);
    const cells = new Uint32Array(strokes.count);
    // Most strokes lie in one cell; of the others, each cell that they pass is listed.
    const long: [cell: number, stroke: number][] = [];
    const { ends } = strokes;
    for (let index = 0; index < strokes.count; index++) {
      if (strokes.isFilled(index)) continue;
      const x1 = ends[4 * index] ?? 0;
      const y1 = ends[4 * index + 1] ?? 0;
      const x2 = ends[4 * index + 2] ?? 0;
      const y2 = ends[4 * index + 3] ?? 0;
      const first = this.cellOf(x1, y1);
      const last = this.cellOf(x2, y2);
      cells[index] = first + 1;
      counts[first] = (counts[first] ?? 0) + 1;
      if (first === last) continue;
      const steps = Math.ceil((2 * Math.hypot(x2 - x1, y2 - y1)) / CELL);
      let before = first;
      for (let step = 1; step <= steps; step++) {
        const cell = this.cellOf(x1 + ((x2 - x1) * step) / steps, y1 + ((y2 - y1) * step) / steps);
        if (cell === before) continue;
        before = cell;
        long.push([cell, index]);
        counts[cell] = (counts[cell] ?? 0) + 1;
      }
    }
    this.starts = new Uint32Array(counts.length);
    for (let cell = 1; cell < counts.length; cell++) this.starts[cell] = (this.starts[cell - 1] ?? 0) + (counts[cell - 1] ?? 0);
    this.items = new Uint32Array(this.starts[counts.length - 1] ?? 0);
    const next = this.starts.slice();
    const put = (cell: number, stroke: number): void => {
      const at = next[cell] ?? 0;
      this.items[at] = stroke;
      next[cell] = at + 1;
    };
    for (let index = 0; index < strokes.count; index++) {
      const cell = cells[index] ?? 0;
      if (cell > 0) put(cell - 1, index);
    }
    for (const [cell, stroke] of long) put(cell, stroke);
  }

  /** Strokes that may pass a rectangle: all that do, and some that pass its corners. */
  within(left: number, bottom: number, right: number, top: number): StrokeSegment[] {
    const found: StrokeSegment[] = [];
    const { ends } = this.strokes;
    const search = ++this.search;
    // A stroke that cuts the corner of a cell between two steps is in a neighbour of that cell.
    const firstColumn = this.columnOf(left - CELL / 2);
    const lastColumn = this.columnOf(right + CELL / 2);
    const firstRow = this.rowOf(bottom - CELL / 2);
    const lastRow = this.rowOf(top + CELL / 2);
    for (let row = firstRow; row <= lastRow; row++) {
      const from = this.starts[row * this.columns + firstColumn] ?? 0;
      const to = this.starts[row * this.columns + lastColumn + 1] ?? this.items.length;
      for (let at = from; at < to; at++) {
        const stroke = this.items[at] ?? 0;
        if (this.seen[stroke] === search) continue;
        this.seen[stroke] = search;
        const x1 = ends[4 * stroke] ?? 0;
        const x2 = ends[4 * stroke + 2] ?? 0;
        if ((x1 < left && x2 < left) || (x1 > right && x2 > right)) continue;
        const y1 = ends[4 * stroke + 1] ?? 0;
        const y2 = ends[4 * stroke + 3] ?? 0;
        if ((y1 < bottom && y2 < bottom) || (y1 > top && y2 > top)) continue;
        found.push(this.segmentOf(stroke));
      }
    }
    return found;
  }

  /** Strokes near a point. */
  around({ x, y }: Point, reach: number): StrokeSegment[] {
    return this.within(x - reach, y - reach, x + reach, y + reach);
  }

  /** The whole line of which a stroke is a part; the same object for each of its strokes. */
  lineOf(stroke: StrokeSegment): Segment {
    return this.joined(stroke, LINE, this.lines);
  }

  /** The same for a grid line, whose dashes have longer gaps. */
  axisOf(stroke: StrokeSegment): Segment {
    return this.joined(stroke, AXIS, this.axes);
  }

  /** The lines near a point. @param isWanted of a stroke: says which are joined to lines at all */
  linesAround(point: Point, reach: number, isWanted: (stroke: Segment) => boolean): Set<Segment> {
    const lines = new Set<Segment>();
    for (const stroke of this.around(point, reach)) if (isWanted(stroke)) lines.add(this.lineOf(stroke));
    return lines;
  }

  private joined(first: StrokeSegment, joining: Joining, known: Map<number, Segment>): Segment {
    const before = known.get(first.stroke);
    if (before) return before;
    const strokes = new Set([first.stroke]);
    const line: Segment = { ...first };
    for (const direction of [1, -1] as const) this.extend(line, direction, first.length, joining, strokes);
    for (const stroke of strokes) if (!known.has(stroke)) known.set(stroke, line);
    return line;
  }

  /** Lengthens a line at one end by the strokes that continue it. */
  private extend(line: Segment, direction: 1 | -1, length: number, { gap, dashGap }: Joining, strokes: Set<number>): void {
    let lastLength = length;
    for (;;) {
      const reach = lastLength <= MAX_DASH ? Math.max(gap, dashGap * MAX_DASH) + 1 : gap + 1;
      const [endX, endY] = direction === 1 ? [line.x2, line.y2] : [line.x1, line.y1];
      const ux = direction * line.ux;
      const uy = direction * line.uy;
      let next: { segment: StrokeSegment; from: number; near: Point; far: Point } | null = null;
      for (const segment of this.around({ x: endX, y: endY }, reach)) {
        if (strokes.has(segment.stroke) || segment.width !== line.width) continue;
        if (Math.abs(ux * segment.uy - uy * segment.ux) > OFF_LINE.turn) continue;
        const ax = segment.x1 - endX;
        const ay = segment.y1 - endY;
        const bx = segment.x2 - endX;
        const by = segment.y2 - endY;
        if (Math.abs(ux * ay - uy * ax) > OFF_LINE.points || Math.abs(ux * by - uy * bx) > OFF_LINE.points) continue;
        const a = ax * ux + ay * uy;
        const b = bx * ux + by * uy;
        const from = Math.min(a, b);
        const to = Math.max(a, b);
        // A stroke over the line itself is a part of it.
        if (to <= 0) {
          if (from > -line.length) strokes.add(segment.stroke);
          continue;
        }
        const isDash = lastLength <= MAX_DASH && segment.length <= MAX_DASH && from <= dashGap * Math.max(lastLength, segment.length);
        if ((from > gap && !isDash) || (next && from >= next.from)) continue;
        const ends = [
          { x: segment.x1, y: segment.y1 },
          { x: segment.x2, y: segment.y2 },
        ] as const;
        next = { segment, from, near: ends[a > b ? 1 : 0], far: ends[a > b ? 0 : 1] };
      }
      if (!next) return;
      strokes.add(next.segment.stroke);
      lastLength = next.segment.length;
      // A long stroke over a short one reaches farther at both ends.
      const { near, far } = next;
      const start = next.from < -line.length ? near : direction === 1 ? { x: line.x1, y: line.y1 } : { x: line.x2, y: line.y2 };
      const [first, last] = direction === 1 ? [start, far] : [far, start];
      line.x1 = first.x;
      line.y1 = first.y;
      line.x2 = last.x;
      line.y2 = last.y;
      line.length = Math.hypot(line.x2 - line.x1, line.y2 - line.y1);
      line.ux = (line.x2 - line.x1) / line.length;
      line.uy = (line.y2 - line.y1) / line.length;
    }
  }

  private segmentOf(stroke: number): StrokeSegment {
    const known = this.segments[stroke];
    if (known) return known;
    const [x1, y1, x2, y2] = this.strokes.at(stroke);
    const length = Math.hypot(x2 - x1, y2 - y1);
    const width = Math.round((this.strokes.widths[stroke] ?? 0) * 10) / 10;
    const segment = { x1, y1, x2, y2, length, ux: (x2 - x1) / length, uy: (y2 - y1) / length, width, stroke };
    this.segments[stroke] = segment;
    return segment;
  }

  private cellOf(x: number, y: number): number {
    return this.rowOf(y) * this.columns + this.columnOf(x);
  }

  private columnOf(x: number): number {
    return Math.min(Math.max(Math.floor(x / CELL), 0), this.columns - 1);
  }

  private rowOf(y: number): number {
    return Math.min(Math.max(Math.floor(y / CELL), 0), this.rows - 1);
  }
}
