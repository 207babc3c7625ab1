import type { Point } from "../view/view.ts";
import type { LineIndex } from "./line-index.ts";

/** What a pointer snaps to: the end of a line, where two lines cross, the place on a line square to the first point, or a line. */
export type SnapKind = "end" | "crossing" | "square" | "line";

export interface SnappedPoint {
  point: Point;
  /** Null for a point at which nothing lies. */
  kind: SnapKind | null;
}

/** Of so many lines near the pointer, the nearest, crossings are looked for: each is compared with each. */
const MAX_CROSSED = 12;
/** The sine of the angle between lines that count as parallel: they cross nowhere near. */
const PARALLEL = 0.02;

/**
 * Finds what a pointer snaps to. Ends come before crossings and these before lines, since a person who aims at an end is
 * always near its line too. @param from where the measured line begins @param reach points
 */
export function findSnap(index: LineIndex, at: Point, from: Point | null, reach: number): SnappedPoint {
  const near = findNearLines(index, at, reach);
  const ends = near.flatMap(({ x1, y1, x2, y2 }) => [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ]);
  const end = findNearest(ends, at, reach);
  if (end) return { point: end, kind: "end" };
  const lines = near.slice(0, MAX_CROSSED);
  const crossings = lines.flatMap((one, order) => lines.slice(order + 1).flatMap((other) => cross(one, other) ?? []));
  const crossing = findNearest(crossings, at, reach);
  if (crossing) return { point: crossing, kind: "crossing" };
  const squares = from ? lines.flatMap((line) => project(line, from) ?? []) : [];
  const square = findNearest(squares, at, reach);
  if (square) return { point: square, kind: "square" };
  const [nearest] = near;
  const onLine = nearest && project(nearest, at);
  return onLine ? { point: onLine, kind: "line" } : { point: at, kind: null };
}

interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** The lines that pass within reach of a point, the nearest first. */
function findNearLines(index: LineIndex, at: Point, reach: number): Line[] {
  const { ends } = index;
  const found: { line: Line; distance: number }[] = [];
  index.visit(at, reach, (number) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ends.subarray(4 * number, 4 * number + 4);
    const line = { x1, y1, x2, y2 };
    const distance = measureDistance(line, at);
    if (distance <= reach) found.push({ line, distance });
  });
  return found.sort((a, b) => a.distance - b.distance).map(({ line }) => line);
}

function findNearest(points: readonly Point[], at: Point, reach: number): Point | null {
  let nearest: Point | null = null;
  let least = reach;
  for (const point of points) {
    const distance = Math.hypot(point.x - at.x, point.y - at.y);
    if (distance > least) continue;
    least = distance;
    nearest = point;
  }
  return nearest;
}

/** How far along a line the foot of a point lies: 0 at its first end, 1 at its second. */
function findFoot({ x1, y1, x2, y2 }: Line, { x, y }: Point): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  return ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy);
}

const findAlong = ({ x1, y1, x2, y2 }: Line, along: number): Point => ({ x: x1 + (x2 - x1) * along, y: y1 + (y2 - y1) * along });

function measureDistance(line: Line, at: Point): number {
  const { x, y } = findAlong(line, Math.min(Math.max(findFoot(line, at), 0), 1));
  return Math.hypot(x - at.x, y - at.y);
}

/** The foot of a point on a line; null beyond its ends. */
function project(line: Line, point: Point): Point | null {
  const along = findFoot(line, point);
  return along >= 0 && along <= 1 ? findAlong(line, along) : null;
}

/** Where two lines cross; null where they do not. */
function cross(one: Line, other: Line): Point | null {
  const ax = one.x2 - one.x1;
  const ay = one.y2 - one.y1;
  const bx = other.x2 - other.x1;
  const by = other.y2 - other.y1;
  const turn = ax * by - ay * bx;
  if (Math.abs(turn) < PARALLEL * Math.hypot(ax, ay) * Math.hypot(bx, by)) return null;
  const dx = other.x1 - one.x1;
  const dy = other.y1 - one.y1;
  const alongOne = (dx * by - dy * bx) / turn;
  const alongOther = (dx * ay - dy * ax) / turn;
  if (alongOne < 0 || alongOne > 1 || alongOther < 0 || alongOther > 1) return null;
  return findAlong(one, alongOne);
}
