import { boxAround, type Box, type Point } from "../geometry/box.ts";
import type { Segment } from "../geometry/segment.ts";

/** The longest side of a symbol, points: longer ones are of rooms. */
export const MAX_SYMBOL = 30;
/** Shorter lines are parts of dots and arrow heads, points. */
const MIN_SIDE = 3;
/** How near two ends are that are one corner, and the end of a web to the middle of its flange; points. */
const SAME_PLACE = 0.6;
/** Sine of the angle by which a web may miss the right angle to its flanges. */
const SQUARE = 0.05;
/** By how much the two flanges of a column, or two sides of a box, may differ, as a share of their length. */
const ALIKE = 0.1;
/** More short lines in one place are a hatch. */
const MAX_LINES = 200;

/** A line with its ends. */
interface Line extends Pick<Segment, "ux" | "uy" | "length"> {
  a: Point;
  b: Point;
  middle: Point;
}

/**
 * Columns seen from above whose lines are paths of their own: an H of three, a box of four.
 * @param strokes those near one place
 */
export function findDrawnSymbols(strokes: readonly Segment[]): Box[] {
  const short = strokes.filter(({ length }) => length >= MIN_SIDE && length <= MAX_SYMBOL);
  if (short.length > MAX_LINES) return [];
  const lines = short.map(({ x1, y1, x2, y2, ux, uy, length }): Line => {
    return { a: { x: x1, y: y1 }, b: { x: x2, y: y2 }, middle: { x: (x1 + x2) / 2, y: (y1 + y2) / 2 }, ux, uy, length };
  });
  return lines.flatMap((line) => findColumn(line, lines) ?? findBox(line, lines) ?? []);
}

/** The column whose web a line is: it stands square between the middles of two equal flanges. */
function findColumn(web: Line, lines: readonly Line[]): Box | null {
  const isFlangeAt = (line: Line, end: Point): boolean => isSamePlace(line.middle, end) && isSquare(web, line);
  const first = lines.find((line) => isFlangeAt(line, web.a));
  const second = first && lines.find((line) => isFlangeAt(line, web.b) && areAlike(first, line));
  return second ? boxAround([first.a, first.b, second.a, second.b]) : null;
}

/** The box one of whose sides a line is: at both ends a side goes on square to it, and a fourth one joins these. */
function findBox(side: Line, lines: readonly Line[]): Box | null {
  const next = findSide(side, side.b, lines);
  const last = findSide(side, side.a, lines);
  if (!next || !last || !areAlike(next, last)) return null;
  const corner = getOtherEnd(next, side.b);
  const fourth = getOtherEnd(last, side.a);
  const isClosed = lines.some(({ a, b }) => {
    return (isSamePlace(a, corner) && isSamePlace(b, fourth)) || (isSamePlace(b, corner) && isSamePlace(a, fourth));
  });
  return isClosed ? boxAround([side.a, side.b, corner, fourth]) : null;
}

function findSide(side: Line, corner: Point, lines: readonly Line[]): Line | null {
  return lines.find((line) => (isSamePlace(line.a, corner) || isSamePlace(line.b, corner)) && isSquare(side, line)) ?? null;
}

function getOtherEnd({ a, b }: Line, end: Point): Point {
  return isSamePlace(a, end) ? b : a;
}

function isSamePlace(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) < SAME_PLACE && Math.abs(a.y - b.y) < SAME_PLACE;
}

function isSquare(one: Line, other: Line): boolean {
  return Math.abs(one.ux * other.ux + one.uy * other.uy) < SQUARE;
}

function areAlike(one: Line, other: Line): boolean {
  return Math.abs(one.length - other.length) < ALIKE * Math.max(one.length, other.length);
}
