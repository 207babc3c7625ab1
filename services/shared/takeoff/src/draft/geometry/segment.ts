import type { Point } from "./box.ts";

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
  /** 0xrrggbb; not there for black. */
  colour?: number;
  /** It is a line of dashes. */
  isDashed?: boolean;
}

/** The segment between two places. */
export function makeSegment({ x: x1, y: y1 }: Point, { x: x2, y: y2 }: Point, width = 0): Segment {
  const length = Math.hypot(x2 - x1, y2 - y1);
  return { x1, y1, x2, y2, length, ux: (x2 - x1) / length, uy: (y2 - y1) / length, width };
}

/** What a line is drawn with. */
export type Pen = Pick<Segment, "width" | "colour">;

const COLOURS = 0x1000000;

/** A number for a pen, by the tenths of its width and its colour: steel and walls of one thickness have different colours. */
export function numberPen({ width, colour = 0 }: Pen): number {
  return Math.round(10 * width) * COLOURS + colour;
}

export function toPen(number: number): Required<Pen> {
  return { width: Math.floor(number / COLOURS) / 10, colour: number % COLOURS };
}

export function isSamePen(a: Pen, b: Pen): boolean {
  return a.width === b.width && (a.colour ?? 0) === (b.colour ?? 0);
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
export function findCrossing(a: Segment, b: Segment): [alongA: number, alongB: number] | null {
  const turn = a.ux * b.uy - a.uy * b.ux;
  if (Math.abs(turn) < 1e-6) return null;
  const dx = b.x1 - a.x1;
  const dy = b.y1 - a.y1;
  return [(dx * b.uy - dy * b.ux) / turn, (dx * a.uy - dy * a.ux) / turn];
}

export const pointAt = ({ x1, y1, ux, uy }: Segment, at: number): Point => ({ x: x1 + ux * at, y: y1 + uy * at });

export function endsOf({ x1, y1, x2, y2 }: Pick<Segment, "x1" | "y1" | "x2" | "y2">): readonly [Point, Point] {
  return [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ];
}

/** How near a line is to another one of which it is a part: points, and radians. */
const SAME_LINE = { points: 1, angle: 0.035 };

/** Whether a line lies on another one. */
export function isPartOf(segment: Segment, line: Segment): boolean {
  const half = segment.length / 2;
  const dx = segment.x1 + segment.ux * half - line.x1;
  const dy = segment.y1 + segment.uy * half - line.y1;
  // Numbers alone: each line of a page is compared with many.
  if (Math.abs(line.ux * dy - line.uy * dx) >= SAME_LINE.points) return false;
  const at = dx * line.ux + dy * line.uy;
  return at > 0 && at < line.length && angleBetween(segment, line) < SAME_LINE.angle;
}
