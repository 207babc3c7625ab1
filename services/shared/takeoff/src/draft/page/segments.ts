import type { Point } from "../text/runs.ts";
import type { Strokes } from "./strokes.ts";

/** A straight line of a drawing, of one stroke or of several that continue each other. Points of the page. */
export interface Segment {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  length: number;
  /** The direction from the first to the second end. */
  ux: number;
  uy: number;
  /** Of the line, rounded to tenths. */
  width: number;
}

/** Strokes within this angle have one direction, radians. */
const SAME_DIRECTION = 0.002;
/** How far pieces of one line that follow each other may be apart across it, points. */
const SAME_LINE = 0.4;
/** Shorter strokes are ticks and parts of symbols. */
const MIN_PIECE = 2;

/** Pieces of a line with a gap up to this are one, points. */
const GAP = 1.2;
/** Dashes, which are short, may have longer gaps: up to this share of the longer one. */
const DASH_GAP = 0.6;
/** The longest dash of a pattern, points. */
const MAX_DASH = 40;

interface Piece {
  /** Along and across the direction of its group. */
  from: number;
  to: number;
  across: number;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Joins strokes of one width that continue each other. Thinner ones and edges of filled areas are left out. */
export function joinStrokes(strokes: Strokes, minWidth: number): Segment[] {
  const groups = new Map<number, Map<number, Piece[]>>();
  const turns = Math.round(Math.PI / SAME_DIRECTION);
  for (let index = 0; index < strokes.count; index++) {
    if (strokes.isFilled(index)) continue;
    const tenths = Math.round((strokes.widths[index] ?? 0) * 10);
    if (tenths < 10 * minWidth) continue;
    const [x1, y1, x2, y2] = strokes.at(index);
    const dx = x2 - x1;
    const dy = y2 - y1;
    if (Math.abs(dx) < MIN_PIECE && Math.abs(dy) < MIN_PIECE) continue;
    const turn = ((Math.round(Math.atan2(dy, dx) / SAME_DIRECTION) % turns) + turns) % turns;
    const cos = Math.cos(turn * SAME_DIRECTION);
    const sin = Math.sin(turn * SAME_DIRECTION);
    const a = cos * x1 + sin * y1;
    const b = cos * x2 + sin * y2;
    const ends = a < b ? { from: a, to: b, x1, y1, x2, y2 } : { from: b, to: a, x1: x2, y1: y2, x2: x1, y2: y1 };
    const piece = { ...ends, across: cos * y1 - sin * x1 };
    const ofTurn = groups.get(turn) ?? new Map<number, Piece[]>();
    groups.set(turn, ofTurn);
    const ofWidth = ofTurn.get(tenths);
    if (ofWidth) ofWidth.push(piece);
    else ofTurn.set(tenths, [piece]);
  }
  const segments: Segment[] = [];
  for (const ofTurn of groups.values()) {
    for (const [tenths, pieces] of ofTurn) {
      for (const line of linesOf(pieces)) for (const piece of joined(line)) segments.push(segmentOf(piece, tenths / 10));
    }
  }
  return segments;
}

/** Parts the pieces of one direction into lines next to each other. */
function linesOf(pieces: Piece[]): Piece[][] {
  pieces.sort((a, b) => a.across - b.across);
  const lines: Piece[][] = [];
  let last = -Infinity;
  for (const piece of pieces) {
    if (piece.across - last > SAME_LINE) lines.push([piece]);
    else lines.at(-1)?.push(piece);
    last = piece.across;
  }
  return lines;
}

function joined(pieces: Piece[]): Piece[] {
  if (pieces.length === 1) return pieces;
  pieces.sort((a, b) => a.from - b.from);
  const lines: Piece[] = [];
  let last: Piece | null = null;
  let lastDash = 0;
  for (const piece of pieces) {
    const length = piece.to - piece.from;
    const between = last ? piece.from - last.to : Infinity;
    const isDash = lastDash <= MAX_DASH && length <= MAX_DASH && between <= DASH_GAP * Math.max(lastDash, length);
    if (last && (between <= GAP || isDash)) {
      if (piece.to > last.to) {
        last.to = piece.to;
        last.x2 = piece.x2;
        last.y2 = piece.y2;
      }
    } else lines.push((last = { ...piece }));
    lastDash = length;
  }
  return lines;
}

function segmentOf({ x1, y1, x2, y2 }: Piece, width: number): Segment {
  const length = Math.hypot(x2 - x1, y2 - y1);
  return { x1, y1, x2, y2, length, ux: (x2 - x1) / length, uy: (y2 - y1) / length, width };
}

/** How far a point is from the line through a segment. */
export function distanceTo({ x1, y1, ux, uy }: Segment, { x, y }: Point): number {
  return Math.abs(ux * (y - y1) - uy * (x - x1));
}

/** Where a point stands along a segment: 0 at its first end. */
export function along({ x1, y1, ux, uy }: Segment, { x, y }: Point): number {
  return (x - x1) * ux + (y - y1) * uy;
}

/** The angle between two directions, 0 to π/2. */
export function angleBetween(a: Pick<Segment, "ux" | "uy">, b: Pick<Segment, "ux" | "uy">): number {
  return Math.acos(Math.min(1, Math.abs(a.ux * b.ux + a.uy * b.uy)));
}

/** Whether the angle between two directions is at most so small, radians: cheaper than the angle itself. */
export function isParallel(a: Pick<Segment, "ux" | "uy">, b: Pick<Segment, "ux" | "uy">, angle: number): boolean {
  return Math.abs(a.ux * b.uy - a.uy * b.ux) <= angle;
}

/** Where the line through `a` meets the line through `b`: the places along each. Null for parallel lines. */
export function crossing(a: Segment, b: Segment): [alongA: number, alongB: number] | null {
  const turn = a.ux * b.uy - a.uy * b.ux;
  if (Math.abs(turn) < 1e-6) return null;
  const dx = b.x1 - a.x1;
  const dy = b.y1 - a.y1;
  return [(dx * b.uy - dy * b.ux) / turn, (dx * a.uy - dy * a.ux) / turn];
}

export const pointAt = ({ x1, y1, ux, uy }: Segment, at: number): Point => ({ x: x1 + ux * at, y: y1 + uy * at });

/** A stroke of a grid line is no member. */
export function isOnAxis(segment: Segment, axes: readonly Segment[]): boolean {
  if (segment.width > 1.2) return false;
  const middle = pointAt(segment, segment.length / 2);
  return axes.some(
    (axis) =>
      Math.abs(axis.width - segment.width) < 0.11 &&
      angleBetween(axis, segment) < 0.02 &&
      distanceTo(axis, middle) < 0.6 &&
      along(axis, middle) > -1 &&
      along(axis, middle) < axis.length + 1,
  );
}

/** Size of a cell of the index, points. */
const CELL = 48;

/** Finds segments near a place. A long segment is in each cell that it passes, so that a search reads few. */
export class SegmentIndex {
  private readonly cells = new Map<number, Segment[]>();

  constructor(segments: readonly Segment[]) {
    for (const segment of segments) {
      const steps = Math.max(1, Math.ceil((2 * segment.length) / CELL));
      let last = NaN;
      for (let step = 0; step <= steps; step++) {
        const at = (segment.length * step) / steps;
        const key = keyOf(Math.floor((segment.x1 + segment.ux * at) / CELL), Math.floor((segment.y1 + segment.uy * at) / CELL));
        if (key === last) continue;
        last = key;
        const cell = this.cells.get(key);
        if (cell) cell.push(segment);
        else this.cells.set(key, [segment]);
      }
    }
  }

  /** Segments that may pass a rectangle: all that do, and some near it. */
  within(left: number, bottom: number, right: number, top: number): Set<Segment> {
    const found = new Set<Segment>();
    // A segment that cuts the corner of a cell between two steps is in a neighbour of that cell.
    for (let column = Math.floor(left / CELL) - 1; column <= Math.floor(right / CELL) + 1; column++) {
      for (let row = Math.floor(bottom / CELL) - 1; row <= Math.floor(top / CELL) + 1; row++) {
        for (const segment of this.cells.get(keyOf(column, row)) ?? []) found.add(segment);
      }
    }
    return found;
  }

  /** Segments near a point. */
  around({ x, y }: Point, reach: number): Set<Segment> {
    return this.within(x - reach, y - reach, x + reach, y + reach);
  }
}

const COLUMNS = 1_000_003;
const keyOf = (column: number, row: number): number => column * COLUMNS + row;
