import { boxAround, type Box, type Point } from "../geometry/box.ts";
import { endsOf, type Segment } from "../geometry/segment.ts";

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

/** Of half a turn: each is a little larger than the angle by which a web may miss the right angle. */
const STEPS = 60;

type Line = Pick<Segment, "x1" | "y1" | "x2" | "y2" | "ux" | "uy" | "length">;

/**
 * Columns seen from above whose lines are paths of their own: an H of three, a box of four.
 * @param strokes those near one place
 */
export function findDrawnSymbols(strokes: readonly Line[]): Box[] {
  const lines = strokes.filter(({ length }) => length >= MIN_SIDE && length <= MAX_SYMBOL);
  if (lines.length > MAX_LINES) return [];
  return keepSquare(lines).flatMap((line) => findColumn(line, lines) ?? findBox(line, lines) ?? []);
}

/** The lines to which others may stand square; those of a hatch have none. */
function keepSquare(lines: readonly Line[]): readonly Line[] {
  const counts = new Uint8Array(STEPS);
  const steps = lines.map(({ ux, uy }) => Math.floor((Math.atan2(uy, ux) / Math.PI + 1) * STEPS) % STEPS);
  for (const step of steps) counts[step] = 1;
  const isDrawn = (step: number): boolean => counts[step % STEPS] === 1;
  return lines.filter((_, index) => {
    const square = (steps[index] ?? 0) + STEPS / 2;
    return isDrawn(square - 1) || isDrawn(square) || isDrawn(square + 1);
  });
}

/** The column whose web a line is: it stands square between the middles of two equal flanges. */
function findColumn(web: Line, lines: readonly Line[]): Box | null {
  const isFlangeAt = (line: Line, x: number, y: number): boolean =>
    isSamePlace((line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2, x, y) && isSquare(web, line);
  const first = lines.find((line) => isFlangeAt(line, web.x1, web.y1));
  const second = first && lines.find((line) => isFlangeAt(line, web.x2, web.y2) && areAlike(first, line));
  return second ? boxAround([...endsOf(first), ...endsOf(second)]) : null;
}

/** The box one of whose sides a line is: at both ends a side goes on square to it, and a fourth one joins these. */
function findBox(side: Line, lines: readonly Line[]): Box | null {
  const [a, b] = endsOf(side);
  const next = findSide(side, b, lines);
  const last = next && findSide(side, a, lines);
  if (!last || !areAlike(next, last)) return null;
  const corner = getOtherEnd(next, b);
  const fourth = getOtherEnd(last, a);
  const isClosed = lines.some(({ x1, y1, x2, y2 }) => {
    return (
      (isSamePlace(x1, y1, corner.x, corner.y) && isSamePlace(x2, y2, fourth.x, fourth.y)) ||
      (isSamePlace(x2, y2, corner.x, corner.y) && isSamePlace(x1, y1, fourth.x, fourth.y))
    );
  });
  return isClosed ? boxAround([a, b, corner, fourth]) : null;
}

function findSide(side: Line, { x, y }: Point, lines: readonly Line[]): Line | null {
  const isAt = ({ x1, y1, x2, y2 }: Line): boolean => isSamePlace(x1, y1, x, y) || isSamePlace(x2, y2, x, y);
  return lines.find((line) => isAt(line) && isSquare(side, line)) ?? null;
}

function getOtherEnd(line: Line, { x, y }: Point): Point {
  const [a, b] = endsOf(line);
  return isSamePlace(a.x, a.y, x, y) ? b : a;
}

function isSamePlace(x1: number, y1: number, x2: number, y2: number): boolean {
  return Math.abs(x1 - x2) < SAME_PLACE && Math.abs(y1 - y2) < SAME_PLACE;
}

function isSquare(one: Line, other: Line): boolean {
  return Math.abs(one.ux * other.ux + one.uy * other.uy) < SQUARE;
}

function areAlike(one: Line, other: Line): boolean {
  return Math.abs(one.length - other.length) < ALIKE * Math.max(one.length, other.length);
}
