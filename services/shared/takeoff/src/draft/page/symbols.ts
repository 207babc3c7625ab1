import type { Box } from "../geometry/box.ts";
import type { Strokes } from "./strokes.ts";

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
      const box = boxAround(strokes, first, last);
      const width = box.right - box.left;
      const height = box.top - box.bottom;
      if (Math.min(width, height) >= SIZE.min && Math.max(width, height) <= SIZE.max) symbols.push(box);
    }
    first = last;
  }
  return symbols;
}

function boxAround(strokes: Strokes, first: number, last: number): Box {
  const box: Box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (let index = first; index < last; index++) {
    const [x1, y1, x2, y2] = strokes.at(index);
    box.left = Math.min(box.left, x1, x2);
    box.right = Math.max(box.right, x1, x2);
    box.bottom = Math.min(box.bottom, y1, y2);
    box.top = Math.max(box.top, y1, y2);
  }
  return box;
}
