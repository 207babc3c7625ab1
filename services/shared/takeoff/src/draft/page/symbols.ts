import { boxAround, type Box, type Point } from "../geometry/box.ts";
import type { Strokes } from "./strokes/strokes.ts";

/** Sides of the outline of a column seen from above: a square has four, an I twelve. */
const SIDES = { min: 4, max: 16 };
/** Points: smaller outlines are dots and arrow heads, larger ones rooms. */
const SIZE = { min: 3, max: 30 };

/** Small outlines, as of columns and posts seen from above: each path of a few straight sides that stays within a small box. */
export function findSymbols(strokes: Strokes): Box[] {
  const symbols: Box[] = [];
  for (let first = 0; first < strokes.count;) {
    let last = first;
    while (last < strokes.count && strokes.paths[last] === strokes.paths[first]) last += 1;
    const sides = last - first;
    if (sides >= SIDES.min && sides <= SIDES.max) {
      const box = boxAround(endsOfStrokes(strokes, first, last));
      const width = box.right - box.left;
      const height = box.top - box.bottom;
      if (Math.min(width, height) >= SIZE.min && Math.max(width, height) <= SIZE.max) symbols.push(box);
    }
    first = last;
  }
  return symbols;
}

function endsOfStrokes({ ends }: Strokes, first: number, last: number): Point[] {
  const points: Point[] = [];
  for (let at = 4 * first; at < 4 * last; at += 2) points.push({ x: ends[at] ?? 0, y: ends[at + 1] ?? 0 });
  return points;
}
